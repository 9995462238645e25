import { endWithout, findHaproxy } from "../cluster/programs.ts";

export const setup = () => endWithout(findHaproxy);

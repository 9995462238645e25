import { endWithout, findPrograms } from "./programs.ts";

export const setup = () => endWithout(findPrograms);

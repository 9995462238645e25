import { formatsFor } from "../format.ts";

export const formats = formatsFor("en-IN", ["one", "other"]);

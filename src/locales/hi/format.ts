import { formatsFor } from "../format.ts";

export const formats = formatsFor("hi-IN-u-nu-latn", ["one", "other"]);

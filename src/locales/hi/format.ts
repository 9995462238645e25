import { formatsFor } from "#locales/format.ts";

export const formats = formatsFor("hi-IN-u-nu-latn", ["one", "other"]);

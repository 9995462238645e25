import { formatsFor } from "#locales/format.ts";

export const formats = formatsFor("en-IN", ["one", "other"]);

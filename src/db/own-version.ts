import { readFileSync } from "node:fs";

/** The version of this Classback. Read at once: an update of the checkout does not change what is running. */
export const ownVersion: string = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
).version;

import { readLinkToken } from "#domain/link-token.ts";
import { z } from "./zod.ts";

/** Longer than a token with what programs take into a link behind it. */
const writtenMax = 500;

/** The token of a link. Any text: one that is no token looks like one that is unknown. */
export function linkTokenSchema(invalid: string) {
  return z
    .string({ error: invalid })
    .max(writtenMax, { error: invalid, abort: true })
    .overwrite(readLinkToken);
}

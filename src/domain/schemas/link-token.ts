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

/** A token as links carry it: 256 bits in letters, in some links after the id that they sign. */
const token = /(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.)?[\w-]{43}/;

/** Signs, also as addresses have them, and then nothing more or another word. */
const behind = /(?=(?:%[\da-f]{2}|[\p{P}\p{S}])*(?:\s|$))/u;

const tokenAtStart = new RegExp(`^${token.source}${behind.source}`, "iu");

/** The token at the end of an opened link, without what mail programs append. Anything else is left as it is. */
export function readLinkToken(written: string): string {
  return tokenAtStart.exec(written)?.[0] ?? written;
}

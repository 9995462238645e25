/** A token as links carry it: 256 bits in letters, in some links after the id that they sign. */
const token = /(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.)?[\w-]{43}/;

/** Signs, also as addresses have them, and then nothing more or another word. */
const behind = /(?=(?:%[\da-f]{2}|[\p{P}\p{S}])*(?:\s|$))/u;

const tokenAtStart = new RegExp(`^${token.source}${behind.source}`, "iu");

/**
 * Extracts the token from the end of an opened link. Mail programs append a full stop, a bracket or the next words. Anything
 * else is left alone: with one more letter it is not a token.
 */
export function readLinkToken(written: string): string {
  return tokenAtStart.exec(written)?.[0] ?? written;
}

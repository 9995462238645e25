/** A token as links carry it: 256 bits in letters, in some links after the id that they sign. */
const tokenAtStart = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.)?[\w-]{43}/i;

/**
 * The token in what an opened link ended in. Programs take the full stop, the bracket or the words behind a link into it, each in its
 * own way, and a token's length says where it ends. Anything else stays as it is.
 */
export function readLinkToken(written: string): string {
  return tokenAtStart.exec(written)?.[0] ?? written;
}

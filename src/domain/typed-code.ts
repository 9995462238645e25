// Codes that people may have to type: of invitations and of sign-in cards.

/**
 * The letters of a code: none looks like another or like a digit, and without vowels they spell no word. A phone's keyboard need not
 * be switched to digits.
 */
const letters = "BCDFGHJKMNPQRSTVWXYZ";

/**
 * How many letters a code has. 20^8 are 2.6 * 10^10 codes: short enough to type, and safe only because wrong ones are counted, by address
 * and in all (`typed-code` in src/server/credentials/attempt-limits.ts, and the sums in docs/decisions/112-short-codes.md).
 */
const codeLength = 8;

/** Crockford's base 32, of which codes had sixteen characters before. Those that were handed out work until they expire. */
const formerAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const formerLength = 16;

/** What a code may be written with: its letters or digits, with what may stand between them. */
const formOf = (characters: string, length: number) => {
  const spaced = `(?:[\\s\\p{Pd}\\p{Cf}]*[\\dA-Za-z]){${length}}`;
  return {
    wellFormed: new RegExp(`^[${characters}]{${length}}$`),
    /** A code alone, with no more than punctuation behind it. */
    alone: new RegExp(`^${spaced}(?=[^\\p{L}\\p{N}]*$)`, "u"),
    /** A code behind a link's `#`, with anything behind it that a program may take for a part of the link. */
    ofLink: new RegExp(`^${spaced}(?![\\dA-Za-z]|[\\p{Pd}\\p{Cf}][\\dA-Za-z])`, "u"),
  };
};

// The shorter one first: behind the link, a word may make sixteen letters of eight.
const forms = [formOf(letters, codeLength), formOf(formerAlphabet, formerLength)];

/** A text as it was before it was put into an address. */
function unescaped(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** How many random bytes make a code: more than it holds, so that each is as likely as the others. */
export const codeBytes = 8;

/** The code that the first of these bytes make. */
export function encodeCode(bytes: Uint8Array): string {
  let number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  let code = "";
  while (code.length < codeLength) {
    code += letters.charAt(Number(number % BigInt(letters.length)));
    number /= BigInt(letters.length);
  }
  return code;
}

/** The code of sixteen characters that these bytes made before: five bits a character. */
export function encodeFormerCode(bytes: Uint8Array): string {
  let code = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && code.length < formerLength) {
      bits -= 5;
      code += formerAlphabet.charAt((held >> bits) & 31);
    }
    held &= 255;
  }
  return code;
}

/** Whether a code that was read could be found by guessing, if guesses were not counted. */
export function isShortCode(code: string): boolean {
  return code.length === codeLength;
}

/** A code as people read it: `KDMX-QRTB`. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * The code in what someone typed or pasted, which may be the whole link: any case, spaces and hyphens do not matter, and in a former code
 * O, I and L count as the digits they look like; nor does what stands behind a link. Null when it cannot be a code. Check the length first.
 */
export function readCode(written: string): string | null {
  const [beginning = "", ...fragment] = unescaped(written).split("#");
  for (const { wellFormed, alone, ofLink } of forms) {
    const found = fragment.length > 0 ? ofLink.exec(fragment.join("#")) : alone.exec(beginning);
    const code = (found?.[0] ?? "").toUpperCase().replace(/[\s\p{Pd}\p{Cf}]/gu, "");
    const spelled = code.replaceAll("O", "0").replace(/[IL]/g, "1");
    if (wellFormed.test(spelled)) return spelled;
  }
  return null;
}

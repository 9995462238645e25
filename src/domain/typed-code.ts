// Codes that people may have to type: of invitations and of sign-in cards.

/** Crockford's base 32: digits and letters without I, L, O and U, so that no two look alike. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How many characters a code has. */
const codeLength = 16;

const wellFormed = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** As many letters and digits as a code has, with what may stand between them. */
const spaced = `(?:[\\s\\p{Pd}\\p{Cf}]*[\\dA-Za-z]){${codeLength}}`;
/** A code alone, with no more than punctuation behind it. */
const alone = new RegExp(`^${spaced}(?=[^\\p{L}\\p{N}]*$)`, "u");
/** A code behind a link's `#`, with anything behind it that a program may take for a part of the link. */
const ofLink = new RegExp(`^${spaced}(?![\\dA-Za-z]|[\\p{Pd}\\p{Cf}][\\dA-Za-z])`, "u");

/** A text as it was before it was put into an address. */
function unescaped(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** How many random bytes a code holds: 80 bits. */
export const codeBytes = 10;

/** The code that these bytes make: five bits a character, as many as a code has. */
export function encodeCode(bytes: Uint8Array): string {
  let code = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && code.length < codeLength) {
      bits -= 5;
      code += alphabet.charAt((held >> bits) & 31);
    }
    held &= 255;
  }
  return code;
}

/** A code as people read it: `4K7D-9MXQ-2RTB-VW3H`. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * The code in what someone typed or pasted, which may be the whole link: any case, spaces and hyphens do not matter, and O, I and L
 * count as the digits they look like; nor does what stands behind a link. Null when it cannot be a code. Check the length first.
 */
export function readCode(written: string): string | null {
  const [beginning = "", ...fragment] = unescaped(written).split("#");
  const found = fragment.length > 0 ? ofLink.exec(fragment.join("#")) : alone.exec(beginning);
  const code = (found?.[0] ?? "")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return wellFormed.test(code) ? code : null;
}

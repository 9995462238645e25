// Codes that people may have to type: of invitations and of sign-in cards.

/** The letters of a code: none looks like another or a digit, and they spell no word. A phone's keyboard need not be switched. */
const letters = "BCDFGHJKMNPQRSTVWXYZ";

/** 20^8 are 2.6 * 10^10 codes: short enough to type, and safe because wrong ones are counted (docs/decisions/112). */
const codeLength = 8;

const spaced = `(?:[\\s\\p{Pd}\\p{Cf}]*[\\dA-Za-z]){${codeLength}}`;
const wellFormed = new RegExp(`^[${letters}]{${codeLength}}$`);
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

/** A code as people read it: `KDMX-QRTB`. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** The code in what was typed or pasted, also in a whole link, in any case; null if it cannot be one. Check the length first. */
export function readCode(written: string): string | null {
  const [beginning = "", ...fragment] = unescaped(written).split("#");
  const found = fragment.length > 0 ? ofLink.exec(fragment.join("#")) : alone.exec(beginning);
  const code = (found?.[0] ?? "").toUpperCase().replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  return wellFormed.test(code) ? code : null;
}

/** The path of the page that an invitation's code opens; the code is in the fragment, which browsers send to no server. */
export function invitationPath(code: string): string {
  return `/register#${formatCode(code)}`;
}

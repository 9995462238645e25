// The codes on sign-in cards, as people may have to type them: no letters that look like digits (Crockford's base 32).

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bitsPerLetter = 5;

/** How many random bytes a code holds: 80 bits. */
export const codeBytes = 10;

const codeLength = (codeBytes * 8) / bitsPerLetter;

/** The code of these bytes, sixteen letters and digits. */
export function codeOf(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let code = "";
  for (let index = 0; index < codeLength; index++) {
    code = alphabet[Number(rest & 31n)] + code;
    rest >>= 5n;
  }
  return code;
}

/** A code as it is stored, of one that may have hyphens, small letters, or letters that stand for digits. */
export function cleanCode(written: string): string {
  return written
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

/** Whether this could be the code of a card. */
export function isCode(text: string): boolean {
  return text.length === codeLength && [...text].every((letter) => alphabet.includes(letter));
}

/** A code in groups of four, for reading and typing. */
export function groupedCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

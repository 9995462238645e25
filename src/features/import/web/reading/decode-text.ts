import { Unread } from "./sheet.ts";

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** The share of zeros at the even or the odd offsets: every second byte of Latin text in UTF-16. */
function zerosAt(bytes: Uint8Array, remainder: number): number {
  const sample = bytes.subarray(0, 4_000);
  const zeros = sample.reduce((sum, byte, index) => sum + Number(byte === 0 && index % 2 === remainder), 0);
  return zeros / Math.max(1, sample.length / 2);
}

/** What a page says about itself, such as `<meta charset=windows-1252>`. Everyone writes iso-8859-1 and means windows-1252. */
function statedEncoding(bytes: Uint8Array): string | null {
  const start = decode(bytes.subarray(0, 2_000), "windows-1252");
  return /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ?? null;
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function inStatedEncoding(bytes: Uint8Array): string | null {
  try {
    const stated = statedEncoding(bytes);
    return stated === null || /^utf-?(8|16)/i.test(stated) ? null : decode(bytes, stated);
  } catch {
    return null;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;

/** The text of a file: UTF-8, UTF-16 with or without a mark, or else Windows-1252. Throws if it is none. */
export function decodeText(bytes: Uint8Array): string {
  const marked = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  if (marked(0xff, 0xfe)) return decode(bytes, "utf-16le");
  if (marked(0xfe, 0xff)) return decode(bytes, "utf-16be");
  if (zerosAt(bytes, 1) > 0.4 && zerosAt(bytes, 0) < 0.1) return decode(bytes, "utf-16le");
  if (zerosAt(bytes, 0) > 0.4 && zerosAt(bytes, 1) < 0.1) return decode(bytes, "utf-16be");
  const text = inUtf8(bytes) ?? inStatedEncoding(bytes) ?? decode(bytes, "windows-1252");
  if ((text.slice(0, 10_000).match(binary)?.length ?? 0) > 5) throw new Unread("unknown");
  return text;
}

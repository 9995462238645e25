import { Unread } from "./sheet.ts";

// Files are recognised by what is in them: schools' programs call HTML and text ".xls", and people rename files.

type FileKind = "zip" | "text";

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const utf16 = (text: string) => ascii(text).flatMap((code) => [code, 0]);

function startsWith(bytes: Uint8Array, start: readonly number[], offset = 0): boolean {
  return start.every((byte, index) => bytes[offset + index] === byte);
}

function includes(bytes: Uint8Array, text: string): boolean {
  const wanted = utf16(text);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (startsWith(bytes, wanted, at)) return true;
  return false;
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const images = [
  [0x89, ...ascii("PNG")],
  [0xff, 0xd8, 0xff],
  ascii("GIF8"),
  ascii("BM"),
  ascii("II*\0"),
  ascii("MM\0*"),
];

/** The first records of Excel 2 to 4, which were not in a compound file. */
const oldestExcel = [0x0009, 0x0209, 0x0409, 0x0809].map((type) => [type & 255, type >> 8]);

/** Tables of other programs: Lotus 1-2-3, Quattro Pro, Access, SQLite. */
const oldTables = [[0, 0, 2, 0], [0, 0, 26, 0], ascii("\0\x01\0\0Standard "), ascii("SQLite format 3")];

/** A dBASE or FoxPro table says its version, and the day of its last change. */
const isDbase = (bytes: Uint8Array) =>
  [0x02, 0x03, 0x30, 0x31, 0x43, 0x83, 0x8b, 0xf5].includes(bytes[0] ?? 0) &&
  (bytes[2] ?? 0) >= 1 &&
  (bytes[2] ?? 0) <= 12 &&
  (bytes[3] ?? 0) >= 1 &&
  (bytes[3] ?? 0) <= 31 &&
  bytes[12] === 0 &&
  bytes[13] === 0;

/** Office's container of the nineties: old workbooks and documents, and new ones with a password. */
function unreadCompoundFile(bytes: Uint8Array): Unread {
  if (includes(bytes, "EncryptedPackage")) return new Unread("password");
  if (includes(bytes, "WordDocument")) return new Unread("word");
  if (includes(bytes, "Workbook") || includes(bytes, "Book")) return new Unread("old-excel");
  return new Unread("unknown");
}

/** A BMP says its own size, and text that begins with "BM" does not. */
const isImage = (bytes: Uint8Array) =>
  images.some((start) => startsWith(bytes, start) && (start.length > 2 || bytes[6] === 0)) ||
  (startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8)) ||
  (startsWith(bytes, ascii("ftyp"), 4) && !startsWith(bytes, ascii("ftypqt"), 4));

const blanks = ascii(" \t\r\n");

const archives = [[0x1f, 0x8b], ascii("Rar!"), [0x37, 0x7a, 0xbc, 0xaf], [0x28, 0xb5, 0x2f, 0xfd]];

/** Which reader a file needs. Throws for those that none can read. */
export function recognise(bytes: Uint8Array): FileKind {
  if (bytes.every((byte) => blanks.includes(byte))) throw new Unread("empty");
  if (startsWith(bytes, ascii("PK\x03\x04"))) return "zip";
  if (startsWith(bytes, ascii("PK\x05\x06"))) throw new Unread("empty");
  if (startsWith(bytes, compoundFile)) throw unreadCompoundFile(bytes);
  if (oldestExcel.some((start) => startsWith(bytes, start) && (bytes[2] ?? 9) < 17 && bytes[3] === 0))
    throw new Unread("old-excel");
  if (oldTables.some((start) => startsWith(bytes, start)) || isDbase(bytes)) throw new Unread("old-excel");
  if (startsWith(bytes, ascii("%PDF")) || startsWith(bytes.subarray(3), ascii("%PDF")))
    throw new Unread("pdf");
  if (isImage(bytes)) throw new Unread("image");
  if (startsWith(bytes, ascii("{\\rtf"))) throw new Unread("word");
  if (archives.some((start) => startsWith(bytes, start))) throw new Unread("archive");
  return "text";
}

/** What a zip holds that is no workbook of Excel. */
export function unreadArchive(names: readonly string[]): Unread {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\/.*\.bin$/i) && has(/^xl\/workbook\.bin$/i)) return new Unread("binary-excel");
  if (has(/^word\//)) return new Unread("word");
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/)) return new Unread("numbers");
  if (has(/^META-INF\/manifest\.xml$/) && has(/^content\.xml$/)) return new Unread("open-document");
  if (has(/^xl\//)) return new Unread("damaged");
  return new Unread("archive");
}

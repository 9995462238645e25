import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { bytesOf, compoundFile, inline, oddXlsx } from "#features/import/web/testing/odd-files.ts";
import { readFile } from "./read-file.ts";
import { Unread } from "./sheet.ts";

// Files that cannot be read, and the reason that a person is told.

async function reasonOf(bytes: Uint8Array): Promise<string> {
  return readFile({ name: "list.xls", bytes }).then(
    () => "read",
    (error) => (error instanceof Unread ? error.reason : String(error)),
  );
}

const flat = (text: string) => ({ rows: `<row r="1">${text}</row>`, name: "A" });

test.each<[string, Uint8Array, string]>([
  ["nothing", new Uint8Array(), "empty"],
  ["blank lines", bytesOf("\n  \r\n"), "empty"],
  ["commas alone", bytesOf(",,,\n,,,\n"), "empty"],
  ["an empty workbook", oddXlsx([{ name: "A", rows: "" }]), "empty"],
  ["hidden sheets alone", oddXlsx([{ name: "A", rows: "", state: "hidden" }]), "no-table"],
  ["an old workbook", compoundFile("Workbook"), "old-excel"],
  ["an older workbook", compoundFile("Book"), "old-excel"],
  ["the oldest workbook", Uint8Array.from([9, 0, 4, 0, 2, 0, 16, 0]), "old-excel"],
  ["a workbook of Excel 5 without a container", Uint8Array.from([9, 8, 8, 0, 0, 5, 5, 0, 0, 0]), "old-excel"],
  ["a sheet of Lotus 1-2-3", Uint8Array.from([0, 0, 2, 0, 6, 4, 6, 0, 8, 0]), "old-excel"],
  ["a newer sheet of Lotus 1-2-3", Uint8Array.from([0, 0, 26, 0, 0, 16, 4, 0]), "old-excel"],
  ["a table of dBASE", Uint8Array.from([3, 126, 11, 29, 2, ...Array(60).fill(0)]), "old-excel"],
  ["a table of FoxPro", Uint8Array.from([48, 26, 11, 29, 2, ...Array(60).fill(0)]), "old-excel"],
  ["a database of Access", Uint8Array.from([0, 1, 0, 0, ...bytesOf("Standard Jet DB\0")]), "old-excel"],
  ["a database of SQLite", bytesOf("SQLite format 3\0"), "old-excel"],
  ["SYLK", bytesOf('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Name"\r\nE\r\n'), "old-excel"],
  ["DIF", bytesOf('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,3\r\n""\r\n'), "old-excel"],
  [
    "LibreOffice's table in one file",
    bytesOf('<?xml version="1.0"?><office:document xmlns:office="x"><table:table/></office:document>'),
    "open-document",
  ],
  ["a workbook with a password", compoundFile("EncryptedPackage"), "password"],
  ["an old document", compoundFile("WordDocument"), "word"],
  ["an unknown container", compoundFile("Contents"), "unknown"],
  ["a PDF", bytesOf("%PDF-1.7 ..."), "pdf"],
  ["a PNG", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), "image"],
  ["a JPEG", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "image"],
  ["a photo of a phone", Uint8Array.from([0, 0, 0, 24, ...bytesOf("ftypheic")]), "image"],
  ["rich text", bytesOf("{\\rtf1 Name}"), "word"],
  ["a document", zipSync({ "word/document.xml": bytesOf("<w/>") }), "word"],
  [
    "LibreOffice's table",
    zipSync({ "META-INF/manifest.xml": bytesOf("<m/>"), "content.xml": bytesOf("<c/>") }),
    "open-document",
  ],
  ["Apple's Numbers", zipSync({ "Index/Document.iwa": bytesOf("x") }), "numbers"],
  ["a binary workbook", zipSync({ "xl/workbook.bin": bytesOf("x") }), "binary-excel"],
  ["an archive of files", zipSync({ "10-A.xlsx": bytesOf("x") }), "archive"],
  ["an archive of another kind", bytesOf("Rar!\x1a\x07"), "archive"],
  ["a workbook without its sheets", zipSync({ "xl/workbook.xml": bytesOf("<workbook/>") }), "damaged"],
  ["half a workbook", oddXlsx([flat(inline("A1", "x"))]).slice(0, 400), "damaged"],
  [
    "a workbook whose XML ends early",
    oddXlsx([flat(inline("A1", "x"))], {
      files: { "xl/worksheets/sheet1.xml": bytesOf("<worksheet><sheetData><row r=") },
    }),
    "damaged",
  ],
  [
    "a zip bomb",
    oddXlsx([flat(inline("A1", "x"))], { files: { "xl/worksheets/sheet9.xml": new Uint8Array(30_000_000) } }),
    "too-large-unpacked",
  ],
  [
    "a value in the last row",
    oddXlsx([{ name: "A", rows: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }]),
    "too-many-rows",
  ],
  ["a value in the last column", oddXlsx([flat('<c r="XFD1"><v>1</v></c>')]), "too-many-columns"],
  ["a long text file", bytesOf("a,b\n".repeat(20_001)), "too-many-rows"],
  ["a wide text file", bytesOf("a,".repeat(300)), "too-many-columns"],
  ["an endless page", bytesOf(`<table>${"<tr><td>a<td>b".repeat(20_001)}`), "too-many-rows"],
  ["a page without a table", bytesOf("<!DOCTYPE html><h1>Please sign in</h1>"), "no-table"],
  [
    "a page with its pictures in one file",
    bytesOf("MIME-Version: 1.0\nContent-Type: multipart/related"),
    "old-excel",
  ],
  ["a program", Uint8Array.from({ length: 500 }, (_, index) => index % 31), "unknown"],
  ["a file that is too large", new Uint8Array(20_000_001).fill(65), "too-large"],
])("%s cannot be read", async (_, bytes, reason) => {
  expect(await reasonOf(bytes)).toBe(reason);
});

test("an archive that states too small a size is cut, not believed", async () => {
  // Read whole, it would be an empty sheet.
  const sheet = bytesOf(`<worksheet><sheetData>${" ".repeat(5_000_000)}</sheetData></worksheet>`);
  const bytes = oddXlsx([flat(inline("A1", "x"))], { files: { "xl/worksheets/sheet1.xml": sheet } });
  // The size stands in 4 bytes, once before the file and once in the directory.
  const stated = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let changed = 0;
  for (let at = 0; at < bytes.length - 4; at++)
    if (stated.getUint32(at, true) === sheet.length) {
      stated.setUint32(at, 100, true);
      changed++;
    }
  expect([changed, await reasonOf(bytes)]).toEqual([2, "damaged"]);
});

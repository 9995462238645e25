import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/universal";
import { unguardCell } from "#domain/csv-cells.ts";
import {
  bytesOf,
  compoundFile,
  inline,
  oddXlsx,
  stylesWith,
  utf16,
} from "#features/import/web/testing/odd-files.ts";
import { readFile, readPasted } from "./read-file.ts";
import { type Sheet, Unread } from "./sheet.ts";

const rowsOf = async (bytes: Uint8Array, name = "list.xls") =>
  (await readFile({ name, bytes })).map(({ rows }) => rows);

async function reasonOf(bytes: Uint8Array): Promise<string> {
  return readFile({ name: "list.xls", bytes }).then(
    () => "read",
    (error) => (error instanceof Unread ? error.reason : String(error)),
  );
}

/** Some programs write archives with the paths of Windows. */
function windowsPaths(): Uint8Array {
  const rows = `<row r="1">${inline("A1", "Name")}${inline("B1", "Mobile")}</row><row r="2">${inline("A2", "आशा राव")}${inline("B2", "9876543210")}</row>`;
  const files = Object.entries(unzipSync(oddXlsx([{ name: "A", rows }])));
  return zipSync(Object.fromEntries(files.map(([path, part]) => [path.replaceAll("/", "\\"), part])));
}

const table = [
  ["Name", "Mobile"],
  ["आशा राव", "9876543210"],
];

test.each<[string, Uint8Array]>([
  ["UTF-8 with commas", bytesOf("Name,Mobile\nआशा राव,9876543210\n")],
  [
    "UTF-8 with a mark, semicolons and Windows' line ends",
    bytesOf("\ufeffName;Mobile\r\nआशा राव;9876543210\r\n"),
  ],
  ["tabs", bytesOf("Name\tMobile\nआशा राव\t9876543210")],
  ["upright lines", bytesOf("Name|Mobile\nआशा राव|9876543210")],
  ["UTF-16, small end first", utf16("Name\tMobile\r\nआशा राव\t9876543210")],
  ["UTF-16, big end first", utf16("Name\tMobile\r\nआशा राव\t9876543210", { bigEndian: true })],
  ["a stated delimiter", bytesOf('sep=;\r\nName;Mobile\r\n"आशा राव";9876543210')],
  ["texts kept from becoming numbers", bytesOf('Name,Mobile\nआशा राव,="9876543210"')],
  ["an apostrophe", bytesOf("Name,Mobile\nआशा राव,'9876543210")],
  [
    "a page",
    bytesOf(
      "<html><meta charset=utf-8><script>alert('<table>')</script><table><tr><th>Name<th>Mobile<tr><td>&#2310;शा&nbsp;राव<td>9876543210</table>",
    ),
  ],
  [
    "a page in UTF-16",
    utf16(
      "<table><tr><td>Name</td><td>Mobile</td></tr><tr><td><b>आशा</b> राव</td><td><font color=red>9876543210</font></td></tr></table>",
    ),
  ],
  [
    "a table within the layout of a page",
    bytesOf(
      "<table><tr><td><table><tr><td>Name<td>Mobile<tr><td>आशा राव<td>9876543210</table></td></tr></table>",
    ),
  ],
  [
    "a number that a page shows short",
    bytesOf('<table><tr><td>Name<td>Mobile<tr><td>आशा राव<td x:num="9876543210">9.88E+09</table>'),
  ],
  [
    "Excel's XML of 2003",
    bytesOf(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Mobile</Data></Cell></Row><Row><Cell><Data ss:Type="String">आशा राव</Data></Cell><Cell ss:Index="2"><Data ss:Type="Number">9.87654321E9</Data></Cell></Row></Table></Worksheet></Workbook>',
    ),
  ],
  [
    "a workbook",
    oddXlsx([
      {
        name: "A",
        rows: `<row r="1">${inline("A1", "Name")}${inline("B1", "Mobile")}</row><row r="2">${inline("A2", "आशा राव")}<c r="B2"><v>9.87654321E9</v></c></row>`,
      },
    ]),
  ],
  [
    "a workbook without addresses of cells",
    oddXlsx([
      {
        name: "A",
        rows: '<row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Mobile</t></is></c></row><row><c t="str"><v>आशा राव</v></c><c><f>1+1</f><v>9876543210</v></c></row>',
      },
    ]),
  ],
  [
    "rich text and readings aloud",
    oddXlsx(
      [
        {
          name: "A",
          rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row>',
        },
      ],
      {
        sharedStrings:
          "<si><t>Name</t></si><si><t>Mobile</t></si><si><r><t>आशा </t></r><r><rPr><b/></rPr><t>राव</t></r><rPh><t>x</t></rPh></si><si><t>9876543210</t></si>",
      },
    ),
  ],
  ["paths of Windows", windowsPaths()],
])("%s: the same table", async (_, bytes) => {
  expect(await rowsOf(bytes)).toEqual([table]);
});

test("a list that begins as SYLK does is read", async () => {
  expect(await rowsOf(bytesOf("ID;PEN;Name\n1;21000000001;Asha\n2;21000000002;Ravi\n"))).toEqual([
    [
      ["ID", "PEN", "Name"],
      ["1", "21000000001", "Asha"],
      ["2", "21000000002", "Ravi"],
    ],
  ]);
});

test("Windows-1252 and quoted line breaks", async () => {
  const bytes = Uint8Array.from([
    ...bytesOf('Name,Address\n"Jos'),
    0xe9,
    ...bytesOf('","1, Main Road\nPune"\n'),
  ]);
  expect(await rowsOf(bytes)).toEqual([
    [
      ["Name", "Address"],
      ["José", "1, Main Road\nPune"],
    ],
  ]);
});

test("a quotation mark that is never closed swallows nothing", async () => {
  expect(await rowsOf(bytesOf('Name,Class\n"Asha,10-B\nRavi,10-A\n'))).toEqual([
    [
      ["Name", "Class"],
      ['"Asha', "10-B"],
      ["Ravi", "10-A"],
    ],
  ]);
});

test("titles above do not hide the delimiter", async () => {
  const [rows] = await rowsOf(
    bytesOf("Govt. School, Pune, Maharashtra\nClass 10-B\n\nName;Roll;Class\nAsha;1;10-B\nRavi;2;10-B\n"),
  );
  expect(rows?.at(-1)).toEqual(["Ravi", "2", "10-B"]);
});

test("dates by their day, in any time zone, and numbers as one sees them", async () => {
  const styles = stylesWith([{ formatId: 14 }, { format: "dd\\-mmm\\-yyyy" }, { format: "0000" }, {}]);
  const rows = `<row r="1"><c r="A1" s="1"><v>41029</v></c><c r="B1" s="2"><v>41029.75</v></c><c r="C1" s="3"><v>17</v></c><c r="D1" t="d"><v>2012-04-30T00:00:00</v></c><c r="E1"><v>17.0</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c><c r="H1" s="4"><v>0.1</v></c></row>`;
  const [sheet] = await readFile({ name: "a.xlsx", bytes: oddXlsx([{ name: "A", rows }], { styles }) });
  expect(sheet).toMatchObject({
    rows: [["2012-04-30", "2012-04-30", "0017", "2012-04-30T00:00:00", "17", "TRUE", "#N/A", "0.1"]],
  });
});

test("dates of the Mac's calendar", async () => {
  const styles = stylesWith([{ formatId: 14 }]);
  const bytes = oddXlsx([{ name: "A", rows: '<row r="1"><c r="A1" s="1"><v>39567</v></c></row>' }], {
    styles,
    workbookProperties: '<workbookPr date1904="1"/>',
  });
  expect(await rowsOf(bytes)).toEqual([[["2012-04-30"]]]);
});

test("several sheets, without the hidden ones", async () => {
  const one = (text: string) => `<row r="1">${inline("A1", text)}</row>`;
  const sheets = await readFile({
    name: "a.xlsx",
    bytes: oddXlsx([
      { name: "10-A", rows: one("first") },
      { name: "Old", rows: one("hidden"), state: "hidden" },
      { name: "Lists", rows: one("very hidden"), state: "veryHidden" },
      { name: "10 &amp; B", rows: one("last") },
      { name: "Empty", rows: "" },
    ]),
  });
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ["10-A", [["first"]]],
    ["10 & B", [["last"]]],
  ]);
});

test("joined cells fill the rows they cover, and not the columns", async () => {
  const bytes = oddXlsx([
    {
      name: "A",
      rows: `<row r="1">${inline("A1", "Class 10-B")}</row><row r="2">${inline("A2", "10-B")}${inline("B2", "Asha")}</row><row r="3">${inline("B3", "Ravi")}</row>`,
      after: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>',
    },
  ]);
  expect(await rowsOf(bytes)).toEqual([[["Class 10-B"], ["10-B", "Asha"], ["10-B", "Ravi"]]]);
  const html =
    "<table><tr><td colspan=2>Class 10-B<tr><td rowspan=2>10-B<td>Asha<tr><td>Ravi<tr><td>10-C<td>Uma</table>";
  expect(await rowsOf(bytesOf(html))).toEqual([
    [["Class 10-B"], ["10-B", "Asha"], ["10-B", "Ravi"], ["10-C", "Uma"]],
  ]);
});

test("a workbook of another name", async () => {
  const files = unzipSync(oddXlsx([{ name: "A", rows: `<row r="1">${inline("A1", "Asha")}</row>` }]));
  const renamed = Object.entries(files).map(([path, part]) => [
    path.replace("workbook.xml", "book2.xml"),
    part,
  ]);
  const start = bytesOf(
    '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/book2.xml"/></Relationships>',
  );
  const bytes = zipSync({ ...Object.fromEntries(renamed), "_rels/.rels": start });
  expect(await rowsOf(bytes)).toEqual([[["Asha"]]]);
});

test("a missing style, and a border far away", async () => {
  const rows = `<row r="1"><c r="A1" s="99"><v>7</v></c><c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>`;
  expect(await rowsOf(oddXlsx([{ name: "A", rows }]))).toEqual([[["7"]]]);
});

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

test("a long cell is cut, and counted", async () => {
  const [sheet] = await readFile({
    name: "a.csv",
    bytes: bytesOf(`Name,Remarks\nAsha,${"x".repeat(5_000)}`),
  });
  expect([sheet?.rows[1]?.[1]?.length, sheet?.cutCells]).toEqual([1_000, 1]);
});

test("what was pasted from a spreadsheet, as a table or as text", () => {
  const html =
    "<meta charset=utf-8><google-sheets-html-origin><table><tr><td>Name<td>Roll<tr><td>Asha<td>007</table>";
  const expected = [
    ["Name", "Roll"],
    ["Asha", "007"],
  ];
  expect(readPasted({ html, text: "" })[0]?.rows).toEqual(expected);
  expect(readPasted({ html: "<p>Name", text: "Name\tRoll\nAsha\t007\n" })[0]?.rows).toEqual(expected);
});

const cell = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019 ,;\t\"'&<>|आशाé-./"), maxLength: 12 })
  .map((text) => text.replace(/\s+/g, " ").trim())
  .filter((text) => !/^[='#]/.test(text));
const tables = fc
  .array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
  .map((rows) => rows.map((row) => [`r${row.length}`, ...row, "end"].slice(0, 7)));
const widest = (rows: string[][]) => rows.map((row) => [...row, ...Array(8 - row.length).fill("x")]);
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const writers: [string, (rows: string[][]) => Promise<Uint8Array> | Uint8Array][] = [
  ["text with commas", (rows) => bytesOf(rows.map((row) => row.map(quoted).join(",")).join("\r\n"))],
  ["text with tabs in UTF-16", (rows) => utf16(rows.map((row) => row.map(quoted).join("\t")).join("\n"))],
  [
    "a page",
    (rows) =>
      bytesOf(
        `<table>${rows.map((row) => `<tr>${row.map((each) => `<td>${escaped(each)}</td>`).join("")}</tr>`).join("")}</table>`,
      ),
  ],
  [
    "a workbook",
    async (rows) => {
      const data = rows.map((row) => row.map((value) => (value === "" ? null : { value, type: String })));
      const blob = await writeXlsxFile(data).toBlob();
      return new Uint8Array(await blob.arrayBuffer());
    },
  ],
];

test.each(writers)("%s is read as it was written", async (name, write) => {
  await fc.assert(
    fc.asyncProperty(tables.map(widest), async (rows) => {
      const [read] = await rowsOf(await write(rows));
      // In a text file, an apostrophe keeps a spreadsheet from making a number of the cell.
      const isText = name.startsWith("text");
      expect(read).toEqual(isText ? rows.map((row) => row.map(unguardCell)) : rows);
    }),
    { numRuns: 40 },
  );
});

test("a large workbook is read in little time", async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: 30 }, (_each, column) => inline(`${column < 26 ? "" : "A"}${String.fromCharCode(65 + (column % 26))}${row + 1}`, `text ${column}`)).join("")}</row>`,
  );
  const [sheet] = (await readFile({
    name: "a.xlsx",
    bytes: oddXlsx([{ name: "A", rows: rows.join("") }]),
  })) as [Sheet];
  expect([sheet.rows.length, sheet.rows[4_999]?.length]).toEqual([5_000, 30]);
});

test("ditto marks that nobody has quoted swallow no lines, and quoted lines stay whole", async () => {
  const marks =
    'Name,Class,City\nAsha Rao,10-A,Pune\nIra Rao,",Pune\nUma Rao,",Pune\nTara Rao,10-B,"\nRavi Rao,",Pune\n';
  expect((await rowsOf(bytesOf(marks)))[0]).toEqual([
    ["Name", "Class", "City"],
    ["Asha Rao", "10-A", "Pune"],
    ["Ira Rao", '"', "Pune"],
    ["Uma Rao", '"', "Pune"],
    ["Tara Rao", "10-B", '"'],
    ["Ravi Rao", '"', "Pune"],
  ]);
  const quoted = 'Name,Address\nAsha Rao,"12, Main Road\nPune, 411001"\nRavi Das,"1, Hill"\n';
  expect((await rowsOf(bytesOf(quoted)))[0]?.[1]).toEqual(["Asha Rao", "12, Main Road\nPune, 411001"]);
});

import { expect, test } from "vitest";
import { inline, oddXlsx, stylesWith } from "#features/import/web/testing/odd-files.ts";
import { findLegacyFonts, isLegacyText } from "./legacy-fonts.ts";
import { readFile } from "./read-file.ts";

const firstNames =
  "Aarav Aditi Akash Amit Anjali Ankit Anushka Arjun Asha Bhavna Chandan Deepak Dhruv Divya Farhan Gaurav Harpreet Isha Jyoti Kabir Kavya Kiran Krishna Lakshmi Manish Meera Mohd Nikhil Nisha Pooja Pranav Priya Rahul Rajesh Rakesh Ritu Rohit Sachin Sanjay Shreya Sk Sunita Tanvi Uma Vikram Vivek Yash Zoya Jagdish Fkhruddin";
const surnames =
  "Sharma Verma Singh Kumar Gupta Khan Ansari Mukherjee Bhattacharya Krishnamurthy Iyer Nguyen Yadav Jha Mishra Tripathi Chaturvedi Kaur Gill D'Souza Fernandes Patel Shukla Rkshit";

const names = firstNames
  .split(" ")
  .flatMap((name, index) =>
    surnames
      .split(" ")
      .flatMap((surname, other) => ((index + other) % 4 === 0 ? [`${name} ${surname}`] : [])),
  );

test("no Latin name is taken for one in a legacy font", () => {
  expect(names.length).toBeGreaterThanOrEqual(300);
  expect(names.filter((name) => isLegacyText([name]))).toEqual([]);
  expect(isLegacyText(names)).toBe(false);
  expect(isLegacyText(names.map((name) => name.toUpperCase()))).toBe(false);
  expect(isLegacyText(names.map((name) => name.toLowerCase()))).toBe(false);
});

test.each([
  [["ADM/2024/015", "ADM/2024/016"]],
  [["asha@school.in", "x;y@school.in"]],
  [["Plot 7, Sector-4/K, Sri Nagar", "H.No. 12/k, MG Road"]],
  [["SST", "Maths", "EVS", "Hindi", "GK", "PT"]],
  [["10-B", "9-A", "LKG", "UKG"]],
  [["Mr. R.K. Sharma", "Mrs. S.K. Jha", "Dr. P. K. Mishra"]],
  [["O+", "AB-", "B+"]],
  [["कक्षा jke"]],
])("%j is in no legacy font", (texts) => {
  expect(isLegacyText(texts)).toBe(false);
});

test.each([
  [["jke dqekj"]],
  [["lqjs'k 'kekZ", "vfer oekZ", "iwtk nsoh"]],
  [["jkts'k flag", "eksgu yky", "lhrk nsoh", "jk/kk xqIrk"]],
  [["Nk= dk uke"]],
  [["vfuy dqekj", "fodkl ;kno", "xhrk nsoh", "lat; ikBd"]],
  [["Hkkjrh dqekjh", "n;kjke", "[ksepUnz", "LokrhZ JhokLro", "T;ksfr"]],
])("%j is in a legacy font", (texts) => {
  expect(isLegacyText(texts)).toBe(true);
});

test("a font is known by its name, where its cells have letters", async () => {
  const styles = stylesWith([{ font: "Kruti Dev 010" }, { font: "DevLys 010" }, { font: "Mangal" }]);
  const rows = `<row r="1">${inline("A1", "Sita", 1)}${inline("B1", "9876543210", 1)}${inline("C1", "x", 2)}${inline("D1", "Asha", 3)}${inline("E1", "सीता", 1)}</row>`;
  const [sheet] = await readFile({ name: "a.xlsx", bytes: oddXlsx([{ name: "A", rows }], { styles }) });
  expect(sheet?.legacyFonts).toEqual([
    { font: "Kruti Dev 010", column: 0 },
    { font: "DevLys 010", column: 2 },
  ]);
  const rich = oddXlsx([{ name: "A", rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }], {
    sharedStrings: '<si><r><rPr><rFont val="Walkman-Chanakya905"/></rPr><t>lhrk</t></r></si>',
  });
  expect((await readFile({ name: "a.xlsx", bytes: rich }))[0]?.legacyFonts).toEqual([
    { font: "Walkman-Chanakya905", column: 0 },
  ]);
  expect(findLegacyFonts({ rows: [["Arjun"]], fonts: new Map([["0:0", "Calibri"]]) })).toEqual([]);
});

test("pages name their fonts, too", async () => {
  const html = `<table><tr><td style='font-family:"Kruti Dev 010"'>xx<td><font face="Shusha">yy</font><td>Asha</table>`;
  const [sheet] = await readFile({ name: "a.xls", bytes: new TextEncoder().encode(html) });
  expect(sheet?.legacyFonts.map(({ font }) => font)).toEqual(["Kruti Dev 010", "Shusha"]);
});

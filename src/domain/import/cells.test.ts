import { expect, test } from "vitest";
import { classGroupKey } from "#domain/class-group-key.ts";
import { cutAadhaar, hasVerhoeffDigit } from "./aadhaar.ts";
import { findClassGroup, readClassGroup } from "./class-groups-in-cells.ts";
import { ordersOf, readDateCell } from "./dates-in-cells.ts";
import { isDitto, isErrorValue } from "./marks-in-cells.ts";
import { joinName, repeatsSurname, splitName, withoutTitles } from "./names-in-cells.ts";
import { readPhoneCell } from "./phones.ts";

test.each([
  ["9876543210", ["9876543210"], [], []],
  ["+91 98765-43210", ["9876543210"], [], []],
  ["९८७६५४३२१०", ["9876543210"], [], []],
  ["9876543210.0", ["9876543210"], [], []],
  ["9876543210 / 8765432109", ["9876543210", "8765432109"], [], []],
  ["9876543210,8765432109", ["9876543210", "8765432109"], [], []],
  ["9876543210 8765432109", ["9876543210", "8765432109"], [], []],
  ["9876543210\n9876543210", ["9876543210"], [], []],
  ["Mob. 9876543210 (Father), Ph: 8765432109 (M)", ["9876543210", "8765432109"], [], []],
  ["9876543210 or 8765432109", ["9876543210", "8765432109"], [], []],
  ["2025550123", ["2025550123"], ["2025550123"], []],
  ["9876500000", ["9876500000"], ["9876500000"], []],
  ["9999999999", ["9999999999"], ["9999999999"], []],
  ["No phone", [], [], []],
  ["9.8E+09", [], [], ["9.8E+09"]],
  ["9.88E9", [], [], ["9.88E9"]],
  ["9876000000", [], [], ["9876000000"]],
  ["98765", [], [], ["98765"]],
  ["9876543210 / 98765", ["9876543210"], [], ["98765"]],
  ["98765432101", [], [], ["98765432101"]],
  ["981250010X", [], [], ["981250010X"]],
  ["ask at home", [], [], ["ask at home"]],
  ["", [], [], []],
  ["-", [], [], []],
  ["N/A", [], [], []],
  ["0", [], [], []],
])("the phones in %j", (text, numbers, doubtful, wrong) => {
  expect(readPhoneCell(text)).toEqual({ numbers, doubtful, wrong });
});

test.each([
  ["30/04/2012", "2012-04-30"],
  ["30-04-2012", "2012-04-30"],
  ["30.4.12", "2012-04-30"],
  ["30-Apr-12", "2012-04-30"],
  ["30th April, 2012", "2012-04-30"],
  ["April 30, 2012", "2012-04-30"],
  ["2012.04.30", "2012-04-30"],
  ["2012-04-30T00:00:00", "2012-04-30"],
  ["30/04/2012 00:00", "2012-04-30"],
  ["३०/०४/२०१२", "2012-04-30"],
  ["30 अप्रैल 2012", "2012-04-30"],
  ["41029", "2012-04-30"],
  ["30042012", "2012-04-30"],
  ["04/30/2012", null],
  ["31/02/2012", null],
  ["12/05/85", "1985-05-12"],
  ["2012", null],
  ["not known", null],
])("the date %j is %j", (text, date) => {
  expect(readDateCell(text, "day-month", 2026)).toBe(date);
});

test("dates that may be read in two ways", () => {
  expect(readDateCell("04/03/2012", "month-day", 2026)).toBe("2012-04-03");
  expect(["30/04/2012", "04/30/2012", "03/04/2012", "04/04/2012", "2012-04-03"].map(ordersOf)).toEqual([
    ["day-month"],
    ["month-day"],
    ["day-month", "month-day"],
    [],
    [],
  ]);
});

test("a check digit, and what it is for", () => {
  expect([hasVerhoeffDigit("2363"), hasVerhoeffDigit("2364"), hasVerhoeffDigit("234123412346")]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ["2341 2341 2346", ""],
  ["Asha 234123412346", "Asha"],
  ["Asha 2341-2341-2346 Rao", "Asha Rao"],
  ["२३४१ २३४१ २३४६", ""],
  ["Roll 17 2341 2341 2346", "Roll 17"],
  ["234123412347", "234123412347"],
  ["+919876543210", "+919876543210"],
])("%j without Aadhaar numbers is %j", (text, rest) => {
  expect(cutAadhaar(text).text).toBe(rest);
});

test("a phone with the country code is a phone", () => {
  const phones = Array.from({ length: 50 }, (_, index) => `91${9876543210 + index}`);
  expect(phones.map((phone) => cutAadhaar(phone, true).text)).toEqual(phones);
  expect(phones.filter((phone) => cutAadhaar(phone).cut > 0)).not.toHaveLength(0);
  expect(cutAadhaar("9876543210 / 234123412346", true).text).toBe("9876543210 /");
});

test.each([
  ["10-B", "10-B"],
  ["10B", "10-B"],
  ["Class X B", "X-B"],
  ["CLASS : 10 ( B )", "10-B"],
  ["STD 10 B", "10-B"],
  ["X - b", "X-B"],
  ["10th B", "10-B"],
  ["कक्षा 10 ब", "10-ब"],
  ["कक्षा १० (अ)", "10-अ"],
  ["Class: 10 Section: B", "10-B"],
  ["LKG A", "LKG-A"],
  ["Nursery", "NURSERY"],
  ["XI Science", "XI-Science"],
  ["12", "12"],
  ["13-B", null],
  ["Sheet1", null],
  ["Asha", null],
  ["I am here", null],
])("%j names the class group %j", (text, name) => {
  expect(readClassGroup(text)).toBe(name);
});

test("class groups in titles, and what two names share", () => {
  expect(findClassGroup("List of students of Class X-B, Session 2026-27")).toBe("X-B");
  expect(findClassGroup("Govt. School, Pune 411001")).toBeNull();
  expect(findClassGroup("Classes begin on 10 April")).toBeNull();
  expect(new Set(["10-B", "10 B", "X-b", "Class 10 (B)", "STD. X B", "10b"].map(classGroupKey)).size).toBe(1);
  expect(new Set(["10-A", "10-B", "1-B", "11-B", "9-B", "Lions"].map(classGroupKey)).size).toBe(6);
});

test.each([
  ["Asha Rao", "Asha", "Rao"],
  ["Asha Devi Rao", "Asha Devi", "Rao"],
  ["Asha", "Asha", ""],
  ["R. Kumar", "R.", "Kumar"],
  ["R.Kumar", "R.", "Kumar"],
  ["Kumar R", "Kumar", "R"],
  ["Md. Arif", "Md. Arif", ""],
  ["Mohd Arif Khan", "Mohd Arif", "Khan"],
  ["Rao, Asha", "Asha", "Rao"],
  ["Master Ravi  Kumar", "Ravi", "Kumar"],
  ["राम कुमार शर्मा", "राम कुमार", "शर्मा"],
])("%j is split into %j and %j", (text, name, surname) => {
  expect(splitName(text, "last-word")).toEqual({ name, surname });
});

test.each([
  ["Late Sh. Ram Lal", "Ram Lal"],
  ["SMT. SITA DEVI", "SITA DEVI"],
  ["Mr Rao", "Rao"],
  ["Shri. R. Kumar", "R. Kumar"],
  ["श्रीमती सीता", "सीता"],
  ["स्व. श्री राम", "राम"],
  ["Shashi Rao", "Shashi Rao"],
  ["Srinivas", "Srinivas"],
  ["Lateef Khan", "Lateef Khan"],
])("%j without titles is %j", (text, name) => {
  expect(withoutTitles(text)).toBe(name);
});

test("one in ten landlines passes Aadhaar's check: after a plus it is a phone", () => {
  const landlines = Array.from({ length: 1000 }, (_, index) => `+91 22 2345 ${6000 + index}`);
  expect(landlines.filter((phone) => cutAadhaar(phone, true).cut > 0)).toEqual([]);
  expect(cutAadhaar("2341 2341 2346", true).cut).toBe(1);
});

test.each([
  [["Ira Menon"], "Menon", "Ira", "Menon"],
  [["Ira Menon"], "Ira Menon", "Ira", "Menon"],
  [["Ira"], "Ira Menon", "Ira", "Menon"],
  [["IRA MENON"], "Menon", "IRA", "Menon"],
  [["Menon Ira"], "Menon", "Ira", "Menon"],
  [["José Dias"], "Días", "José", "Días"],
  [["Aditi Nitin Gokhale", "Nitin"], "Gokhale", "Aditi Nitin", "Gokhale"],
  [["Aditi", "Nitin Gokhale"], "Gokhale", "Aditi Nitin", "Gokhale"],
  [["Aditi Gokhale", "Nitin"], "Gokhale", "Aditi Nitin", "Gokhale"],
  [["Aditi Nitin", "Nitin Gokhale"], "Gokhale", "Aditi Nitin", "Gokhale"],
  [["Aditi", "Gokhale"], "Gokhale", "Aditi", "Gokhale"],
  [["Aditi Nitin Gokhale", "Nitin", "Gokhale"], "", "Aditi Nitin Gokhale", ""],
  [["Aditi", "Nitin"], "Gokhale", "Aditi Nitin", "Gokhale"],
  [["Ira Das Gupta"], "Das Gupta", "Ira", "Das Gupta"],
  [["अदिति गोखले"], "गोखले", "अदिति", "गोखले"],
  [["Rama Rama"], "", "Rama Rama", ""],
  [["Rama Rama"], "Rao", "Rama Rama", "Rao"],
  [["Rama"], "Rama", "Rama", "Rama"],
  [["A.", "A."], "Rao", "A. A.", "Rao"],
  [[], "Menon", "", "Menon"],
  [["Ira R Menon", "Ira", "R"], "Menon", "Ira R", "Menon"],
  [["Ira", "R", "Ira R Menon"], "Menon", "Ira R", "Menon"],
  [["Ira R", "R"], "Menon", "Ira R", "Menon"],
  [["Ira K", "K Mohan"], "Menon", "Ira K Mohan", "Menon"],
  [["R K Menon", "R", "K"], "Menon", "R K", "Menon"],
  [["S S Iyer", "S", "S"], "Iyer", "S S", "Iyer"],
  [["Ira R"], "R", "Ira", "R"],
  [["R Ira"], "R.", "Ira", "R."],
])("the parts %j and the surname %j are %j and %j", (parts, written, name, surname) => {
  expect(joinName(parts, written)).toEqual({ name, surname });
});

test("one word in both columns is no surname where the other names are whole", () => {
  expect(joinName(["Ira"], "ira", true)).toEqual({ name: "Ira", surname: "" });
  expect([repeatsSurname("Ira Menon", "menon"), repeatsSurname("Menon", "Menon")]).toEqual([true, false]);
});

test.each([
  '"',
  "''",
  "”",
  "〃",
  "״",
  "do",
  "Do.",
  "-do-",
  "–do–",
  "- do -",
  '-"-',
  '"do"',
  "ditto",
  "same",
  "Same as above",
  "as above",
  "वही",
  "उपरोक्त",
  "उपर्युक्त",
])("%j means the cell above", (text) => {
  expect(isDitto(text)).toBe(true);
});

test.each(["", "-", "Dolly", "10-A", "Sameer", "Asha", "O'", "D", "Doe", "No", ","])(
  "%j means itself",
  (text) => {
    expect(isDitto(text)).toBe(false);
  },
);

test.each(
  "#REF!|#N/A|#VALUE!|#DIV/0!|#NAME?|#NULL!|#NUM!|#SPILL!|#NV|#BEZUG!|#WERT!|#¡REF!|#¿NOMBRE?|#N/D|#####|Err:502|#ERROR!".split(
    "|",
  ),
)("%j is an error, and no value", (text) => {
  expect(isErrorValue(text)).toBe(true);
});

test.each(["#1", "#", "# 12", "Asha", "#12 Main Road", "A#REF!"])("%j is a value", (text) => {
  expect(isErrorValue(text)).toBe(false);
});

import { expect, test } from "vitest";
import { importFieldNames } from "#domain/import/field-names.ts";
import { type ImportField, importFields, importKinds } from "#domain/import/fields.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { proposeMapping } from "./propose-mapping.ts";

const cellOf = (field: string) =>
  /phone$/i.test(field)
    ? "9876543210"
    : /email$/i.test(field)
      ? "asha@school.example"
      : /date/i.test(field)
        ? "2012-04-30"
        : `${field} x`;

test.each(
  importKinds.flatMap((kind) => [
    { language: "English", t: en, kind },
    { language: "Hindi", t: hi, kind },
  ]),
)("the $language headings of the export of $kind are all recognised", ({ t, kind }) => {
  const names = importFieldNames(t);
  expectRecognised(kind, (field) => names[field]);
});

test("the headings of students in earlier exports, which call a parent a guardian, still are", () => {
  const names = importFieldNames(en);
  expectRecognised("students", (field) => names[field].replace("Parent", "Guardian"));
});

function expectRecognised(kind: (typeof importKinds)[number], headingOf: (field: ImportField) => string) {
  const fields = importFields[kind];
  const rows = [fields.map(headingOf), fields.map(cellOf)];
  const table = {
    file: "export.csv",
    name: "",
    rows,
    legacyFonts: [],
    cutCells: 0,
    firstLine: 1,
  };
  const { mapping } = proposeMapping(table, { kind });
  expect(mapping.columns.map(({ heading, field }) => [heading, field])).toEqual(
    fields.map((field) => [headingOf(field), field]),
  );
}

import { expect, test } from "vitest";
import { importFieldNames } from "#domain/import/field-names.ts";
import { importFields, importKinds } from "#domain/import/fields.ts";
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
  const fields = importFields[kind];
  const rows = [fields.map((field) => names[field]), fields.map(cellOf)];
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
    fields.map((field) => [names[field], field]),
  );
});

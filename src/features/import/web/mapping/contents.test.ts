import { expect, test } from "vitest";
import { readOnly } from "#features/import/web/testing/sheets.ts";

test.each<[string, string, object]>([
  [
    "names, class groups, phones and dates",
    "Asha Rao|10-B|9876543210|30/04/2012\nRavi Das|10-B|9876543211|01/05/2012",
    {
      name: "Asha",
      surname: "Rao",
      classGroup: "10-B",
      guardian1Phone: "9876543210",
      dateOfBirth: "2012-04-30",
    },
  ],
  [
    "a serial number and two phones",
    "1|Asha Rao|X-B|98765 43210|9876543215\n2|Ravi Das|X-B|98765 43211|9876543216",
    {
      name: "Asha",
      surname: "Rao",
      classGroup: "X-B",
      guardian1Phone: "98765 43210",
      guardian2Phone: "9876543215",
    },
  ],
  [
    "a title with the class group",
    "Govt School, Pune\nClass 10-B\n1|Asha Rao|9876543210\n2|Ravi Das|9876543211",
    { name: "Asha", surname: "Rao", classGroup: "10-B", guardian1Phone: "9876543210" },
  ],
  [
    "names in two columns",
    "Asha|Rao|10-B|asha@school.example\nRavi|Das|10-B|ravi@school.example",
    { name: "Asha", surname: "Rao", classGroup: "10-B", email: "asha@school.example" },
  ],
  [
    "names in Hindi",
    "आशा राव|10-ब|९८७६५४३२१०\nरवि दास|10-ब|९८७६५४३२११",
    { name: "आशा", surname: "राव", guardian1Phone: "९८७६५४३२१०" },
  ],
])("a list without headings is read by its cells, from its first row: %s", (_, lines, expected) => {
  const { kind, open, cells, shape } = readOnly(lines);
  expect([shape.mapping.headings, kind, open, cells.length]).toEqual([null, "students", 0, 2]);
  expect(cells[0]).toMatchObject(expected);
});

test("an Aadhaar number without a heading stays on the computer, and so does what nobody knows", () => {
  const { shape, cells } = readOnly(
    "Asha Rao|10-B|2341 2341 2346|General|9876543210\nRavi Das|10-B|2341 2341 2346|OBC|9876543211",
  );
  expect(shape.mapping.columns.map(({ field, notSent }) => field ?? notSent)).toEqual([
    "name",
    "classGroup",
    "sensitive",
    "unknown",
    "guardian1Phone",
  ]);
  expect(JSON.stringify(cells)).not.toMatch(/2346|OBC/);
});

test("headings are no data, though a row below them has none either", () => {
  const { shape, open } = readOnly("Who|Colour|Club\nAsha Rao|Red|Chess\nRavi Das|Blue|Chess");
  expect([shape.questions, open]).toEqual([[{ about: "headings" }], 1]);
});

test("a line with the day of a print above unknown headings is no data", () => {
  const { shape } = readOnly(
    "Printed on|29/11/2026\nWho|Colour|Club|Group|Place\nAsha Rao|Red|Chess|x|y\nRavi Das|Blue|Chess|x|y",
  );
  expect(shape.questions).toEqual([{ about: "headings" }]);
});

import { expect, test } from "vitest";
import type { PreviewRow } from "#features/import/web/imports.api.ts";
import { factOfChange, sentenceOfRow } from "./row-in-words.ts";

const row: PreviewRow = {
  number: 0,
  kind: "students",
  sheet: "list.csv",
  line: 2,
  cells: { name: "Asha", surname: "Rao" },
  decision: {},
  state: "unchanged",
  problems: [],
  changes: [],
  conflicts: [],
  candidates: [],
  sharesPhoneWith: [],
  phoneOwners: [],
  personId: null,
  sameAsRow: null,
};
const guardian = { name: "Meena Rao", relation: "mother", phone: "9876543210", email: null };
const joins = (classGroup: string) => ({ kind: "joins" as const, classGroup, isNewGroup: false });
const moves = { kind: "moves" as const, from: "9-A", classGroup: "10-A", isNewGroup: false };
const added = { kind: "guardian-added" as const, guardian };

test.each<[string, Partial<PreviewRow>]>([
  ["Asha Rao stays the same", {}],
  ["Asha Rao is new", { state: "created" }],
  [
    "Asha Rao is new in 10-B, Chess club",
    { state: "created", changes: [joins("10-B"), joins("Chess club")] },
  ],
  ["Asha Rao is a new teacher", { state: "created", kind: "teachers" }],
  ["Asha Rao moves from 9-A to 10-A", { state: "changed", changes: [moves] }],
  ["Asha Rao moves from 9-A to 10-A and gets another parent", { state: "changed", changes: [moves, added] }],
  ["Asha Rao gets another parent", { state: "changed", changes: [added] }],
  ["Asha Rao joins 10-B", { state: "changed", changes: [joins("10-B")] }],
  [
    "Asha Rao changes",
    { state: "changed", changes: [{ kind: "field", field: "city", before: "Pune", after: "Nashik" }] },
  ],
  ["Asha Rao, as in an earlier row", { state: "created", sameAsRow: 3 }],
  ["Asha Rao is skipped", { state: "skipped" }],
  ["Asha Rao", { state: "doubtful" }],
  ["A row without a name", { state: "wrong", cells: {} }],
  [
    "Meera Iyer teaches Hindi in 10-B",
    {
      state: "created",
      kind: "teaching",
      cells: { teacher: "M. Iyer" },
      changes: [
        { kind: "teaches", classGroup: "10-B", subject: "Hindi", teacher: "Meera Iyer", isNewGroup: false },
      ],
    },
  ],
])("%s", (sentence, fields) => {
  expect(sentenceOfRow({ ...row, ...fields })).toBe(sentence);
});

test.each<[string | null, PreviewRow["changes"][number]]>([
  [null, joins("10-B")],
  [null, { kind: "field", field: "name", before: null, after: "Asha Rao" }],
  ["City: Pune becomes Nashik", { kind: "field", field: "city", before: "Pune", after: "Nashik" }],
  ["Date of birth: 30 Apr 2012", { kind: "field", field: "dateOfBirth", before: null, after: "2012-04-30" }],
  ["New parent: Meena Rao, Mother, 9876543210", added],
  [
    "Parent: Meena Rao, Mother becomes Meena Rao, Mother, 9876543210",
    { kind: "guardian-changed", before: { ...guardian, phone: null }, guardian },
  ],
])("a change is told as %j", (fact, change) => {
  expect(factOfChange(change)).toBe(fact);
});

import { expect, test } from "vitest";
import { planOf } from "#app/testing/import-plans.ts";
import { guardianRelations } from "#domain/guardians.ts";
import { en } from "#locales/en.ts";
import type { PlannedRow } from "./planned-rows.ts";
import { relationOf } from "./student-facts.ts";

const guardiansIn = (cells: PlannedRow["cells"]) => {
  const row = { cells: { name: "Asha", surname: "Rane", classGroup: "10-A", ...cells } };
  const [student] = planOf([row], { classGroups: [{ id: "10-A", name: "10-A" }] }).operations.newStudents;
  return student?.guardians.map(({ name, relation, phone }) =>
    [name, relation, phone].filter(Boolean).join(" "),
  );
};

test.each([
  ["Hari & Uma Rane", "9876543210", ["Hari Rane guardian 9876543210", "Uma Rane guardian"]],
  [
    "Mr. Hari and Mrs. Uma Rane",
    "9876543210 / 9876543211",
    ["Hari Rane guardian 9876543210", "Uma Rane guardian 9876543211"],
  ],
  ["Hari Das / Uma Das", "9876543210", ["Hari Das guardian 9876543210", "Uma Das guardian"]],
  ["Hari Rane, Uma Rane", "", ["Hari Rane guardian", "Uma Rane guardian"]],
  ["Ramesh & Sunita Devi", "", ["Ramesh guardian", "Sunita Devi guardian"]],
  ["हरि और उमा", "", ["हरि guardian", "उमा guardian"]],
  ["Rane, Hari", "", ["Rane, Hari guardian"]],
  ["Hari Rane s/o Mohan Rane", "", ["Hari Rane s/o Mohan Rane guardian"]],
  ["C/o Uma", "", ["C/o Uma guardian"]],
  ["=cmd|' /C calc'!A0", "", ["=cmd|' /C calc'!A0 guardian"]],
  ["Mr. & Mrs. Rane", "", ["Rane guardian"]],
])("the guardians in %j with the phone %j are %j", (guardian1Name, guardian1Phone, expected) => {
  expect(guardiansIn({ guardian1Name, guardian1Phone })).toEqual(expected);
});

test.each(guardianRelations)("an export's word for %s is read as that", (relation) => {
  expect(relationOf(en.guardians.relationName(relation))).toBe(relation);
});

import { expect, test } from "vitest";
import { planOf, type RowFixture } from "#app/testing/import-plans.ts";
import type { KnownTeacher, PlannedRow } from "./planned-rows.ts";

const teacher = (name: string, surname: string, fields: Partial<KnownTeacher> = {}): KnownTeacher => ({
  id: name,
  name,
  surname,
  email: null,
  phone: null,
  education: null,
  joiningDate: null,
  courses: [],
  ...fields,
});

const plan = (teachers: KnownTeacher[], rows: readonly RowFixture[]) =>
  planOf(rows, { studentCount: 100, classGroups: [{ id: "10-A", name: "10-A" }], teachers });

const teaching = (written: string, decision: PlannedRow["decision"] = {}) => ({
  kind: "teaching" as const,
  cells: { classGroup: "10 A", subject: "Hindi", teacher: written },
  decision,
});
const inList = (cells: PlannedRow["cells"], decision: PlannedRow["decision"] = {}) => ({
  kind: "teachers" as const,
  cells,
  decision,
});

const staff = [teacher("Meena", "Sharma"), teacher("Mohan", "Sharma"), teacher("Ravi", "Das")];

test.each([
  ["RAVI  DAS", "created", []],
  ["Ravi", "doubtful", ["Ravi Das"]],
  ["R. Das", "doubtful", ["Ravi Das"]],
  ["M Sharma", "doubtful", ["Meena Sharma", "Mohan Sharma"]],
  ["Sharma", "doubtful", ["Meena Sharma", "Mohan Sharma"]],
  ["Dr. Sharma", "doubtful", ["Meena Sharma", "Mohan Sharma"]],
  ["Dr. Ravi Das", "created", []],
  ["Ravi Das Sir", "created", []],
  ["Prof. (Dr.) R. Das", "doubtful", ["Ravi Das"]],
  ["Sunita Devi", "doubtful", []],
  ["sunita@school.example", "wrong", []],
])("a teaching table says %j: %s", (written, state, candidates) => {
  const outcome = plan(staff, [teaching(written)]).outcomes.get(0);
  expect([outcome?.state, outcome?.candidates.map(({ name }) => name)]).toEqual([state, candidates]);
});

test("names that no teacher has are added when accepted, each once; one who may be meant is asked about", () => {
  const rows = [teaching("Sunita Devi"), teaching("sunita devi"), teaching("Sunita"), teaching("Ravi")];
  const accepted = rows.map((row) => ({ ...row, decision: { accepted: ["importing.teacherNew"] } }));
  const { outcomes, operations } = plan(staff, accepted);
  expect([...outcomes.values()].map(({ state }) => state)).toEqual([
    "created",
    "unchanged",
    "doubtful",
    "doubtful",
  ]);
  expect(operations.newTeachers).toMatchObject([{ name: "Sunita", surname: "Devi", email: null }]);
  expect(operations.newTeachers[0]?.courses).toEqual(["Hindi"]);
  expect(
    plan(staff, [teaching("Ravi", { accepted: ["importing.teacherMaybe"] })]).operations.newTeachers,
  ).toHaveLength(1);
});

test("a title makes nobody another teacher, in whichever order the rows are", () => {
  const names = ["Dr. Meera Nair", "Meera Nair", "Meera Nair Ma'am", "Prof. Meera Nair"];
  for (const order of [names, names.toReversed()]) {
    const rows = order.map((name) => teaching(name, { accepted: ["importing.teacherNew"] }));
    expect(plan([], rows).operations.newTeachers).toHaveLength(1);
  }
  const listed = [
    inList({ name: "Dr. Meera", surname: "Nair", email: "meera@school.example" }),
    inList({ name: "Meera", surname: "Nair", email: "nair@school.example" }),
    teaching("Meera Nair"),
  ];
  expect([...plan([], listed).outcomes.values()].map(({ state }) => state)).toEqual([
    "created",
    "doubtful",
    "created",
  ]);
  const apart = [
    teaching("Dr. Nair", { accepted: ["importing.teacherNew"] }),
    teaching("Mrs. Nair", { accepted: ["importing.teacherNew"] }),
  ];
  expect([...plan([], apart).outcomes.values()].map(({ state }) => state)).toEqual(["created", "doubtful"]);
});

test("nobody is added by a row that cannot be taken", () => {
  const row = {
    ...teaching("Sunita Devi", { accepted: ["importing.teacherNew"] }),
    cells: { subject: "Hindi", teacher: "Sunita Devi" },
  };
  expect(plan(staff, [row]).operations.newTeachers).toEqual([]);
});

test("an address goes to the teacher of that name who has none, in whichever order the rows are", () => {
  const email = "ravi@school.example";
  const [withAddress, without] = [
    { name: "Ravi", surname: "Das", email },
    { name: "RAVI", surname: "Das" },
  ];
  expect(plan(staff, [inList(withAddress), inList(without)]).operations).toMatchObject({
    newTeachers: [],
    changedTeachers: [{ id: "Ravi", email }],
  });
  for (const rows of [
    [inList(withAddress), inList(without)],
    [inList(without), inList(withAddress)],
  ])
    expect(plan([], rows).operations.newTeachers).toMatchObject([{ email }]);
});

test("a namesake with another address is a doubt, and stays apart when so decided", () => {
  const known = [teacher("Ravi", "Das", { email: "ravi@school.example" })];
  const row = { name: "Ravi", surname: "Das", email: "other@school.example" };
  expect(plan(known, [inList(row)]).outcomes.get(0)?.state).toBe("doubtful");
  expect(
    plan(known, [inList(row, { accepted: ["importing.maybeSame"] })]).operations.newTeachers,
  ).toHaveLength(1);
});

test("a class group and a teacher whom only the teaching table has are asked about each for itself", () => {
  const row = {
    ...teaching("Sunita Devi"),
    cells: { classGroup: "VI A to VII-A", subject: "Hindi", teacher: "Sunita Devi" },
  };
  const { outcomes, operations } = plan(staff, [row]);
  const keys = ["importing.classGroupNew", "importing.teacherNew"];
  expect(outcomes.get(0)?.problems.map(({ sentence }) => sentence.key)).toEqual(keys);
  expect(operations.newTeachers).toEqual([]);
  for (const key of keys)
    expect(plan(staff, [{ ...row, decision: { accepted: [key] } }]).operations.newTeachers).toEqual([]);
  const accepted = plan(staff, [{ ...row, decision: { accepted: keys } }]).operations;
  expect([accepted.newGroups.length, accepted.newTeachers.length]).toEqual([1, 1]);
});

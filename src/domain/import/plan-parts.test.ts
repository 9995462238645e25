import { expect, test } from "vitest";
import { planOf } from "#app/testing/import-plans.ts";
import { mergeGuardians } from "./merge-guardians.ts";
import { judge } from "./plan-student.ts";
import type { KnownGuardian, KnownStudent, PlannedRow } from "./planned-rows.ts";
import type { FileGuardian } from "./student-facts.ts";

test.each([
  ["", "pune", undefined, "same"],
  ["pune", "pune", "nagpur", "same"],
  ["pune", "", undefined, "take"],
  ["pune", "nagpur", undefined, "take"],
  ["pune", "nagpur", "nagpur", "take"],
  ["pune", "nagpur", "pune", "keep"],
  ["pune", "", "pune", "keep"],
  ["pune", "nagpur", "delhi", "conflict"],
] as const)("the file says %j, the app %j, the last import %j: %s", (file, app, last, verdict) => {
  expect(judge(file, app, last)).toBe(verdict);
});

const known = (guardian: Partial<KnownGuardian>): KnownGuardian => ({
  id: "1",
  name: "",
  relation: "guardian",
  phone: null,
  email: null,
  ...guardian,
});
const guardian = (guardian: Partial<FileGuardian>): FileGuardian => ({
  name: "",
  relation: null,
  phone: null,
  email: null,
  ...guardian,
});

test("guardians are completed and added, whichever file names them, and none goes", () => {
  const father = known({ name: "Mohan Rao", relation: "father", phone: "9876543210" });
  const { guardians, changes } = mergeGuardians(
    [father],
    [
      [
        guardian({ name: "MOHAN RAO", email: "m@rao.example" }),
        guardian({ name: "Sita", relation: "mother" }),
      ],
      [guardian({ phone: "9876543210" }), guardian({ name: "sita", phone: "9876543211" })],
    ],
  );
  expect(guardians.map(({ name, relation, phone, email }) => [name, relation, phone, email])).toEqual([
    ["Mohan Rao", "father", "9876543210", "m@rao.example"],
    ["Sita", "mother", "9876543211", null],
  ]);
  expect(changes.map(({ kind }) => kind)).toEqual(["guardian-changed", "guardian-added"]);
});

test("two parents who share a phone stay two", () => {
  const rows = [
    [guardian({ name: "Mohan", phone: "9876543210" }), guardian({ name: "Sita", phone: "9876543210" })],
  ];
  expect(mergeGuardians([], rows).guardians).toHaveLength(2);
  const both = ["Sita", "Mohan"].map((name, index) => known({ id: `${index}`, name, phone: "9876543210" }));
  expect(mergeGuardians(both, rows)).toMatchObject({ guardians: both, changes: [] });
});

function asha(fields: Partial<KnownStudent>): KnownStudent {
  return {
    id: "asha",
    name: "Asha",
    surname: "Rao",
    nameKey: "asha rao",
    email: null,
    loginName: "asha",
    dateOfBirth: null,
    city: null,
    education: null,
    leftOn: null,
    ids: {},
    guardians: [],
    enrolments: [{ enrolmentId: "place", classGroupId: "10-A", rollNumber: "1" }],
    lastValues: {},
    former: [],
    ...fields,
  };
}

test("a guardian's title makes nobody another guardian", () => {
  const { guardians } = mergeGuardians(
    [known({ name: "Dr. Mohan Rao", phone: "9876543210" })],
    [[guardian({ name: "Mohan Rao", email: "mohan@home.example" })]],
  );
  expect(guardians).toMatchObject([
    { name: "Dr. Mohan Rao", phone: "9876543210", email: "mohan@home.example" },
  ]);
});

const guardianOf = (phone: string) => known({ name: "Mohan Rao", phone });

function plan(students: KnownStudent[], cells: PlannedRow["cells"][]) {
  const { outcomes } = planned(students, cells);
  return cells.map((_, number) => outcomes.get(number)?.state);
}

function planned(students: KnownStudent[], cells: PlannedRow["cells"][], absentLeave = false) {
  return planOf(
    cells.map((each) => ({ cells: each })),
    {
      studentCount: 100,
      classGroups: [
        { id: "10-A", name: "10-A" },
        { id: "10-B", name: "10-B" },
      ],
      students,
      roster: students.flatMap(({ id, name, nameKey, enrolments }) =>
        enrolments.map(({ classGroupId, rollNumber }) => ({
          studentId: id,
          name,
          nameKey,
          classGroupId,
          rollKey: rollNumber,
          hasLeft: false,
        })),
      ),
    },
    absentLeave,
  );
}

const row = { name: "Asha", surname: "Rao", classGroup: "10-A" };

test.each<[string, Partial<KnownStudent>, PlannedRow["cells"], string]>([
  ["the roll number in the class group", {}, { ...row, rollNumber: "01" }, "unchanged"],
  ["the date of birth", { dateOfBirth: "2012-04-30" }, { ...row, dateOfBirth: "2012-04-30" }, "unchanged"],
  ["another date of birth", { dateOfBirth: "2012-04-30" }, { ...row, dateOfBirth: "2012-04-29" }, "created"],
  ["the admission number", { ids: { admission: "A 1" } }, { ...row, admission: "a1" }, "unchanged"],
  ["another admission number", { ids: { admission: "A 1" } }, { ...row, admission: "A 2" }, "created"],
  ["the name alone", {}, row, "doubtful"],
  ["the name in another class group", {}, { ...row, classGroup: "10 B" }, "doubtful"],
  ["what the last import said", { lastValues: { name: "asha rao", classGroup: "10 a" } }, row, "unchanged"],
  ["someone who left", { ids: { pen: "1" }, leftOn: "2026-01-01" }, { ...row, pen: "1" }, "wrong"],
])("Asha Rao is known by %s", (_, fields, cells, state) => {
  expect(plan([asha(fields)], [cells])).toEqual([state]);
});

test("a guardian whom the school calls by two names stays one", () => {
  const phone = "9876543210";
  const guardians = [known({ name: "Hari & Uma Rao", phone })];
  const cells = { ...row, pen: "1", guardian1Name: "Hari & Uma Rao", guardian1Phone: phone };
  expect(plan([asha({ ids: { pen: "1" }, guardians })], [cells])).toEqual(["unchanged"]);
});

test("roll numbers can be swapped, and not taken", () => {
  const ravi = asha({ id: "ravi", name: "Ravi", nameKey: "ravi rao", loginName: "ravi", ids: { pen: "2" } });
  const enrolments = [{ enrolmentId: "other", classGroupId: "10-A", rollNumber: "2" }];
  const both = [asha({ ids: { pen: "1" } }), { ...ravi, enrolments }];
  const swapped = [
    { ...row, pen: "1", rollNumber: "2" },
    { ...row, name: "Ravi", pen: "2", rollNumber: "1" },
  ];
  expect(plan(both, swapped)).toEqual(["changed", "changed"]);
  expect(plan(both, swapped.slice(0, 1))).toEqual(["wrong"]);
});

test("two students of one name, born on one day, whom other numbers tell apart stay two", () => {
  const dateOfBirth = "2013-01-02";
  const both = [
    asha({ ids: { pen: "12" }, dateOfBirth }),
    asha({ id: "namesake", loginName: null, email: "a@b.example", ids: { admission: "A3" }, dateOfBirth }),
  ];
  const rows = [
    { ...row, dateOfBirth, pen: "12" },
    { ...row, dateOfBirth, admission: "A3", classGroup: "10-A" },
  ];
  expect(plan(both, rows)).toEqual(["unchanged", "unchanged"]);
  expect(plan(both, rows.toReversed())).toEqual(["unchanged", "unchanged"]);
});

test("a row without numbers is not about someone whom another row names by a number", () => {
  const both = [
    asha({ ids: { pen: "12" }, lastValues: { name: "asha rao" } }),
    asha({ id: "namesake", loginName: "asha2", enrolments: [], lastValues: { name: "asha rao" } }),
  ];
  const rows = [
    { ...row, pen: "12", rollNumber: "1" },
    { name: "Asha", surname: "Rao" },
  ];
  expect(plan(both, rows)).toEqual(["unchanged", "unchanged"]);
});

test("of two students of one name, a row is about the one whom the last import described in the same way", () => {
  const dateOfBirth = "2013-01-02";
  const both = [
    asha({ enrolments: [], dateOfBirth, lastValues: { name: "asha rao", dateOfBirth, guardiansLeft: "" } }),
    asha({
      id: "namesake",
      loginName: "asha2",
      enrolments: [],
      lastValues: { name: "asha rao", guardiansLeft: "" },
    }),
  ];
  const named = { name: "Asha", surname: "Rao" };
  expect(plan(both, [{ ...named, dateOfBirth }, named])).toEqual(["unchanged", "unchanged"]);
});

test("of two rows about one student, the one with the student's name counts, wherever it stands", () => {
  const dateOfBirth = "2013-01-02";
  const known = [asha({ ids: { pen: "12", admission: "A 1" }, dateOfBirth, enrolments: [] })];
  const rows = [
    { name: "Aasha", dateOfBirth, pen: "12" },
    { name: "Asha", surname: "Rao", dateOfBirth, admission: "A1" },
  ];
  expect(plan(known, rows)).toEqual(["doubtful", "unchanged"]);
  expect(plan(known, rows.toReversed())).toEqual(["unchanged", "doubtful"]);
});

test("somebody with a corrected date of birth or name is asked about, and does not leave meanwhile", () => {
  const present = asha({ dateOfBirth: "2013-01-02", guardians: [guardianOf("9876543210")] });
  const corrected = { ...row, rollNumber: "1", dateOfBirth: "2013-02-01", guardian1Phone: "9876543210" };
  const renamed = { ...row, surname: "Rao Patil", rollNumber: "1" };
  for (const cells of [corrected, { ...corrected, rollNumber: "" }, renamed]) {
    const { outcomes, operations } = planned([present], [cells], true);
    expect(outcomes.get(0)).toMatchObject({ state: "doubtful", candidates: [{ id: "asha" }] });
    expect(operations.leaving).toEqual([]);
  }
});

const meena = known({ name: "Meena Rao", relation: "mother", phone: "9876543210" });
const mohan = known({ name: "Mohan Rao", relation: "father", phone: "9876543211" });
const newPhone = "9876500000";

test.each<[string, KnownGuardian[], FileGuardian, (string | null)[]]>([
  ["one guardian", [meena], guardian({ phone: newPhone }), [newPhone]],
  ["a guardian without a name", [known({ phone: "9876543210" })], guardian({ phone: newPhone }), [newPhone]],
  [
    "one of two by relation",
    [meena, mohan],
    guardian({ phone: newPhone, relation: "father" }),
    ["9876543210", newPhone],
  ],
  [
    "the father beside the mother",
    [meena],
    guardian({ phone: newPhone, relation: "father" }),
    ["9876543210", newPhone],
  ],
])("one new phone for %s is plainly whose it is", (_, guardians, file, phones) => {
  const merged = mergeGuardians(guardians, [[file]]);
  expect(merged.newPhone).toBeNull();
  expect(merged.guardians.map(({ phone }) => phone)).toEqual(phones);
});

test.each<[string, KnownGuardian[], FileGuardian]>([
  ["two guardians", [meena, mohan], guardian({ phone: newPhone })],
  ["another name", [known({ ...meena, relation: "guardian" })], guardian({ name: "Sita", phone: newPhone })],
])("a new phone is asked about with %s, and is whose a person says", (_, guardians, file) => {
  expect(mergeGuardians(guardians, [[file]]).newPhone).toEqual({ phone: newPhone, owners: guardians });
  const replaced = mergeGuardians(guardians, [[file]], {
    phoneOf: { [newPhone]: guardians.length - 1 },
    areAnothers: true,
  });
  expect(replaced.newPhone).toBeNull();
  expect(replaced.guardians).toHaveLength(guardians.length);
  expect(replaced.guardians.at(-1)?.phone).toBe(newPhone);
  const another = mergeGuardians(guardians, [[file]], { phoneOf: {}, areAnothers: true });
  expect(another.newPhone).toBeNull();
  expect(another.guardians.map(({ phone }) => phone)).toEqual([
    ...guardians.map(({ phone }) => phone),
    newPhone,
  ]);
});

test("one name, date of birth and phone with two admission numbers is a doubt", () => {
  const born = { ...row, dateOfBirth: "2012-04-30", guardian1Phone: "9876543210" };
  const [one, two] = [
    { ...born, admission: "M101" },
    { ...born, admission: "M102", classGroup: "10-B" },
  ];
  expect(plan([], [one, two])).toEqual(["created", "doubtful"]);
  const present = asha({
    ...{ dateOfBirth: "2012-04-30", ids: { admission: "M101" }, guardians: [guardianOf("9876543210")] },
  });
  expect(plan([present], [two])).toEqual(["doubtful"]);
  // Another row names the one whom the school has.
  expect(plan([present], [{ ...one, name: "Aasha" }, two])).toEqual(["changed", "created"]);
  // The school knows both as two.
  const other = asha({
    ...present,
    id: "other",
    loginName: null,
    ids: { admission: "M102" },
    enrolments: [],
  });
  expect(plan([present, other], [one, { ...two, classGroup: "" }])).toEqual(["unchanged", "unchanged"]);
});

test("of two new phones each has its own answer", () => {
  const files = ["9876500001", "9876500002"].map((phone) => guardian({ name: `Of ${phone}`, phone }));
  const guardians = [meena, mohan];
  const merge = (phoneOf: Record<string, number>, areAnothers = false) =>
    mergeGuardians(guardians, [files], { phoneOf, areAnothers });
  expect(merge({}).newPhone?.phone).toBe("9876500001");
  expect(merge({ "9876500001": 0 }).newPhone?.phone).toBe("9876500002");
  const both = merge({ "9876500001": 0, "9876500002": 1 });
  expect([both.newPhone, both.guardians.map(({ phone }) => phone)]).toEqual([
    null,
    ["9876500001", "9876500002"],
  ]);
  const one = merge({ "9876500002": 1 }, true);
  expect([one.newPhone, one.guardians.map(({ phone }) => phone)]).toEqual([
    null,
    [meena.phone, "9876500002", "9876500001"],
  ]);
});

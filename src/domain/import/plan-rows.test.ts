import { expect, test } from "vitest";
import { planOf, type RowFixture } from "#app/testing/import-plans.ts";
import type { KnownStudent, PlannedRow, Snapshot } from "./planned-rows.ts";

/** What becomes of these rows in a school of a hundred. */
function plan(fixtures: readonly RowFixture[], snapshot: Partial<Snapshot> = {}) {
  const { outcomes, operations, rows } = planOf(fixtures, { studentCount: 100, ...snapshot });
  return {
    operations,
    outcomes: [...outcomes.values()],
    states: rows.map(({ number }) => outcomes.get(number)?.state),
    problems: rows.map(({ number }) =>
      (outcomes.get(number)?.problems ?? []).map(({ field, sentence: { key, params } }) =>
        [field, key.replace("importing.", ""), ...params].join(" "),
      ),
    ),
  };
}

const asha = { name: "Asha", surname: "Rao", admission: "A1" };
const known = (fields: Partial<KnownStudent> = {}): KnownStudent => ({
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
  ids: { admission: "A1" },
  guardians: [],
  enrolments: [],
  lastValues: {},
  former: [],
  ...fields,
});

const two = (one: PlannedRow["cells"], other: PlannedRow["cells"], decision: PlannedRow["decision"] = {}) =>
  plan([{ cells: { ...asha, ...one } }, { cells: { ...asha, ...other }, decision }]);

test.each<[string, PlannedRow["cells"], PlannedRow["cells"], string]>([
  ["cities", { city: "Pune" }, { city: "Nagpur" }, "city contradicts 2 Pune 3 Nagpur"],
  [
    "courses",
    { education: "Class 10" },
    { education: "Class 9" },
    "education contradicts 2 Class 10 3 Class 9",
  ],
  ["class groups", { classGroup: "10-A" }, { classGroup: "9-B" }, "classGroup inTwoGroups 2 10-A 3 9-B"],
  [
    "roll numbers",
    { classGroup: "10-A", rollNumber: "1" },
    { classGroup: "10-A", rollNumber: "2" },
    "rollNumber contradicts 2 1 3 2",
  ],
  [
    "phones",
    { guardian1Phone: "9876543210" },
    { guardian1Phone: "9876543211" },
    "guardian1Phone contradicts 2 9876543210 3 9876543211",
  ],
  [
    "phones of one father",
    { guardian1Name: "Mohan Rao", guardian1Relation: "father", guardian1Phone: "9876543210" },
    { guardian1Name: "M. Rao", guardian1Relation: "father", guardian1Phone: "9876543211" },
    "guardian1Phone contradicts 2 9876543210 3 9876543211",
  ],
  [
    "fathers",
    { guardian1Name: "Mohan Rao", guardian1Relation: "father" },
    { guardian1Name: "Sunil Das", guardian1Relation: "father" },
    "guardian1Name contradicts 2 Mohan Rao 3 Sunil Das",
  ],
  [
    "addresses of a guardian",
    { guardian1Name: "Mohan", guardian1Email: "m@rao.in" },
    { guardian1Name: "Mohan", guardian1Email: "mohan@rao.in" },
    "guardian1Email contradicts 2 m@rao.in 3 mohan@rao.in",
  ],
  [
    "dates of birth",
    { dateOfBirth: "2012-04-30" },
    { dateOfBirth: "2012-04-03" },
    "dateOfBirth saysOtherwise 2 2012-04-30 3 2012-04-03",
  ],
  ["addresses", { email: "a@b.in" }, { email: "c@d.in" }, "email saysOtherwise 2 a@b.in 3 c@d.in"],
])(
  "two rows of one child that contradict each other in their %s are both named",
  (_, one, other, expected) => {
    const found = two(one, other);
    expect(found.problems).toEqual([[], [expected]]);
    expect(found.states[1]).not.toBe("created");
  },
);

test.each<[string, PlannedRow["cells"], PlannedRow["cells"]]>([
  [
    "the same in other spellings",
    { city: "Pune", guardian1Name: "MOHAN RAO" },
    { city: "PUNE", guardian1Name: "Mohan Rao" },
  ],
  ["a class group and a club", { classGroup: "10-A" }, { classGroup: "Chess club" }],
  [
    "a father and a mother",
    { guardian1Name: "Mohan", guardian1Relation: "father", guardian1Phone: "9876543210" },
    { guardian1Name: "Sita", guardian1Relation: "mother", guardian1Phone: "9876543211" },
  ],
  [
    "two phones in another order",
    { guardian1Name: "Mohan", guardian1Phone: "9876543210 / 9876543211" },
    { guardian1Name: "Mohan", guardian1Phone: "9876543211 / 9876543210" },
  ],
  ["what the other leaves empty", { city: "Pune" }, { guardian1Phone: "9876543210" }],
])("%s is no contradiction", (_, one, other) => {
  expect(two(one, other).problems.flat()).toEqual([]);
});

test("of two rows that contradict each other the earlier one counts once a person says so, and each contradiction is named", () => {
  const [one, other] = [
    { city: "Pune", classGroup: "10-A", guardian1Name: "Mohan", guardian1Phone: "9876543210" },
    {
      city: "Nagpur",
      classGroup: "10-B",
      guardian1Name: "Mohan",
      guardian1Phone: "9876543211",
      guardian2Name: "Sita",
    },
  ];
  expect(two(one, other).problems[1]).toHaveLength(3);
  const { operations, states } = two(one, other, {
    accepted: ["importing.contradicts", "importing.inTwoGroups"],
  });
  expect(states).toEqual(["created", "created"]);
  expect(operations.newStudents).toMatchObject([
    { city: "Pune", guardians: [{ name: "Mohan", phone: "9876543210" }, { name: "Sita" }], joins: [{}, {}] },
  ]);
});

test("to accept a phone is not to accept a contradiction", () => {
  const landline = { guardian1Name: "Mohan", guardian1Phone: "2025550123" };
  const rows = [{ city: "Pune" }, { city: "Nagpur", ...landline }] as const;
  const accepted = ["importing.phoneDoubtful"];
  expect(two(...rows, { accepted }).problems[1]).toEqual(["city contradicts 2 Pune 3 Nagpur"]);
  expect(two(...rows, { accepted: [...accepted, "importing.contradicts"] }).states).toEqual([
    "created",
    "created",
  ]);
});

test("a student whom the school has in both class groups is not asked about", () => {
  const enrolments = ["10-A", "10-B"].map((id) => ({ enrolmentId: id, classGroupId: id, rollNumber: null }));
  const classGroups = ["10-A", "10-B"].map((id) => ({ id, name: id }));
  const rows = ["10-A", "10-B"].map((classGroup) => ({ cells: { ...asha, classGroup } }));
  expect(plan(rows, { students: [known({ enrolments })], classGroups }).states).toEqual([
    "unchanged",
    "unchanged",
  ]);
});

test("one address to sign in with for two people is wrong for both", () => {
  const email = "a@b.in";
  const { problems, operations } = plan([
    { cells: { name: "Asha", email } },
    { cells: { name: "Ravi", email: "A@B.in" } },
    { kind: "teachers", cells: { name: "Meera", surname: "Iyer", email: "m@t.in" } },
    { kind: "teachers", cells: { name: "Kabir", surname: "Khan", email: "m@t.in" } },
    { kind: "teachers", cells: { name: "Uma", surname: "Das", email: "uma@t.in" } },
    { cells: { name: "Tara", email: "uma@t.in" } },
    { cells: { name: "Hari", guardian1Email: "h@b.in" } },
    { cells: { name: "Gita", guardian1Email: "h@b.in" } },
  ]);
  expect(problems).toEqual([
    ["email emailTwice 3 Ravi"],
    ["email emailTwice 2 Asha"],
    ["email emailTwice 5 Kabir Khan"],
    ["email emailTwice 4 Meera Iyer"],
    ["email emailTwice 7 Tara"],
    ["email emailTwice 6 Uma Das"],
    [],
    [],
  ]);
  expect([operations.newStudents.length, operations.newTeachers.length]).toEqual([2, 0]);
});

test("a post that nobody has becomes an account only after a question, in a list of teachers and of who teaches what", () => {
  const names = [
    "Vacant",
    "TBA",
    "To be appointed",
    "Guest faculty",
    "New teacher",
    "Not assigned",
    "रिक्त पद",
    "Awaiting posting",
    "Deputed from July",
    "Combined with all",
  ];
  const lists: RowFixture[] = [
    ...names.map((name): RowFixture => ({ kind: "teachers", cells: { name } })),
    ...names.map(
      (teacher): RowFixture => ({
        kind: "teaching",
        cells: { classGroup: "10-A", subject: "Hindi", teacher },
      }),
    ),
  ];
  const rows: RowFixture[] = [{ cells: { ...asha, classGroup: "10-A" } }, ...lists];
  const { problems, operations } = plan(rows);
  expect(problems.slice(1).map(([first]) => first?.split(" ")[1])).toEqual(lists.map(() => "vacantPost"));
  expect(operations.newTeachers).toEqual([]);
  const accepted = plan([
    {
      kind: "teachers",
      cells: { name: "Guest faculty" },
      decision: { accepted: ["importing.vacantPost"] },
    },
  ]);
  expect(accepted.operations.newTeachers).toHaveLength(1);
});

test("a day that is still to come is doubted, and one that is years away is wrong", () => {
  const day = (joiningDate: string): RowFixture => ({
    kind: "teachers",
    cells: { name: `Meera ${joiningDate}`, joiningDate },
  });
  expect(
    plan([day("2019-04-01"), day("2027-01-04"), day("2062-04-01"), day("01/04/30"), day("01/04/62")])
      .problems,
  ).toEqual([
    [],
    ["joiningDate dayDoubtful 2027-01-04"],
    ["joiningDate dateInFuture"],
    ["joiningDate dateInFuture"],
    ["joiningDate dayDoubtful 1962-04-01"],
  ]);
  const born = (dateOfBirth: string): RowFixture => ({ cells: { name: `Asha ${dateOfBirth}`, dateOfBirth } });
  expect(plan([born("30/04/12"), born("30/04/62"), born("30/04/26"), born("30/04/2021")]).problems).toEqual([
    [],
    ["dateOfBirth dayDoubtful 1962-04-30"],
    ["dateOfBirth dayDoubtful 2026-04-30"],
    [],
  ]);
  expect(plan([born("30/04/62")], { students: [known({ dateOfBirth: "1962-04-30" })] }).problems).toEqual([
    [],
  ]);
  expect(plan([{ cells: { name: "Asha", dateOfBirth: "30/04/2062" } }]).problems).toEqual([
    ["dateOfBirth dateInFuture"],
  ]);
});

test("who has left by the file leaves the school, and nobody is added who has left", () => {
  const left = { ...asha, status: "TC issued", guardian1Phone: "98" };
  const { states, operations, outcomes } = plan(
    [{ cells: left }, { cells: { name: "Ravi", admission: "A2", status: "left" } }],
    { students: [known()] },
  );
  expect(states).toEqual(["changed", "skipped"]);
  expect(outcomes[0]?.changes).toEqual([{ kind: "leaves" }]);
  expect(operations).toMatchObject({
    newStudents: [],
    changedStudents: [],
    leaving: [{ studentId: "asha", name: "Asha Rao" }],
  });
  const again = plan([{ cells: left }], { students: [known({ leftOn: "2026-11-26" })] });
  expect([again.states, again.operations.leaving]).toEqual([["unchanged"], []]);
});

test("a student whom one line has as left and another as active is at the school, and an unclear status is asked about", () => {
  const rows = [{ cells: { ...asha, status: "left" } }, { cells: { ...asha, status: "Active" } }];
  expect(plan(rows, { students: [known()] })).toMatchObject({
    states: ["unchanged", "unchanged"],
    operations: { leaving: [] },
  });
  expect(plan([{ cells: { ...asha, status: "On long absence" } }]).problems).toEqual([
    ["status statusUnclear On long absence"],
  ]);
});

test("who is the same without a number is asked together with what the rows say otherwise, and each is answered for itself", () => {
  const cells = { name: "Asha", surname: "Rao", classGroup: "10-A" };
  const rows = (decision: PlannedRow["decision"]) => [
    { cells: { ...cells, city: "Pune" } },
    { cells: { ...cells, city: "Nagpur" }, decision },
  ];
  expect(plan(rows({})).problems[1]).toEqual(["name maybeTwice 2", "city contradicts 2 Pune 3 Nagpur"]);
  expect(plan(rows({ person: 0 })).problems[1]).toEqual(["city contradicts 2 Pune 3 Nagpur"]);
  const same = plan(rows({ person: 0, accepted: ["importing.contradicts"] }));
  expect([same.states, same.operations.newStudents[0]?.city]).toEqual([["created", "created"], "Pune"]);
  expect(plan(rows({ accepted: ["importing.maybeTwice"] })).operations.newStudents).toHaveLength(2);
});

test("a contradiction that a person decided is not asked about again, and another one is", () => {
  const rows = [{ cells: { ...asha, city: "Pune" } }, { cells: { ...asha, city: "Nagpur" } }];
  const accepted = ["importing.contradicts"];
  const [created] = two({ city: "Pune" }, { city: "Nagpur" }, { accepted }).operations.newStudents;
  const students = [known({ city: "Pune", lastValues: created?.fileValues ?? {} })];
  expect(plan(rows, { students }).states).toEqual(["unchanged", "unchanged"]);
  const other = [rows[0], { cells: { ...asha, city: "Delhi" } }].filter((row) => row !== undefined);
  expect(plan(other, { students }).problems[1]).toEqual(["city contradicts 2 Pune 3 Delhi"]);
  const phones = ["9876543210", "9876543211"].map((guardian1Phone) => ({
    guardian1Name: "Mohan",
    guardian1Phone,
  }));
  const [earlier = {}, later = {}] = phones;
  const [decided] = two(earlier, later, { accepted }).operations.newStudents;
  const again = plan(
    phones.map((cells) => ({ cells: { ...asha, ...cells } })),
    { students: [known({ guardians: decided?.guardians ?? [], lastValues: decided?.fileValues ?? {} })] },
  );
  expect([again.problems.flat(), again.states]).toEqual([[], ["unchanged", "unchanged"]]);
});

test("nobody leaves whom a row names by a number, whatever is wrong with it", () => {
  const students = [1, 2, 3].map((number) =>
    known({ id: `${number}`, nameKey: `asha ${number}`, loginName: null, ids: { admission: `T${number}` } }),
  );
  const roster = students.map(({ id }) => ({
    studentId: id,
    name: `Asha ${id}`,
    nameKey: `asha ${id}`,
    classGroupId: "10-A",
    rollKey: null,
    hasLeft: false,
  }));
  const row = (admission: string, cells: PlannedRow["cells"]): RowFixture => ({
    cells: { admission, classGroup: "10-A", ...cells },
  });
  const rows = [
    row("T1", { name: "Other", guardian1Phone: "98" }),
    row("T2", { name: "#REF!" }),
    row("T9", { name: "Somebody new" }),
  ];
  const classGroups = [{ id: "10-A", name: "10-A" }];
  const { operations } = planOf(rows, { classGroups, students, roster }, true);
  expect(operations.leaving).toEqual([{ studentId: "3", name: "Asha 3" }]);
});

test("who is new and alone without a class group in a list that tells class groups is asked about", () => {
  const rows = [{ cells: { name: "Xavi", classGroup: "10-A" } }, { cells: { name: "Uma" } }];
  expect(plan(rows).problems).toEqual([[], ["classGroup withoutClassGroup"]]);
  expect(plan([{ cells: { name: "Xavi" } }, { cells: { name: "Uma" } }]).problems).toEqual([[], []]);
});

test("a word of leaving where the class group belongs is no class group", () => {
  const { states, operations } = plan([
    { cells: { ...asha, classGroup: "TC" } },
    { cells: { name: "Ravi", classGroup: "Left" } },
    { cells: { name: "Uma", classGroup: "Leftovers club" } },
  ]);
  expect(states).toEqual(["skipped", "skipped", "created"]);
  expect(operations.newGroups.map(({ name }) => name)).toEqual(["Leftovers club"]);
});

import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";

const school = openTestSchool();

let admin: TestUser;
let teacher: TestUser;
let asha: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher({ name: "Meera", surname: "Iyer", subject: "Physics" });
  asha = await school.makeStudent([teacher], {
    name: "Asha",
    surname: "Rao",
    email: "stargazer@mail.example",
    loginName: "10b-17",
    phone: "9876543210",
    parentEmail: "lata.rao@home.example",
  });
  await school.database.insert(guardians).values({
    studentId: asha.id,
    position: 2,
    name: "Mohan",
    phone: "8123400567",
    email: "mohan@work.example",
  });
});

async function find(user: TestUser, query: string) {
  const { status, body } = await school.requestAs(user).get(`/api/find?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return body;
}

/** The full names, topics or names of what was found, of each kind that has any. */
async function found(user: TestUser, query: string) {
  const body = await find(user, query);
  const namesOf = ({ name, surname = "", topic }: Record<string, string>) =>
    topic ?? `${name} ${surname}`.trim();
  const kinds = Object.entries<Record<string, string>[]>(body).map(
    ([kind, items]) => [kind, items.map(namesOf)] as const,
  );
  return Object.fromEntries(kinds.filter(([, items]) => items.length > 0));
}

describe("a student", () => {
  test.each(["asha", "rao as", "10B-17", "  Asha   Rao "])("is found by %j", async (query) => {
    expect(await find(admin, query)).toMatchObject({
      students: [{ id: asha.id, loginName: "10b-17", leftOn: null, isVoided: false, matched: null }],
    });
  });

  test.each([
    ["stargazer", { kind: "email", value: "stargazer@mail.example" }],
    ["98765 43210", { kind: "parent-phone", value: "9876543210" }],
    ["+91 98765", { kind: "parent-phone", value: "9876543210" }],
    ["९८७६५४३२१०", { kind: "parent-phone", value: "9876543210" }],
    ["0567", { kind: "parent-phone", value: "8123400567" }],
    ["LATA.rao@", { kind: "parent-email", value: "lata.rao@home.example" }],
    ["mohan@wo mohan", { kind: "parent-email", value: "mohan@work.example" }],
  ])("is found by an admin by %j, which is named", async (query, matched) => {
    expect((await find(admin, query)).students).toMatchObject([{ id: asha.id, matched }]);
  });

  test.each(["98765 43210", "lata.rao", "mohan", "stargazer", "10b-17"])(
    "is not found by a teacher by %j, which teachers do not see",
    async (query) => {
      expect(await found(teacher, query)).toEqual({});
    },
  );

  test("is found by their own teachers by name, without contacts", async () => {
    expect((await find(teacher, "asha")).students).toEqual([
      { id: asha.id, name: "Asha", surname: "Rao", classGroups: [] },
    ]);
    expect(await found(await school.makeTeacher(), "asha")).toEqual({});
  });

  test("has their class group beside them, for a teacher only if they teach it", async () => {
    const pupil = await school.makeStudent([teacher], { name: "Zubin" });
    const year = await school.makeSchoolYear();
    await school.makeClassGroup({ schoolYearId: year.id, name: "7-C" }, { students: [pupil] });
    expect((await find(admin, "zubin")).students).toMatchObject([
      { classGroups: [{ name: "7-C", rollNumber: null }] },
    ]);
    expect((await find(teacher, "zubin")).students).toMatchObject([{ classGroups: [] }]);
    await school.makeClassGroup(
      { schoolYearId: year.id, name: "7-D" },
      { teachers: [teacher], students: [pupil] },
    );
    expect((await find(teacher, "zubin")).students).toMatchObject([{ classGroups: [{ name: "7-D" }] }]);
  });

  test("who has left is found by admins alone, marked, after the others", async () => {
    await school.makeStudent([teacher], { name: "Aakash", surname: "A", leftOn: "2026-06-30" });
    await school.makeStudent([teacher], { name: "Aakash", surname: "Z" });
    expect((await find(admin, "aakash")).students).toMatchObject([
      { surname: "Z", leftOn: null },
      { surname: "A", leftOn: "2026-06-30" },
    ]);
    expect(await found(teacher, "aakash")).toEqual({ students: ["Aakash Z"] });
  });
});

test("teachers are found by admins, not the deleted ones", async () => {
  await school.makeTeacher({ name: "Meera", surname: "Gone", deletedAt: new Date() });
  expect((await find(admin, "iyer meera")).teachers).toEqual([
    { id: teacher.id, name: "Meera", surname: "Iyer", subject: "Physics" },
  ]);
  expect(await found(teacher, "meera")).toEqual({});
});

test("names are found in each of their spellings, in their own script", async () => {
  await school.makeStudent([teacher], { name: "Inês", surname: "D’Souza" });
  await school.makeStudent([teacher], { name: "संजय", surname: "हिन्दुजा" });
  for (const query of ["ines dsouza", "INÊS D'SOUZA", "souza, ines", "D`Souza"]) {
    expect(await found(teacher, query), query).toEqual({ students: ["Inês D’Souza"] });
    expect((await find(admin, query)).students, query).toMatchObject([{ matched: null }]);
  }
  for (const query of ["सञ्जय", "हिंदुजा", "संजय हिंदु"]) {
    expect(await found(teacher, query), query).toEqual({ students: ["संजय हिन्दुजा"] });
  }
  expect(await found(teacher, "sanjay")).toEqual({});
});

test("class groups are found by admins, and by those who teach them; this year's first", async () => {
  const [thisYear, nextYear] = [await school.makeSchoolYear(), await school.makeSchoolYear(1)];
  const group = { schoolYearId: thisYear.id, name: "Batch 9" };
  await school.makeClassGroup(group, { teachers: [teacher] });
  await school.makeClassGroup({ ...group, name: "Batch 10" });
  await school.makeClassGroup({ ...group, schoolYearId: nextYear.id });
  expect((await find(admin, "batch")).classGroups).toMatchObject([
    { name: "Batch 9", schoolYear: thisYear.name },
    { name: "Batch 10" },
    { name: "Batch 9", schoolYear: nextYear.name },
  ]);
  for (const query of ["batch", "batch-9", "9 batch", "batch9", "Batch ९"]) {
    expect(await found(teacher, query), query).toEqual({ classGroups: ["Batch 9"] });
  }
});

test("classes are found by topic, newest first: an admin's all, a teacher's own", async () => {
  const other = await school.makeTeacher();
  await school.makeLesson(teacher, { topic: "Optics: lenses", date: "2026-11-02" });
  await school.makeLesson(other, { topic: "Optics: mirrors", date: "2026-11-03" });
  await school.makeLesson(teacher, { topic: "Lenses of 100% glass", date: "2026-11-04" });
  expect(await found(admin, "OPTICS")).toEqual({ lessons: ["Optics: mirrors", "Optics: lenses"] });
  expect(await found(teacher, "optics")).toEqual({ lessons: ["Optics: lenses"] });
  expect(await found(teacher, "0% glass len")).toEqual({ lessons: ["Lenses of 100% glass"] });
  expect((await find(admin, "mirrors")).lessons).toMatchObject([
    { subject: "Mathematics", date: "2026-11-03", teacherName: `${other.name} Test` },
  ]);
});

test("at most six of each kind are found, and none twice", async () => {
  for (let number = 0; number < 8; number++) {
    await school.makeStudent([teacher], { name: "Crowd", parentEmail: "crowd@home.example" });
    await school.makeLesson(teacher, { topic: `Crowd ${number}` });
  }
  const { students, lessons } = await find(admin, "crowd");
  expect(lessons).toHaveLength(6);
  expect(new Set(students.map(({ id }: TestUser) => id)).size).toBe(6);
});

test("short queries find people and class groups, an empty one nothing, a long one is rejected", async () => {
  await school.makeStudent([], { name: "Om" });
  expect((await found(admin, "om")).students).toContain("Om Test");
  expect(await found(admin, "  ")).toEqual({});
  const { status } = await school.requestAs(admin).get(`/api/find?query=${"a".repeat(81)}`);
  expect(status).toBe(400);
});

describe("a class group", () => {
  test.each(["X-Z", "class 10 Z", "10th z", "१०-Z", "10z", "Std. X, section Z"])(
    "is found by %j, with its students and teachers, and no strangers",
    async (query) => {
      expect(await found(admin, query)).toEqual({
        students: ["Aarav Z", "Zoya Khan"],
        teachers: ["Latha Xavier"],
        classGroups: ["10-Z"],
      });
    },
  );

  test.each([
    ["Aarav 10-Z", ["Aarav Z"]],
    ["class X Z aarav", ["Aarav Z"]],
    ["10-Z 2", ["Zoya Khan"]],
    ["zoya 10th Z", ["Zoya Khan"]],
    ["10 Z 02", ["Zoya Khan"]],
  ])("narrows a search: %j", async (query, names) => {
    expect((await found(admin, query)).students).toEqual(names);
    const list = await school.requestAs(admin).get(`/api/students?search=${encodeURIComponent(query)}`);
    expect(
      list.body.items.map(({ name, surname }: Record<string, string>) => `${name} ${surname}`.trim()),
    ).toEqual(names);
    const count = await school.requestAs(admin).get(`/api/student-count?search=${encodeURIComponent(query)}`);
    expect(count.body).toEqual({ total: 1, before: 0 });
  });

  test("narrows a search for teachers, too", async () => {
    expect((await found(admin, "Ms Latha X-Z")).teachers).toEqual(["Latha Xavier"]);
  });

  test("is none where initials look like one", async () => {
    await school.makeStudent([], { name: "X Z", surname: "Tharoor" });
    expect((await found(admin, "x z tharoor")).students).toEqual(["X Z Tharoor"]);
  });

  test("a teacher finds students only by a class group that they teach", async () => {
    const own = await school.makeTeacher();
    const pupil = await school.makeStudent([own], { name: "Xerxes", surname: "Y" });
    const year = await school.makeSchoolYear();
    await school.makeClassGroup({ schoolYearId: year.id, name: "9-Q" }, { students: [pupil] });
    expect(await found(own, "Xerxes 9-Q")).toEqual({});
    await school.makeClassGroup(
      { schoolYearId: year.id, name: "9-R" },
      { students: [pupil], teachers: [own] },
    );
    expect((await found(own, "Xerxes IX R")).students).toEqual(["Xerxes Y"]);
  });

  beforeAll(async () => {
    const year = await school.makeSchoolYear();
    const latha = await school.makeTeacher({ name: "Latha", surname: "Xavier", email: "latha@xz10.example" });
    const email = "maxz10@home.example";
    await school.makeStudent([latha], {
      name: "Xavier",
      surname: "Zachary",
      email,
      parentEmail: "p@x10z.example",
    });
    const students = [
      await school.makeStudent([], { name: "Aarav", surname: "Z" }),
      await school.makeStudent([], { name: "Zoya", surname: "Khan" }),
    ];
    const group = await school.makeClassGroup(
      { schoolYearId: year.id, name: "10-Z" },
      { students, teachers: [latha] },
    );
    await school.database
      .update(enrolments)
      .set({ rollNumber: "02", rollKey: "2" })
      .where(and(eq(enrolments.classGroupId, group.id), eq(enrolments.studentId, students[1]?.id ?? "")));
  });
});

test.each(["Ms Iyer", "Iyer ma'am", "Dr. Meera Iyer", "श्रीमती Iyer"])(
  "a title is no part of a name: %j",
  async (query) => {
    expect((await found(admin, query)).teachers).toEqual(["Meera Iyer"]);
  },
);

test("an e-mail is found by what stands before its @, or by a part with the @", async () => {
  const own = { email: "quokka@wombat.example", parentEmail: "numbat@wombat.example" };
  await school.makeStudent([teacher], { name: "Vihaan", surname: "Joshi", ...own });
  for (const query of ["quokka", "quokka@wom", "numbat", "numbat@wombat.example"])
    expect((await found(admin, query)).students, query).toEqual(["Vihaan Joshi"]);
  for (const query of ["wombat", "wombat.example"]) expect(await found(admin, query), query).toEqual({});
});

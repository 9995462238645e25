import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { classGroups, schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";

const school = openTestSchool();

let admin: TestUser;
let teacher: TestUser;
let classGroupId: string;
const reachable = { phone: "9876543210", parentEmail: "parent@test.example", confirmedAt: new Date() };

/** The students of the school, by name; each matches the filters, or not. */
beforeAll(async () => {
  const { database } = school;
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
  const [year] = await database
    .insert(schoolYears)
    .values({ name: "2026-27", startsOn: "2026-06-01", endsOn: "2027-04-30" })
    .returning();
  const [group] = await database
    .insert(classGroups)
    .values({ schoolYearId: year?.id ?? "", name: "10-B" })
    .returning();
  classGroupId = group?.id ?? "";
  const make = (name: string, taught: boolean, fields: Record<string, unknown> = {}) =>
    school.makeStudent(taught ? [teacher] : [], { name, surname: "Rao", ...reachable, ...fields });
  const silent = { phone: null, parentEmail: null };
  const anil = await make("Anil", true);
  const bela = await make("Bela", true, { ...silent, confirmedAt: null });
  const chitra = await make("Chitra", false, silent);
  const dev = await make("Dev", true, { leftOn: "2026-01-05" });
  const esha = await make("Esha", false, { ...silent, leftOn: "2026-01-05", confirmedAt: null });
  const farah = await make("Farah", false, silent);
  const gita = await make("Gita", false, silent);
  await make("Hari", false, { phone: null });
  const guardian = { position: 2, name: "Aunt" };
  await database.insert(guardians).values([
    { ...guardian, studentId: farah.id, email: "aunt@test.example" },
    { ...guardian, studentId: gita.id },
  ]);
  const startsOn = "2026-06-01";
  await database.insert(enrolments).values([
    ...[anil, bela, chitra, dev, esha].map(({ id }) => ({
      classGroupId,
      studentId: id,
      startsOn,
      isCurrent: true,
    })),
    { classGroupId, studentId: farah.id, startsOn, endsOn: "2026-09-01" },
  ]);
});

test("the filters can be combined with each other and a search; the number is that of the list", async () => {
  const cases: [string, string[]][] = [
    ["", ["Anil", "Bela", "Chitra", "Farah", "Gita", "Hari"]],
    [`classGroupId=${classGroupId}`, ["Anil", "Bela", "Chitra"]],
    [`teacherId=${teacher.id}`, ["Anil", "Bela"]],
    ["contact=none", ["Bela", "Chitra", "Gita"]],
    ["confirmed=no", ["Bela"]],
    ["left=yes", ["Dev", "Esha"]],
    [`classGroupId=${classGroupId}&teacherId=${teacher.id}`, ["Anil", "Bela"]],
    [`classGroupId=${classGroupId}&contact=none`, ["Bela", "Chitra"]],
    [`classGroupId=${classGroupId}&contact=none&left=yes`, ["Esha"]],
    [`teacherId=${teacher.id}&left=yes`, ["Dev"]],
    ["confirmed=no&contact=none&left=yes", ["Esha"]],
    ["search=rao&contact=none", ["Bela", "Chitra", "Gita"]],
    [`search=ch&classGroupId=${classGroupId}`, ["Chitra"]],
    ["search=e&left=yes", ["Esha", "Dev"]],
    ["search=anil&confirmed=no", []],
    [`classGroupId=${randomUUID()}`, []],
  ];
  const { get } = school.requestAs(admin);
  for (const [query, names] of cases) {
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const { body } = await get(`/api/students?${query}&limit=2${after}`);
      const count = await get(`/api/student-count?${query}${after}`);
      expect(count.body, query).toEqual({ total: names.length, before: seen.length });
      seen.push(...body.items.map(({ name }: { name: string }) => name));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen, query).toEqual(names);
  }
});

test("a teacher may only search, among their own students", async () => {
  const { get } = school.requestAs(teacher);
  const filters = [
    `classGroupId=${classGroupId}`,
    "contact=none",
    "confirmed=no",
    "answers=none",
    "left=yes",
  ];
  for (const filter of filters) {
    for (const path of ["students", "student-count"]) {
      expect((await get(`/api/${path}?${filter}`)).status, `${path} ${filter}`).toBe(403);
    }
  }
  expect((await get("/api/student-count?search=rao")).body).toEqual({ total: 2, before: 0 });
  expect((await get(`/api/student-count?teacherId=${randomUUID()}`)).body.total).toBe(0);
});

test("a filter that does not exist is rejected", async () => {
  const { get } = school.requestAs(admin);
  const odd = ["classGroupId=1", "contact=phone", "confirmed=yes", "left=no", "left=", "limit=5&left=1"];
  for (const query of odd) expect((await get(`/api/students?${query}`)).status, query).toBe(400);
  expect((await get("/api/student-count?limit=5")).status).toBe(400);
});

import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { suggestSchoolYear } from "#domain/dates/school-year.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { en } from "#locales/en.ts";
import { schoolYearsMax } from "./school-years.queries.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});
beforeEach(async () => {
  await school.database.execute("truncate school_years cascade");
});

const asAdmin = () => school.requestAs(admin);
const add = (fields: Record<string, unknown>) => asAdmin().post("/api/school-years", fields);
const list = async () => (await asAdmin().get("/api/school-years")).body.items;

const present = { name: "2026-27", startsOn: addDays(today, -100), endsOn: addDays(today, 200) };
const next = { name: "2027-28", startsOn: addDays(today, 201), endsOn: addDays(today, 500) };

const rejected = (field: string, message: string) => ({
  status: 400,
  body: { code: "invalid-input", field, message },
});

test("years are listed newest first, the current one marked", async () => {
  expect(await list()).toEqual([]);
  const { status, body } = await add(next);
  expect(status).toBe(201);
  expect(await list()).toEqual([{ id: body.id, ...next, isCurrent: true, classGroupCount: 0 }]);
  await add(present);
  expect(await list()).toMatchObject([
    { name: "2027-28", isCurrent: false },
    { name: "2026-27", isCurrent: true },
  ]);
});

test("a year counts its class groups, for a teacher those they teach", async () => {
  const teacher = await school.makeTeacher();
  const { id } = (await add(present)).body;
  await school.makeClassGroup({ schoolYearId: id }, { teachers: [teacher] });
  await school.makeClassGroup({ schoolYearId: id });
  expect(await list()).toMatchObject([{ classGroupCount: 2 }]);
  const { body } = await school.requestAs(teacher).get("/api/school-years");
  expect(body.items).toMatchObject([{ name: "2026-27", classGroupCount: 1 }]);
});

test("a new year takes over the class groups of another one with their teachers, but not the students", async () => {
  const [teacher, deleted] = [await school.makeTeacher(), await school.makeTeacher()];
  const { id } = (await add(present)).body;
  const students = [await school.makeStudent([teacher])];
  const original = { schoolYearId: id, name: "10-B" };
  await school.makeClassGroup(original, { teachers: [teacher, deleted], students });
  await school.makeClassGroup({ schoolYearId: id, name: "9-A" });
  await asAdmin().delete(`/api/teachers/${deleted.id}`);
  const copied = await add({ ...next, copyFromId: id });
  expect(copied.status).toBe(201);
  const groups = await asAdmin().get(`/api/class-groups?schoolYearId=${copied.body.id}`);
  expect(groups.body.items).toMatchObject([
    { name: "9-A", studentCount: 0, teachers: [] },
    { name: "10-B", studentCount: 0, teachers: [{ id: teacher.id, subject: teacher.subject }] },
  ]);
  const log = await asAdmin().get(`/api/audit-log?recordId=${groups.body.items[1].id}`);
  expect(log.body.items).toMatchObject([{ action: "class-group.add" }]);

  const unknown = await add({
    name: "2030",
    startsOn: "2030-01-01",
    endsOn: "2030-12-31",
    copyFromId: randomUUID(),
  });
  expect(unknown).toMatchObject({ status: 400, body: { field: "copyFromId" } });
  expect(await list()).toHaveLength(2);
});

test("name and days are required and in order", async () => {
  const cases: [Record<string, unknown>, string, string][] = [
    [{ name: " " }, "name", en.classGroups.yearNameRequired],
    [{ name: "x".repeat(41) }, "name", en.person.tooLong(40)],
    [{ startsOn: "" }, "startsOn", en.classGroups.firstDayRequired],
    [{ endsOn: "2026-02-30" }, "endsOn", en.classGroups.lastDayRequired],
    [{ endsOn: present.startsOn }, "endsOn", en.classGroups.lastDayTooEarly],
    [{ endsOn: addDays(present.startsOn, 732) }, "endsOn", en.classGroups.yearTooLong],
  ];
  for (const [fields, field, message] of cases) {
    expect(await add({ ...present, ...fields })).toMatchObject(rejected(field, message));
  }
  expect(await list()).toEqual([]);
});

test("a name is taken ignoring case, and a day belongs to one year", async () => {
  await add(present);
  expect(await add({ ...next, name: "2026-27" })).toMatchObject(
    rejected("name", en.classGroups.yearNameTaken),
  );
  const overlap = en.classGroups.yearsOverlap(present.name, present.startsOn, present.endsOn);
  expect(await add({ ...next, startsOn: present.endsOn })).toMatchObject(rejected("startsOn", overlap));
  const before = { name: "2025-26", startsOn: addDays(today, -400), endsOn: present.startsOn };
  expect(await add(before)).toMatchObject(rejected("endsOn", overlap));
  expect((await add({ ...before, endsOn: addDays(present.startsOn, -1) })).status).toBe(201);
  expect((await add(next)).status).toBe(201);
});

test("a year is changed, with the same rules", async () => {
  const { id } = (await add(present)).body;
  await add(next);
  const change = (fields: Record<string, unknown>, yearId = id) =>
    asAdmin().patch(`/api/school-years/${yearId}`, { ...present, ...fields });
  expect((await change({ name: "This year", endsOn: addDays(today, 100) })).status).toBe(204);
  expect((await list())[1]).toMatchObject({ name: "This year", endsOn: addDays(today, 100) });
  expect(await change({ name: next.name })).toMatchObject(rejected("name", en.classGroups.yearNameTaken));
  const overlap = en.classGroups.yearsOverlap(next.name, next.startsOn, next.endsOn);
  expect(await change({ endsOn: next.startsOn })).toMatchObject(rejected("endsOn", overlap));
  expect((await change({}, randomUUID())).status).toBe(404);
});

test("a year is deleted while it is empty", async () => {
  const { id } = (await add(present)).body;
  const group = await school.makeClassGroup({ schoolYearId: id });
  expect(await asAdmin().delete(`/api/school-years/${id}`)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: en.classGroups.yearNotEmpty },
  });
  await asAdmin().delete(`/api/class-groups/${group.id}`);
  expect((await asAdmin().delete(`/api/school-years/${id}`)).status).toBe(204);
  expect((await asAdmin().delete(`/api/school-years/${id}`)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test("the number of years is limited", async () => {
  const years = Array.from({ length: schoolYearsMax }, (_, number) => ({
    name: `Year ${number}`,
    startsOn: `${2100 + number}-01-01`,
    endsOn: `${2100 + number}-12-31`,
  }));
  await school.database.insert(schoolYears).values(years);
  expect(await add(present)).toMatchObject({
    status: 409,
    body: { message: en.classGroups.tooManyYears(schoolYearsMax) },
  });
});

test("the first class group or import of a school makes its usual year, once, and says so in the audit log", async () => {
  const group = (name: string) => asAdmin().post("/api/class-groups", { name });
  const startImport = () => asAdmin().post("/api/imports", { id: randomUUID(), rowCount: 1 });
  const responses = await Promise.all([group("10-B"), startImport(), group("10-C"), startImport()]);
  expect(responses.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
  const years = await list();
  expect(years).toMatchObject([{ ...suggestSchoolYear(today), isCurrent: true, classGroupCount: 2 }]);
  const used = responses.map(({ body }) => body.schoolYearId);
  expect(new Set(used)).toEqual(new Set([years[0].id]));
  const log = await asAdmin().get(`/api/audit-log?recordId=${years[0].id}`);
  expect(log.body.items).toMatchObject([{ action: "school-year.add" }]);
});

test("what names no year goes into the current one", async () => {
  const { id } = (await add(present)).body;
  await add(next);
  const { status, body } = await asAdmin().post("/api/class-groups", { name: "10-B" });
  expect(status).toBe(201);
  expect(body.schoolYearId).toBe(id);
});

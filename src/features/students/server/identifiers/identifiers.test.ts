import { beforeAll, expect, test } from "vitest";
import { profileOf } from "#app/testing/samples/student-samples.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
const asAdmin = () => school.requestAs(admin);

beforeAll(async () => {
  admin = await school.makeAdmin();
});

const none = { admission: null, pen: null, apaar: null, other: null };
const put = (id: string, body: Record<string, unknown>) =>
  asAdmin().put(`/api/students/${id}/identifiers`, body);
async function read(id: string) {
  const { atSchool, ...student } = (await asAdmin().get(`/api/students/${id}`)).body;
  return { dateOfBirth: null, ...student, atSchool, externalIds: atSchool.externalIds };
}
const rejected = (field: string, message: string) => ({
  status: 400,
  body: { code: "invalid-input", field, message },
});

test("an admin changes a student's numbers and date of birth, and undoes that", async () => {
  const { id } = await school.makeStudent();
  expect(await read(id)).toMatchObject({ externalIds: none, dateOfBirth: null, age: 15 });
  const numbers = { admission: "ADM 2024/015", pen: "12345678901", apaar: "123456789012", other: "X-7" };
  expect((await put(id, { ...numbers, dateOfBirth: "2012-02-29" })).status).toBe(204);
  expect(await read(id)).toMatchObject({ externalIds: numbers, dateOfBirth: "2012-02-29" });
  const [entry] = (await asAdmin().get(`/api/audit-log?studentId=${id}`)).body.items;
  expect(entry).toMatchObject({
    action: "student.change-identifiers",
    changes: expect.arrayContaining([{ field: "pen", before: null, after: "12345678901" }]),
  });
  // Left out is the same as empty.
  expect((await put(id, { admission: "ADM 2024/015" })).status).toBe(204);
  expect(await read(id)).toMatchObject({
    externalIds: { ...none, admission: "ADM 2024/015" },
    dateOfBirth: null,
  });
  expect(await asAdmin().post(`/api/audit-log/${entry.id}/undo`)).toMatchObject({ status: 409 });
  const [latest] = (await asAdmin().get(`/api/audit-log?studentId=${id}`)).body.items;
  expect((await asAdmin().post(`/api/audit-log/${latest.id}/undo`)).status).toBe(204);
  expect(await read(id)).toMatchObject({ externalIds: numbers, dateOfBirth: "2012-02-29" });
});

test("an admin corrects a name alone, which is audited and undone; the surname may be empty", async () => {
  const { id } = await school.makeStudent([], { name: "Ahsa", surname: "Rao" });
  const names = async () => {
    const { name, surname } = await read(id);
    return [name, surname];
  };
  expect((await put(id, { name: " Asha ", surname: "" })).status).toBe(204);
  expect(await names()).toEqual(["Asha", ""]);
  // A name that is left out stays.
  expect((await put(id, { admission: "7" })).status).toBe(204);
  expect(await names()).toEqual(["Asha", ""]);
  expect(await put(id, { name: " " })).toMatchObject(rejected("name", en.person.firstNameRequired));
  const { items } = (await asAdmin().get(`/api/audit-log?studentId=${id}`)).body;
  expect(items[1].changes).toContainEqual({ field: "name", before: "Ahsa Rao", after: "Asha" });
  for (const entry of items)
    expect((await asAdmin().post(`/api/audit-log/${entry.id}/undo`)).status).toBe(204);
  expect(await names()).toEqual(["Ahsa", "Rao"]);
});

test("a number that another student has is rejected at its field, which says who has it", async () => {
  const holder = await school.makeStudent([], { name: "Meera", surname: "" });
  const other = await school.makeStudent();
  await put(holder.id, { pen: "PEN 0042" });
  expect(await put(other.id, { admission: "1", pen: "pen0042" })).toMatchObject(
    rejected("pen", en.students.numberTaken("Meera")),
  );
  expect((await read(other.id)).externalIds).toEqual(none);
  const group = await school.makeClassGroup({ name: "9-C" }, { students: [holder] });
  expect(await put(other.id, { pen: "ＰＥＮ००42" })).toMatchObject(
    rejected("pen", en.students.numberTakenIn("Meera", group.name)),
  );
  // The same text is another number as another kind, and zeros in front count.
  expect((await put(other.id, { admission: "PEN 0042", pen: "PEN 42" })).status).toBe(204);
  expect(await put(other.id, { other: "–" })).toMatchObject(rejected("other", en.students.noNumber));
});

test("a student who was changed since is not changed, and one who has been born", async () => {
  const { id } = await school.makeStudent();
  const { updatedAt } = await read(id);
  expect((await put(id, { pen: "77", updatedAt })).status).toBe(204);
  expect(await put(id, { pen: "78", updatedAt })).toMatchObject({ status: 409 });
  expect(await put(id, { dateOfBirth: addDays(today, 1) })).toMatchObject(
    rejected("dateOfBirth", en.students.notBornYet),
  );
  expect(await put(id, { dateOfBirth: "1899-12-31" })).toMatchObject({ status: 400 });
  expect((await put(id, { dateOfBirth: today })).status).toBe(204);
  expect(await read(id)).toMatchObject({ age: 0 });
});

test("where the date of birth is known, the age follows from it, and one that is sent is not stored", async () => {
  const student = await school.makeStudent([], { phone: "9876543210", parentEmail: "p@mail.example" });
  const update = (age: number) =>
    asAdmin().patch(`/api/students/${student.id}`, {
      ...profileOf(student),
      ...{ age, city: "Pune", phone: "9876543210", parentEmail: "p@mail.example" },
      ...{ course: ["Mathematics"], teacherId: [] },
    });
  const born = `${Number(today.slice(0, 4)) - 12}-01-01`;
  await put(student.id, { dateOfBirth: born });
  expect((await update(40)).status).toBe(204);
  expect(await read(student.id)).toMatchObject({ age: 12 });
  const asStudent = await school.requestAs(student).get("/api/students/me");
  expect(asStudent.body).toMatchObject({ age: 12, dateOfBirth: born });
  expect(asStudent.body).not.toHaveProperty("atSchool");
  await put(student.id, {});
  expect(await read(student.id)).toMatchObject({ age: 15 });
});

test("admins find a student by a whole number, in the list and in Find; teachers do not", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher], { name: "Zubin", surname: "Zaveri" });
  await put(student.id, { admission: "Q 99/081", apaar: "987654321098" });
  for (const search of ["q99/081", "Q 99/081", "987654321098", "९८७६५४३२१०९८"]) {
    const query = `search=${encodeURIComponent(search)}`;
    const { body } = await asAdmin().get(`/api/students?${query}`);
    expect(body.items).toMatchObject([{ id: student.id }]);
    expect((await asAdmin().get(`/api/student-count?${query}`)).body).toMatchObject({ total: 1 });
    const found = await asAdmin().get(`/api/find?query=${encodeURIComponent(search)}`);
    const matched = { kind: "external-id", value: /q/i.test(search) ? "Q 99/081" : "987654321098" };
    expect(found.body.students).toMatchObject([{ id: student.id, matched }]);
    expect((await school.requestAs(teacher).get(`/api/students?${query}`)).body.items).toEqual([]);
  }
  expect((await asAdmin().get("/api/students?search=99/081")).body.items).toEqual([]);
});

test("a student is added with numbers, a date of birth and a roll number, and without a surname", async () => {
  const group = await school.makeClassGroup();
  const add = (fields: Record<string, unknown>) =>
    asAdmin().post("/api/added-students", { name: "Mohan", loginName: `mohan${Math.random()}`, ...fields });
  const added = await add({
    pen: "555",
    dateOfBirth: "2011-05-05",
    classGroupIds: [group.id],
    rollNumber: "17",
  });
  expect(added.status).toBe(201);
  expect(await read(added.body.id)).toMatchObject({
    surname: "",
    externalIds: { ...none, pen: "555" },
    dateOfBirth: "2011-05-05",
    atSchool: { classGroups: [{ id: group.id, rollNumber: "17" }] },
  });
  expect(await add({ pen: "555" })).toMatchObject(
    rejected("pen", en.students.numberTakenIn("Mohan", group.name)),
  );
  expect(await add({ classGroupIds: [group.id], rollNumber: "17" })).toMatchObject(
    rejected("rollNumber", en.classGroups.rollNumberTaken("Mohan")),
  );
  expect(await add({ rollNumber: "18" })).toMatchObject(
    rejected("rollNumber", en.students.rollNumberNeedsGroup),
  );
  expect(await add({ dateOfBirth: addDays(today, 1) })).toMatchObject({ body: { field: "dateOfBirth" } });
});

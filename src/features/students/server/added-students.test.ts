import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type ReadMail, readMail } from "#app/testing/read-mail.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

let admin: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

const mark = () => randomUUID().slice(0, 8);
const add = (body: Record<string, unknown>) =>
  school.requestAs(admin).post("/api/added-students", { name: "Asha", surname: "Rao", ...body });
const read = async (id: string) => (await school.requestAs(admin).get(`/api/students/${id}`)).body;

async function makeClassGroup(name: string) {
  const [{ id: schoolYearId } = { id: "" }] = await school.database
    .insert(schoolYears)
    .values({ name: "This year", startsOn: addDays(today, -100), endsOn: addDays(today, 100) })
    .onConflictDoNothing()
    .returning();
  const [group] = await school.database.insert(classGroups).values({ schoolYearId, name }).returning();
  if (!group) throw new Error("No class group");
  await school.database
    .insert(classGroupTeachers)
    .values({ classGroupId: group.id, teacherId: teacher.id, subject: "Physics" });
  return group.id;
}

/** The mails to this address, from the outbox. */
async function mailsTo(address: string): Promise<ReadMail[]> {
  await school.services.background.settled();
  const outbox = join(school.services.env.DATA_DIR, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return Promise.all(mails.filter((mail) => mail.includes(address)).map(readMail));
}

test("a student is added with a name and an e-mail alone, is confirmed, and chooses a password by the link in a mail", async () => {
  const email = `asha.${mark()}@home.example`;
  const { status, body } = await add({ email: email.toUpperCase() });
  expect(status).toBe(201);
  const student = await read(body.id);
  expect(student).toMatchObject({ name: "Asha", email, loginName: null, age: null, city: null, course: [] });
  expect(student.atSchool.isConfirmed).toBe(true);

  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(en.mails.firstPassword.subject);
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  const [link] = (
    await school.database.$client.query("select expires_at from password_links where user_id = $1", [body.id])
  ).rows;
  const days = (link.expires_at.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  const password = "neem tree";
  const credentials = { email, password };
  expect((await school.request("POST", "/api/sign-in", { body: credentials })).body.code).toBe(
    "wrong-password",
  );
  const reset = await school.request("POST", "/api/password-resets", { body: { token, password } });
  expect(reset.status).toBe(204);
  expect((await school.request("POST", "/api/sign-in", { body: credentials })).status).toBe(200);
  const again = await school.request("POST", "/api/password-resets", {
    body: { token, password: "oak tree" },
  });
  expect(again.status).toBe(410);
});

test("a student who is added and lost the mail can ask for a new link", async () => {
  const email = `lost.${mark()}@home.example`;
  await add({ email });
  await mailsTo(email);
  await school.request("POST", "/api/password-reset-requests", { body: { email } });
  expect((await mailsTo(email)).some(({ subject }) => subject === en.mails.passwordReset.subject)).toBe(true);
});

test("a student is added with everything the form has, in its one spelling, and enrolled", async () => {
  const classGroupId = await makeClassGroup("10-B");
  const { body } = await add({
    loginName: " 10B/017 ",
    age: 15,
    city: "Pune",
    education: "Class 10",
    phone: "\u202a+९१ ९८७६५\u00a0४३२१०\u202c",
    parentEmail: "\u200bParent@Home\u00ad.example\u2060",
    course: ["Maths", "maths", ""],
    teacherId: [],
    classGroupIds: [classGroupId],
  });
  const student = await read(body.id);
  expect(student).toMatchObject({
    email: null,
    loginName: "10b/017",
    age: 15,
    phone: "9876543210",
    parentEmail: "parent@home.example",
    course: ["Maths", "Physics"],
    teacherId: [teacher.id],
  });
  expect(student.atSchool.classGroups).toMatchObject([
    { id: classGroupId, name: "10-B", rollNumber: null, schoolYear: "This year" },
  ]);
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.studentId, body.id))
    .orderBy(auditLog.id);
  expect(entries.map(({ action }) => action).sort()).toEqual(["enrolment.start", "student.add"]);
  expect(entries.find(({ action }) => action === "student.add")?.after).toEqual({
    role: "student",
    name: "Asha",
    surname: "Rao",
    email: null,
    loginName: "10b/017",
  });
});

test("each broken rule is reported at its field, and nobody is added", async () => {
  const taken = { email: `taken.${mark()}@home.example`, loginName: `taken-${mark()}` };
  await add(taken);
  const before = await school.database.$count(users);
  const email = `new.${mark()}@home.example`;
  const cases: [Record<string, unknown>, string, string][] = [
    [{ email, name: " " }, "name", en.person.firstNameRequired],
    [{ email, surname: "x".repeat(81) }, "surname", en.person.tooLong(80)],
    [{}, "email", en.students.signInRequired],
    [{ email: "", loginName: " " }, "email", en.students.signInRequired],
    [{ email: "nobody" }, "email", en.person.emailInvalid],
    [{ email: taken.email }, "email", en.person.emailTaken],
    [{ loginName: taken.loginName.toUpperCase() }, "loginName", en.students.loginNameTaken],
    ...["x", "-1", "asha:rao", "आशा", "a@b", "x".repeat(33)].map(
      (loginName): [Record<string, unknown>, string, string] => [
        { loginName },
        "loginName",
        en.students.loginNameInvalid,
      ],
    ),
    [{ email, age: 121 }, "age", en.person.ageTooHigh],
    ...["98765", "NA", "9123456780.00", "9.12345678E+09", "9876543210, 9876543211"].map(
      (phone): [Record<string, unknown>, string, string] => [
        { email, phone },
        "phone",
        en.person.parentPhoneIsNot(phone),
      ],
    ),
    [{ email, parentEmail: "nobody" }, "parentEmail", en.person.emailInvalid],
    [{ email, teacherId: [randomUUID()] }, "teacherId", en.person.teacherNotFound],
    [{ email, teacherId: [admin.id] }, "teacherId", en.person.teacherNotFound],
    [{ email, classGroupIds: [randomUUID()] }, "classGroupIds", en.students.classGroupGone],
    [
      { email, classGroupIds: Array.from({ length: 21 }, () => randomUUID()) },
      "classGroupIds",
      en.students.tooManyClassGroups,
    ],
  ];
  for (const [body, field, message] of cases) {
    expect((await add(body)).body, JSON.stringify(body)).toMatchObject({ field, message });
  }
  for (const odd of [{ role: "admin" }, { password: "banyan tree" }, { confirmedAt: null }, { id: "1" }]) {
    expect((await add({ email, ...odd })).status, JSON.stringify(odd)).toBe(400);
  }
  expect(await school.database.$count(users)).toBe(before);
});

test("the same id again, even at once, is the same student; other details or someone else's id are rejected", async () => {
  const addThrice = async () => {
    const body = { id: randomUUID(), email: `twice.${mark()}@home.example` };
    const answers = await Promise.all([add(body), add(body), add(body)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id: body.id } });
    expect(await mailsTo(body.email)).toHaveLength(1);
    expect(await school.database.$count(users, eq(users.email, body.email))).toBe(1);
    return body;
  };
  for (let round = 0; round < 20; round++) await addThrice();
  const body = await addThrice();
  expect((await add({ ...body, surname: "Iyer" })).status).toBe(409);
  for (const other of [teacher.id, admin.id]) {
    const answer = await add({ id: other, email: `other.${mark()}@home.example` });
    expect(answer).toMatchObject({ status: 409, body: { message: en.students.addedOtherwise } });
  }
});

test("adding a student can be undone: they are marked as left, and can be brought back", async () => {
  const { body } = await add({ loginName: `undone-${mark()}` });
  const [entry] = await school.database.select().from(auditLog).where(eq(auditLog.recordId, body.id));
  const asAdmin = school.requestAs(admin);
  expect((await asAdmin.post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(204);
  expect((await read(body.id)).atSchool.leftOn).not.toBeNull();
  expect((await asAdmin.post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(409);
  expect((await asAdmin.delete(`/api/students/${body.id}/departure`)).status).toBe(204);
  expect((await read(body.id)).atSchool.leftOn).toBeNull();
});

test("a student who signs in by e-mail can be given a login name, and then a sign-in card", async () => {
  const email = `by.mail.${mark()}@home.example`;
  const { id } = (await add({ email })).body;
  const card = () => school.requestAs(admin).post(`/api/students/${id}/pin-code`, {});
  expect(await card()).toMatchObject({ status: 409, body: { message: en.pin.noLoginName } });
  const profile = { name: "Asha", surname: "Rao", age: 15, city: "Pune", education: "Class 10", email };
  const rest = { phone: "9876543210", parentEmail: "parent@home.example", course: [], teacherId: [] };
  const loginName = `roll-${mark()}`;
  const values = { ...profile, ...rest, loginName };
  expect((await school.requestAs({ id }).patch(`/api/students/${id}`, values)).status).toBe(403);
  expect((await school.requestAs(admin).patch(`/api/students/${id}`, values)).status).toBe(204);
  expect(await card()).toMatchObject({ body: { loginName } });
});

test("an account with a login name needs no e-mail, and may get one from an admin; one with an e-mail keeps it", async () => {
  const loginName = `roll-${mark()}`;
  const { id } = (await add({ loginName })).body;
  const profile = {
    name: "Asha",
    surname: "Rao",
    age: 15,
    city: "Pune",
    education: "Class 10",
    phone: "9876543210",
    parentEmail: "parent@home.example",
    course: [],
    teacherId: [],
  };
  const update = (actor: { id: string }, changes: Record<string, unknown>) =>
    school.requestAs(actor).patch(`/api/students/${id}`, { ...profile, ...changes });
  expect((await update({ id }, { email: "", parentEmail: "" })).status).toBe(204);
  expect((await update({ id }, { email: "" })).status).toBe(204);
  expect((await update({ id }, { loginName })).status).toBe(204);
  expect((await update({ id }, { loginName: `other-${mark()}` })).status).toBe(403);
  const email = `late.${mark()}@home.example`;
  expect((await update({ id }, { email })).body).toMatchObject({
    field: "email",
    message: en.students.emailFromSchool,
  });

  const other = `other-${mark()}`;
  await add({ loginName: other });
  expect((await update(admin, { loginName: other })).body).toMatchObject({ field: "loginName" });
  expect((await update(admin, { loginName: `New-${loginName}` })).status).toBe(204);
  expect((await update(admin, { email })).status).toBe(204);
  expect(await read(id)).toMatchObject({ email, loginName: `new-${loginName}` });
  for (const emptied of ["", null, undefined]) {
    for (const field of ["email", "parentEmail"]) {
      expect((await update(admin, { email, [field]: emptied })).body).toMatchObject({
        field,
        message: en.person.emailInvalid,
      });
    }
  }
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, id))
    .orderBy(auditLog.id);
  expect(entries.map(({ action }) => action)).toEqual([
    "student.add",
    "student.change-contact",
    "student.change-contact",
    "student.change-login-name",
    "student.change-email",
  ]);
});

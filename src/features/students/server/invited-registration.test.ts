import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { invitedTeacher, makeInvitation } from "#app/testing/test-invitations.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { RegistrationMode } from "#domain/school.ts";
import { formatCode } from "#domain/typed-code.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { invitationUses } from "#features/invitations/server/invitations.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { school as schoolTable } from "#server/school/school.table.ts";

// Registration with a code, and in schools that require one or allow no registration.

const school = openTestSchool();
const hiding = { HIDE_ACCOUNT_EXISTENCE: "true", SMTP_URL: "smtp://127.0.0.1:1" };
const discreet = openTestSchool(hiding);

let admin: TestUser;
let maths: TestUser;
let physics: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  maths = await school.makeTeacher({ name: "Meera", subject: "Mathematics", courses: ["Mathematics"] });
  physics = await school.makeTeacher({ name: "Suresh", subject: "Physics", courses: ["Physics"] });
});
beforeEach(async () => {
  await school.database.delete(schoolTable);
});

const setMode = (registration: RegistrationMode) =>
  school.database.insert(schoolTable).values({ registration });
const application = (changes: Record<string, unknown> = {}) => ({
  name: "Asha",
  surname: "Rao",
  age: 15,
  city: "Pune",
  education: "Class 10",
  email: `${randomUUID()}@new.example`,
  password: "banyan tree",
  ...changes,
});
const choice = () => ({ teacherId: maths.id, subject: "Mathematics" });
const register = (body: unknown, at = school) => at.requestAs(null).post("/api/students", body);

async function studentOf(id: string) {
  const [student] = await school.database.select().from(users).where(eq(users.id, id));
  const teachers = await school.database
    .select({ id: studentTeachers.teacherId })
    .from(studentTeachers)
    .where(eq(studentTeachers.studentId, id));
  const enrolled = await school.database.select().from(enrolments).where(eq(enrolments.studentId, id));
  return { student, teachers: teachers.map((each) => each.id).sort(), enrolled };
}

test("registering with wrong codes does not count, so it keeps nobody with a right one from it", async () => {
  await setMode("code");
  const { code } = await makeInvitation(school, admin, { role: "student" });
  const email = `${randomUUID()}@new.example`;
  for (let count = 0; count < 11; count++)
    expect((await register(application({ email, invitation: "B".repeat(8), ...choice() }))).status).toBe(410);
  expect((await register(application({ email, invitation: code, ...choice() }))).status).toBe(201);
});

test("with a class group's code a student gets its teachers and courses, and waits to be confirmed", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths, physics] });
  const { code, id } = await makeInvitation(school, admin, { role: "student", classGroupId: group.id });
  const made = await register(application({ invitation: formatCode(code).toLowerCase() }));
  expect(made.status).toBe(201);
  const { student, teachers, enrolled } = await studentOf(made.body.id);
  expect(student).toMatchObject({ role: "student", confirmedAt: null });
  expect([...(student?.courses ?? [])].sort()).toEqual(["Mathematics", "Physics"]);
  expect(teachers).toEqual([maths.id, physics.id].sort());
  expect(enrolled).toMatchObject([{ classGroupId: group.id, endsOn: null }]);
  const uses = await school.database.select().from(invitationUses).where(eq(invitationUses.invitationId, id));
  expect(uses).toMatchObject([{ userId: made.body.id }]);
});

test("a teacher sent along with a class group's code is not assigned", async () => {
  const group = await school.makeClassGroup({}, { teachers: [physics] });
  const { code } = await makeInvitation(school, admin, { role: "student", classGroupId: group.id });
  const made = await register(application({ invitation: code, ...choice() }));
  expect((await studentOf(made.body.id)).teachers).toEqual([physics.id]);
});

test("a code for the whole school leaves the choice of a teacher, which is then required", async () => {
  const { code } = await makeInvitation(school, admin, { role: "student" });
  const without = await register(application({ invitation: code }));
  expect(without.body).toMatchObject({ field: "teacherId", message: en.students.teacherRequired });
  const half = await register(application({ invitation: code, teacherId: maths.id }));
  expect(half.body).toMatchObject({ field: "subject", message: en.person.subjectRequired });
  const made = await register(application({ invitation: code, ...choice() }));
  expect((await studentOf(made.body.id)).teachers).toEqual([maths.id]);
});

test("a code that does not work makes no account, even where none is needed", async () => {
  const { code } = await makeInvitation(school, admin, { role: "student", revokedAt: new Date() });
  const teachers = await makeInvitation(school, admin, invitedTeacher);
  for (const invitation of [code, teachers.code, "B".repeat(8)]) {
    const body = application({ invitation, ...choice() });
    expect(await register(body)).toMatchObject({ status: 410, body: { field: "invitation" } });
    expect(await school.database.$count(users, eq(users.email, body.email))).toBe(0);
  }
});

test("of several students who use a code at once, only the allowed number register", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const { code, id } = await makeInvitation(school, admin, {
    role: "student",
    classGroupId: group.id,
    usesMax: 2,
  });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => register(application({ invitation: code }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 410, 410, 410]);
  expect(await school.database.$count(invitationUses, eq(invitationUses.invitationId, id))).toBe(2);
  expect(await school.database.$count(enrolments, eq(enrolments.classGroupId, group.id))).toBe(2);
});

test("an e-mail that is taken uses up nothing and enrols nobody", async () => {
  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const { code, id } = await makeInvitation(school, admin, { role: "student", classGroupId: group.id });
  const answer = await register(application({ invitation: code, email: maths.email }));
  expect(answer.body).toMatchObject({ code: "email-taken", field: "email" });
  expect(await school.database.$count(invitationUses, eq(invitationUses.invitationId, id))).toBe(0);
});

test("a school that requires a code accepts nobody without one, and shows no teachers before", async () => {
  await setMode("code");
  expect(await register(application(choice()))).toMatchObject({
    status: 403,
    body: { field: "invitation", message: en.students.codeRequired },
  });
  const directory = (reader: TestUser | null) => school.requestAs(reader).get("/api/teacher-directory");
  expect((await directory(null)).body.teachers).toEqual([]);
  expect((await directory(admin)).body.teachers.length).toBeGreaterThan(1);

  const { code } = await makeInvitation(school, admin, { role: "student" });
  const listed = await school.requestAs(null).post("/api/teacher-directory", { code });
  expect(listed.body.teachers.map(({ id }: { id: string }) => id)).toContain(maths.id);
  expect((await register(application({ invitation: code, ...choice() }))).status).toBe(201);

  const group = await school.makeClassGroup({}, { teachers: [maths] });
  const ofGroup = await makeInvitation(school, admin, { role: "student", classGroupId: group.id });
  const unlisted = await school.requestAs(null).post("/api/teacher-directory", { code: ofGroup.code });
  expect(unlisted.body.teachers).toEqual([]);
});

test("a school that is closed accepts nobody, with or without a code; invited teachers still join", async () => {
  await setMode("closed");
  const { code } = await makeInvitation(school, admin, { role: "student" });
  for (const body of [application(choice()), application({ invitation: code, ...choice() })])
    expect(await register(body)).toMatchObject({
      status: 403,
      body: { message: en.students.registrationClosed },
    });
  const lookedUp = await school.requestAs(null).post("/api/invitation-lookups", { code });
  expect(lookedUp).toMatchObject({ status: 403, body: { message: en.students.registrationClosed } });
  const teachers = await school.requestAs(null).post("/api/teacher-directory", { code });
  expect(teachers.body.teachers).toEqual([]);
  const invited = await makeInvitation(school, admin, invitedTeacher);
  const email = `${randomUUID()}@school.example`;
  const joined = await school
    .requestAs(null)
    .post("/api/teacher-registrations", { code: invited.code, email, password: "banyan tree" });
  expect(joined.status).toBe(201);
});

test("where nobody may learn who has an account, a code is used up alike", async () => {
  const owner = await discreet.makeTeacher();
  const principal = await discreet.makeAdmin();
  const group = await discreet.makeClassGroup({}, { teachers: [owner] });
  const outcome = async (email: string) => {
    const { code, id } = await makeInvitation(discreet, principal, {
      role: "student",
      classGroupId: group.id,
      usesMax: 1,
    });
    const first = await register(application({ invitation: code, email }), discreet);
    const second = await register(application({ invitation: code }), discreet);
    const { body } = await discreet.requestAs(principal).get(`/api/invitations/${id}`);
    return {
      first: first.status,
      keys: Object.keys(first.body),
      second: second.body.message,
      uses: body.uses,
      isNew: body.usedBy[0].isNew,
    };
  };
  const alike = { first: 201, keys: ["id"], second: en.invitations.codeUsedUp, uses: 1 };
  expect(await outcome(`${randomUUID()}@new.example`)).toEqual({ ...alike, isNew: true });
  expect(await outcome(owner.email)).toEqual({ ...alike, isNew: false });

  // Nor does it show afterwards that someone with an account registered with it.
  const pupil = await discreet.makeStudent();
  await outcome(pupil.email ?? "");
  const profile = await discreet.requestAs(principal).get(`/api/students/${pupil.id}`);
  expect(profile.body.atSchool.invitation).toBeNull();

  const invited = await makeInvitation(discreet, principal, invitedTeacher);
  const join = (email: string) =>
    discreet
      .requestAs(null)
      .post("/api/teacher-registrations", { code: invited.code, email, password: "banyan tree" });
  expect((await join(owner.email)).status).toBe(201);
  expect((await join(`${randomUUID()}@new.example`)).status).toBe(410);
});

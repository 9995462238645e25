import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { authAccounts, authSessions } from "../../db/auth-schema.ts";
import { auditLog, users } from "../../db/schema.ts";
import type { Column } from "./access-table.ts";
import { giveLoginName, givePin, makeGroupOf, makeStudentWithoutEmail, samplePin } from "./pins.ts";
import type { TestSchool, TestUser } from "./test-school.ts";

/** A request below /api. */
export interface SampleRequest {
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

export type TestWorld = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Two teachers with a student and a class each, feedback on one, and an admin: the actors and records of the access
 * table.
 */
export async function makeWorld(school: TestSchool) {
  const mark = randomUUID().slice(0, 8);
  const person = (who: string) => ({
    name: `Name${who}${mark}`,
    surname: `Surname${who}${mark}`,
    email: `at-${who}${mark}@mail.example`.toLowerCase(),
  });
  const parents = (who: string) => ({
    city: `City${who}${mark}`,
    phone: `${9_000_000_000 + Math.floor(Math.random() * 999_999_999)}`,
    parentEmail: `parentof${who}${mark}@mail.example`.toLowerCase(),
  });
  const phone = () => `+44 20 ${1_000_000_000 + Math.floor(Math.random() * 999_999_999)}`;
  const [admin, teacher, otherTeacher, deletedTeacher] = await Promise.all([
    school.makeAdmin(person("Admin")),
    school.makeTeacher({ ...person("Teacher"), phone: phone(), joiningDate: "2020-06-01" }),
    school.makeTeacher({ ...person("OtherTeacher"), phone: phone() }),
    school.makeTeacher({ ...person("Deleted"), phone: phone(), deletedAt: new Date() }),
  ]);
  const [student, otherStudent] = await Promise.all([
    school.makeStudent([teacher], { ...person("Student"), ...parents("Student") }),
    school.makeStudent([otherTeacher], { ...person("OtherStudent"), ...parents("OtherStudent") }),
  ]);
  const [answered, open, othersSession] = await Promise.all([
    school.makeReviewSession(teacher, { topic: `Answered ${mark}` }),
    school.makeReviewSession(teacher, { topic: `Open ${mark}` }),
    school.makeReviewSession(otherTeacher, { topic: `Others ${mark}` }),
  ]);
  const [given, othersGiven] = await Promise.all([
    school.makeFeedback(student, answered, { message: `Words of student ${mark}` }),
    school.makeFeedback(otherStudent, othersSession, { message: `Words of other ${mark}` }),
  ]);
  const people: Record<Exclude<Column, "signedOut">, TestUser> = {
    student,
    otherStudent,
    teacher,
    otherTeacher,
    admin,
  };
  return { mark, ...people, people, deletedTeacher, answered, open, othersSession, given, othersGiven };
}

/** The hash of everyone's password; hashed once, because it is slow. */
let hashOfAll: Promise<string> | undefined;

const profileOf = ({ name, surname, email }: TestUser) => ({ name, surname, email, education: "B.Sc." });

/**
 * A valid request for each route, about the records of `student` and `teacher`. A test names any routes missing here.
 */
export const sampleRequests: Record<
  string,
  (world: TestWorld, school: TestSchool) => SampleRequest | Promise<SampleRequest>
> = {
  "POST /sign-in": async (_world, school) => {
    const email = `${randomUUID()}@mail.example`;
    await school.makeAccount({ role: "student", email }, "banyan tree");
    return { path: "/sign-in", body: { email, password: "banyan tree" } };
  },
  "POST /sign-out": () => ({ path: "/sign-out" }),
  "GET /me": () => ({ path: "/me" }),
  "PUT /me/language": () => ({ path: "/me/language", body: { language: "hi" } }),
  "POST /password-reset-requests": ({ mark }) => ({
    path: "/password-reset-requests",
    body: { email: `nobody${mark}@mail.example` },
  }),
  "POST /password-resets": () => ({
    path: "/password-resets",
    body: { token: "made-up", password: "banyan tree" },
  }),
  "GET /setup": () => ({ path: "/setup", query: { token: "made-up" } }),
  "POST /setup": async ({ admin }, { database }) => {
    // Its rate limit is per address and strict, so other requests of this test must not count.
    await database.$client.query("delete from rate_limits");
    const { education: _education, ...profile } = profileOf(admin);
    return {
      path: "/setup",
      body: { ...profile, token: "made-up", password: "banyan tree", demoSchool: false },
    };
  },
  "GET /openapi.json": () => ({ path: "/openapi.json" }),
  "GET /today": () => ({ path: "/today" }),

  "GET /devices": () => ({ path: "/devices" }),
  "DELETE /devices": () => ({ path: "/devices" }),
  "DELETE /devices/{id}": async ({ student }, school) => {
    await school.cookieOf(student);
    const [device] = await school.database
      .select({ id: authSessions.id })
      .from(authSessions)
      .where(eq(authSessions.userId, student.id));
    return { path: `/devices/${device?.id}` };
  },

  "POST /password-changes": async ({ people }, { database, services }) => {
    hashOfAll ??= services.passwords.hash({ account: "", address: "" }, "banyan tree");
    const password = await hashOfAll;
    await database.insert(authAccounts).values(
      Object.values(people).map(({ id }) => ({
        userId: id,
        accountId: id,
        providerId: "credential",
        password,
      })),
    );
    return {
      path: "/password-changes",
      body: { currentPassword: "banyan tree", password: "neem tree" },
    };
  },

  "POST /pin-sign-in": async (_world, school) => {
    const loginName = await givePin(school, (await makeStudentWithoutEmail(school)).id);
    return { path: "/pin-sign-in", body: { loginName, pin: samplePin } };
  },
  "POST /pin-code-lookups": () => ({ path: "/pin-code-lookups", body: { code: "0123456789ABCDEF" } }),
  "POST /pins": () => ({ path: "/pins", body: { code: "0123456789ABCDEF", pin: samplePin } }),
  "POST /pin-changes": async ({ student }, school) => {
    await givePin(school, student.id);
    return { path: "/pin-changes", body: { currentPin: samplePin, pin: "604815" } };
  },
  "GET /students/{id}/pin-code": ({ student }) => ({ path: `/students/${student.id}/pin-code` }),
  "POST /students/{id}/pin-code": async ({ student }, school) => {
    await giveLoginName(school, student.id);
    return { path: `/students/${student.id}/pin-code`, body: { reset: false } };
  },
  "DELETE /students/{id}/pin-code": ({ student }) => ({ path: `/students/${student.id}/pin-code` }),
  "GET /class-groups/{id}/pin-codes": async ({ student }, school) => ({
    path: `/class-groups/${await makeGroupOf(school, student.id)}/pin-codes`,
  }),
  "POST /class-groups/{id}/pin-codes": async ({ student }, school) => {
    await giveLoginName(school, student.id);
    return {
      path: `/class-groups/${await makeGroupOf(school, student.id)}/pin-codes`,
      body: { studentIds: [student.id] },
    };
  },

  "GET /draft-key": () => ({ path: "/draft-key" }),

  "GET /teacher-directory": () => ({ path: "/teacher-directory" }),
  "GET /teachers": () => ({ path: "/teachers", query: { search: "a", limit: "5", deleted: "false" } }),
  "POST /teachers": () => ({
    path: "/teachers",
    body: {
      password: "banyan tree",
      email: `${randomUUID()}@mail.example`,
      name: "Meera",
      surname: "Iyer",
      education: "M.Sc.",
      subject: "Physics",
      phone: "044 2345 6789",
      joiningDate: "2026-06-01",
    },
  }),
  "GET /teachers/{id}": ({ teacher }) => ({ path: `/teachers/${teacher.id}` }),
  "GET /teachers/{id}/changes": ({ teacher }) => ({ path: `/teachers/${teacher.id}/changes` }),
  "PATCH /teachers/{id}": ({ teacher }) => ({
    path: `/teachers/${teacher.id}`,
    body: {
      ...profileOf(teacher),
      subject: "Mathematics",
      courses: ["Mathematics"],
      phone: "",
      joiningDate: "2026-06-01",
    },
  }),
  "DELETE /teachers/{id}": ({ teacher }) => ({ path: `/teachers/${teacher.id}` }),
  "POST /teachers/{id}/restore": async ({ deletedTeacher }, { database }) => {
    await database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deletedTeacher.id));
    return { path: `/teachers/${deletedTeacher.id}/restore` };
  },

  "POST /students": ({ teacher }) => ({
    path: "/students",
    body: {
      name: "Asha",
      surname: "Rao",
      age: 15,
      city: "Pune",
      education: "Class 10",
      email: `${randomUUID()}@mail.example`,
      password: "banyan tree",
      teacherId: teacher.id,
      subject: "Mathematics",
    },
  }),
  "GET /students": ({ teacher }) => ({
    path: "/students",
    query: { search: "a", teacherId: teacher.id, limit: "5" },
  }),
  "GET /students/{id}": ({ student }) => ({ path: `/students/${student.id}` }),
  "PATCH /students/{id}": ({ student, teacher }) => ({
    path: `/students/${student.id}`,
    body: {
      ...profileOf(student),
      age: 15,
      city: "Pune",
      phone: "9876543210",
      parentEmail: "parent@mail.example",
      course: ["Mathematics"],
      teacherId: [teacher.id],
    },
  }),

  "GET /review-sessions": ({ teacher }) => ({
    path: "/review-sessions",
    query: { teacherId: teacher.id, subject: "Mathematics", limit: "5" },
  }),
  "POST /review-sessions": () => ({
    path: "/review-sessions",
    body: { subject: "Mathematics", topic: `Topic ${randomUUID()}`, date: "2026-11-12" },
  }),
  "GET /review-sessions/{id}": ({ open }) => ({ path: `/review-sessions/${open.id}` }),
  "PATCH /review-sessions/{id}": ({ answered }) => ({
    path: `/review-sessions/${answered.id}`,
    body: { subject: "Mathematics", topic: `Corrected ${randomUUID()}`, date: "2026-11-09" },
  }),
  "GET /later-dates": () => ({ path: "/later-dates" }),
  "DELETE /review-sessions/{id}": ({ open }) => ({ path: `/review-sessions/${open.id}` }),

  "GET /feedback": ({ teacher, student, answered }) => ({
    path: "/feedback",
    query: {
      teacherId: teacher.id,
      studentId: student.id,
      studentName: student.name,
      topic: answered.topic,
      date: answered.date,
      limit: "5",
    },
  }),
  "POST /feedback": ({ open }) => ({
    path: "/feedback",
    body: { id: randomUUID(), reviewId: open.id, rating: 4, message: "The examples helped." },
  }),
  "GET /feedback/{id}": ({ given }) => ({ path: `/feedback/${given.id}` }),
  "PATCH /feedback/{id}": ({ given }) => ({
    path: `/feedback/${given.id}`,
    body: { rating: 5, message: "Even better." },
  }),
  "PATCH /feedback/{id}/session": ({ given }) => ({
    path: `/feedback/${given.id}/session`,
    body: { topic: "Algebra", date: "2026-11-11" },
  }),
  "DELETE /feedback/{id}": ({ given }) => ({ path: `/feedback/${given.id}` }),

  "GET /parent-messages": ({ student }) => ({ path: "/parent-messages", query: { studentId: student.id } }),
  "POST /parent-messages": ({ student, given }) => ({
    path: "/parent-messages",
    body: {
      studentId: student.id,
      channel: "whatsapp",
      to: "9876543210",
      message: "Hello",
      feedbackId: given.id,
    },
  }),

  "GET /audit-log": ({ teacher, student, given, admin }) => ({
    path: "/audit-log",
    query: {
      group: "edits",
      actorId: admin.id,
      recordId: given.id,
      studentId: student.id,
      teacherId: teacher.id,
      from: "2026-01-01",
      to: "2999-12-31",
      limit: "5",
    },
  }),
  "POST /audit-log/{id}/undo": async ({ given, teacher }, school) => {
    await school.requestAs(teacher).patch(`/api/feedback/${given.id}`, { rating: 1, message: "Changed." });
    const [entry] = await school.database
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(eq(auditLog.recordId, given.id));
    return { path: `/audit-log/${entry?.id}/undo` };
  },
};

/** The URL of a request, with its query. */
export function addressOf({ path, query }: SampleRequest): string {
  return `/api${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`;
}

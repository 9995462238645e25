import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { makeInvitation } from "#app/testing/test-invitations.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { authAccounts, authSessions } from "#server/credentials/auth.table.ts";
import { pinSamples } from "./pin-samples.ts";
import { pushSamples } from "./push-samples.ts";
import { reminderSamples } from "./reminder-samples.ts";
import { replySamples } from "./reply-samples.ts";
import type { SampleRequest, Samples } from "./samples.ts";
import { schoolSamples } from "./school-samples.ts";
import { profileOf, studentSamples } from "./student-samples.ts";

/** The hash of everyone's password; hashed once, because it is slow. */
let hashOfAll: Promise<string> | undefined;

const reportPeriod = { from: "2026-01-01", to: "2026-03-31" };

/**
 * A valid request for each route, about the records of `student` and `teacher`. A test names any routes missing here.
 */
export const sampleRequests: Samples = {
  ...studentSamples,
  ...schoolSamples,
  ...pinSamples,
  ...replySamples,
  ...reminderSamples,
  ...pushSamples,

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
  "GET /live": () => ({ path: "/live", query: { age: "1000" } }),
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

  "GET /draft-key": () => ({ path: "/draft-key" }),

  "GET /teacher-directory": () => ({ path: "/teacher-directory" }),
  "POST /teacher-directory": async ({ admin }, school) => {
    const { code } = await makeInvitation(school, admin, { role: "student" });
    return { path: "/teacher-directory", body: { code } };
  },
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
  "GET /teachers/{id}/insights": ({ teacher }) => ({ path: `/teachers/${teacher.id}/insights` }),
  "GET /overview": () => ({ path: "/overview" }),
  "GET /teachers/{id}/report": ({ teacher }) => ({
    path: `/teachers/${teacher.id}/report`,
    query: reportPeriod,
  }),
  "GET /teachers/{id}/report.csv": ({ teacher }) => ({
    path: `/teachers/${teacher.id}/report.csv`,
    query: reportPeriod,
  }),
  "GET /report": () => ({ path: "/report", query: reportPeriod }),
  "GET /report.csv": () => ({ path: "/report.csv", query: reportPeriod }),
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

  "GET /lessons": ({ teacher }) => ({
    path: "/lessons",
    query: { teacherId: teacher.id, subject: "Mathematics", limit: "5" },
  }),
  "POST /lessons": () => ({
    path: "/lessons",
    body: { subject: "Mathematics", topic: `Topic ${randomUUID()}`, date: "2026-11-12" },
  }),
  "GET /lessons/{id}": ({ open }) => ({ path: `/lessons/${open.id}` }),
  "PATCH /lessons/{id}": ({ answered }) => ({
    path: `/lessons/${answered.id}`,
    body: { subject: "Mathematics", topic: `Corrected ${randomUUID()}`, date: "2026-11-09" },
  }),
  "GET /later-dates": () => ({ path: "/later-dates" }),
  "DELETE /lessons/{id}": ({ open }) => ({ path: `/lessons/${open.id}` }),
  "GET /response-counts": ({ open, answered }) => ({
    path: "/response-counts",
    query: { lessons: `${open.id},${answered.id}` },
  }),
  "GET /lessons/{id}/insights": ({ answered }) => ({
    path: `/lessons/${answered.id}/insights`,
  }),
  "GET /lessons/{id}/audience": ({ answered, student }) => ({
    path: `/lessons/${answered.id}/audience`,
    query: { list: "audience", search: student.name, limit: "5" },
  }),
  "PUT /lessons/{id}/audience/{studentId}": ({ answered, student }) => ({
    path: `/lessons/${answered.id}/audience/${student.id}`,
    body: { status: "excused" },
  }),

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
  "PATCH /feedback/{id}/lesson": ({ given }) => ({
    path: `/feedback/${given.id}/lesson`,
    body: { topic: "Algebra", date: "2026-11-11" },
  }),
  "DELETE /feedback/{id}": ({ given }) => ({ path: `/feedback/${given.id}` }),

  "GET /parent-messages": ({ student }) => ({ path: "/parent-messages", query: { studentId: student.id } }),
  "GET /parent-messages/feedback": ({ student, given }) => ({
    path: "/parent-messages/feedback",
    query: { studentId: student.id, date: given.date },
  }),
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
  "PUT /parent-messages/{id}/state": async ({ admin, student }, school) => {
    const message = { studentId: student.id, channel: "whatsapp", to: "9876543210", message: "Hello" };
    const { body } = await school.requestAs(admin).post("/api/parent-messages", { ...message, again: true });
    return { path: `/parent-messages/${body.id}/state`, body: { state: "sent" } };
  },

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

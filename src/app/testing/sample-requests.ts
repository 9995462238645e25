import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { authAccounts, authSessions } from "../../db/auth-schema.ts";
import { auditLog, users } from "../../db/schema.ts";
import { school as schoolTable, schoolYears } from "../../db/school-schema.ts";
import { addDays } from "../../domain/calendar.ts";
import type { SampleRequest, SampleRequests } from "./make-world.ts";
import { pinRequests } from "./pin-requests.ts";
import type { SampleRequest, Samples } from "./samples.ts";
import { type SampleRequest, type SampleRequests, schoolSampleRequests } from "./school-sample-requests.ts";
import { profileOf, studentSamples } from "./student-samples.ts";
import { invitedTeacher, makeClassGroup, makeInvitation, makeInvitation, invitedTeacher, makeClassGroup, makeInvitation } from "./test-invitations.ts";
import type { TestUser } from "./test-school.ts";

/** Days that no school year has yet, for one that lasts some of them. */
let yearsTried = 0;
function freeDays(): { startsOn: string; endsOn: string } {
  const startsOn = addDays("2200-01-01", 10 * yearsTried++);
  return { startsOn, endsOn: addDays(startsOn, 5) };
}

/** A PNG of one pixel. */
const logo =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The hash of everyone's password; hashed once, because it is slow. */
let hashOfAll: Promise<string> | undefined;

/**
 * A valid request for each route, about the records of `student` and `teacher`. A test names any routes missing here.
 */
export const sampleRequests: SampleRequests = {
  ...schoolSampleRequests,
export const sampleRequests: Samples = {
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

  ...pinRequests,

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
  "GET /students/count": ({ teacher }) => ({
    path: "/students/count",
    query: { search: "a", teacherId: teacher.id },
  }),
  "POST /students/added": ({ teacher }) => ({
    path: "/students/added",
    body: {
      id: randomUUID(),
      name: "Asha",
      surname: "Rao",
      email: `${randomUUID()}@mail.example`,
      loginName: `10b-${randomUUID().slice(0, 8)}`,
      age: 15,
      city: "Pune",
      education: "Class 10",
      phone: "9876543210",
      parentEmail: "parent@mail.example",
      course: ["Mathematics"],
      teacherId: [teacher.id],
      classGroupIds: [],
    },
  }),
  "POST /student-confirmations": ({ student }) => ({
    path: "/student-confirmations",
    body: { studentIds: [student.id] },
  }),
  // Someone who is no actor of this table: a student who has left is signed out.
  "POST /students/{id}/departure": async (_world, school) => {
    const { id } = await school.makeStudent();
    return { path: `/students/${id}/departure`, body: { leftOn: "2026-11-01" } };
  },
  "DELETE /students/{id}/departure": ({ student }) => ({ path: `/students/${student.id}/departure` }),
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
  "GET /students/{id}/guardians": ({ student }) => ({ path: `/students/${student.id}/guardians` }),
  "PUT /students/{id}/guardians": ({ student }) => ({
    path: `/students/${student.id}/guardians`,
    body: {
      guardians: [
        {
          name: "Lata Rao",
          relation: "mother",
          phone: "9876543210",
          email: "lata@mail.example",
          language: "hi",
          consent: {
            whatsapp: { answer: "given", source: "form", on: "2026-06-01", contact: "9876543210" },
            email: null,
          },
        },
        { name: "Mohan Rao", relation: "father", phone: "9876543211" },
      ],
    },
  }),
  "POST /invitations": ({ mark }) => ({
    path: "/invitations",
    body: {
      role: "teacher",
      name: "Meera",
      surname: "Iyer",
      education: "M.Sc.",
      subject: "Physics",
      email: `invited${mark}@mail.example`,
      validDays: 7,
    },
  }),
  "GET /invitations": () => ({ path: "/invitations", query: { kind: "student", limit: "5" } }),
  "GET /invitations/{id}": async ({ admin }, school) => {
    const { id } = await makeInvitation(school, admin, { role: "student" });
    return { path: `/invitations/${id}` };
  },
  "POST /invitations/{id}/revocation": async ({ admin }, school) => {
    const { id } = await makeInvitation(school, admin, { role: "student" });
    return { path: `/invitations/${id}/revocation` };
  },
  "POST /invitations/{id}/mails": async ({ admin, mark }, school) => {
    const { id } = await makeInvitation(school, admin, {
      ...invitedTeacher,
      email: `invited${mark}@mail.example`,
    });
    return { path: `/invitations/${id}/mails` };
  },
  "GET /class-groups/{id}/invitation": async ({ admin, teacher }, school) => {
    const { id } = await makeClassGroup(school, [teacher]);
    await makeInvitation(school, admin, { role: "student", classGroupId: id });
    return { path: `/class-groups/${id}/invitation` };
  },
  "POST /invitation-lookups": async ({ admin }, school) => {
    const { code } = await makeInvitation(school, admin, { role: "student" });
    return { path: "/invitation-lookups", body: { code } };
  },
  "POST /teacher-registrations": async ({ admin }, school) => {
    const { code } = await makeInvitation(school, admin, invitedTeacher);
    const email = `${randomUUID()}@mail.example`;
    return { path: "/teacher-registrations", body: { code, email, password: "banyan tree" } };
  },
  "GET /school-years": () => ({ path: "/school-years" }),
  "POST /school-years": () => ({ path: "/school-years", body: { name: randomUUID(), ...freeDays() } }),
  "PATCH /school-years/{id}": ({ schoolYear: { id, name, startsOn, endsOn } }) => ({
    path: `/school-years/${id}`,
    body: { name, startsOn, endsOn: addDays(endsOn, -1) },
  }),
  "DELETE /school-years/{id}": async (_world, { database }) => {
    const id = randomUUID();
    await database.insert(schoolYears).values({ id, name: id, ...freeDays() });
    return { path: `/school-years/${id}` };
  },
  "GET /class-groups": ({ schoolYear }) => ({
    path: "/class-groups",
    query: { schoolYearId: schoolYear.id },
  }),
  "POST /class-groups": ({ schoolYear }) => ({
    path: "/class-groups",
    body: { schoolYearId: schoolYear.id, name: randomUUID() },
  }),
  "GET /class-groups/{id}": ({ classGroup }) => ({ path: `/class-groups/${classGroup.id}` }),
  "PATCH /class-groups/{id}": ({ classGroup }) => ({
    path: `/class-groups/${classGroup.id}`,
    body: { name: randomUUID() },
  }),
  "DELETE /class-groups/{id}": async ({ schoolYear }, school) => {
    const { id } = await school.makeClassGroup({ schoolYearId: schoolYear.id, name: randomUUID() });
    return { path: `/class-groups/${id}` };
  },
  "PUT /class-groups/{id}/teachers": ({ classGroup, teacher }) => ({
    path: `/class-groups/${classGroup.id}/teachers`,
    body: { teachers: [{ teacherId: teacher.id, subject: "Mathematics" }] },
  }),
  "POST /class-groups/{id}/enrolments": ({ classGroup, student, otherStudent }) => ({
    path: `/class-groups/${classGroup.id}/enrolments`,
    body: { studentIds: [student.id, otherStudent.id] },
  }),
  "POST /class-groups/{id}/enrolment-ends": ({ classGroup, student }) => ({
    path: `/class-groups/${classGroup.id}/enrolment-ends`,
    body: { studentIds: [student.id] },
  }),
  "POST /class-groups/{id}/moves": ({ classGroup, otherClassGroup, student }) => ({
    path: `/class-groups/${classGroup.id}/moves`,
    body: { studentIds: [student.id], toClassGroupId: otherClassGroup.id },
  }),

  ...studentSamples,

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
  "GET /response-counts": ({ open, answered }) => ({
    path: "/response-counts",
    query: { sessions: `${open.id},${answered.id}` },
  }),
  "GET /review-sessions/{id}/audience": ({ answered, student }) => ({
    path: `/review-sessions/${answered.id}/audience`,
    query: { list: "audience", search: student.name, limit: "5" },
  }),
  "PUT /review-sessions/{id}/audience/{studentId}": ({ answered, student }) => ({
    path: `/review-sessions/${answered.id}/audience/${student.id}`,
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

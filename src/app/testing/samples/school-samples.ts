import { randomUUID } from "node:crypto";
import { invitedTeacher, makeInvitation } from "#app/testing/test-invitations.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { school as schoolTable } from "#features/school/server/school.table.ts";
import type { Samples } from "./samples.ts";

/** Days that no school year has yet, for one that lasts some of them. */
let yearsTried = 0;
function freeDays(): { startsOn: string; endsOn: string } {
  const startsOn = addDays("2200-01-01", 10 * yearsTried++);
  return { startsOn, endsOn: addDays(startsOn, 5) };
}

/** A PNG of one pixel. */
const logo =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Samples of the routes about the school's settings, invitations, years and class groups. */
export const schoolSamples: Samples = {
  "GET /school": () => ({ path: "/school" }),
  "GET /school/logo": async (_world, { database }) => {
    const row = { logo: Buffer.from(logo, "base64"), logoType: "image/png", logoVersion: "1" };
    await database.insert(schoolTable).values(row).onConflictDoUpdate({ target: schoolTable.id, set: row });
    return { path: "/school/logo", query: { v: "1" } };
  },
  "PUT /school/logo": () => ({ path: "/school/logo", body: { image: logo } }),
  "DELETE /school/logo": () => ({ path: "/school/logo" }),
  "GET /getting-started": () => ({ path: "/getting-started" }),
  "POST /getting-started/close": () => ({ path: "/getting-started/close" }),
  "GET /school/settings": () => ({ path: "/school/settings" }),
  "PATCH /school/settings": ({ mark }) => ({
    path: "/school/settings",
    body: {
      name: `School ${mark}`,
      language: "en",
      registration: "open",
      comparisonStudentsMin: 5,
      reminderDays: 3,
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
  "GET /class-groups/{id}/invitation": async ({ admin, classGroup }, school) => {
    await makeInvitation(school, admin, { role: "student", classGroupId: classGroup.id });
    return { path: `/class-groups/${classGroup.id}/invitation` };
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
  "POST /class-groups": ({ schoolYear, teacher }) => ({
    path: "/class-groups",
    body: {
      schoolYearId: schoolYear.id,
      name: randomUUID(),
      teachers: [{ teacherId: teacher.id, subject: "Mathematics" }],
    },
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
};

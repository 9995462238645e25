import { randomUUID } from "node:crypto";
import type { TestWorld } from "#app/testing/make-world.ts";
import { invitedTeacher, makeInvitation } from "#app/testing/test-invitations.ts";
import type { TestSchool } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { schoolYears } from "#features/class-groups/server/class-groups.table.ts";
import { imports } from "#features/import/server/imports.table.ts";
import { school as schoolTable } from "#server/school/school.table.ts";
import { needs, type Samples } from "./samples.ts";

/** Days that no school year has yet, for one that lasts some of them. */
let yearsTried = 0;
function freeDays(): { startsOn: string; endsOn: string } {
  const startsOn = addDays("2200-01-01", 10 * yearsTried++);
  return { startsOn, endsOn: addDays(startsOn, 5) };
}

/** A school year that follows another one. */
const nextYear: Parameters<typeof needs>[1] = async (_world, { database }) => {
  const id = randomUUID();
  await database.insert(schoolYears).values({ id, name: id, ...freeDays() });
  return { id };
};

/** A PNG of one pixel. */
const logo =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function aYear(database: TestSchool["database"]): Promise<string> {
  const days = freeDays();
  const [year] = await database
    .insert(schoolYears)
    .values({ name: days.startsOn, ...days })
    .returning({ id: schoolYears.id });
  return year?.id ?? "";
}

async function anImport(
  { admin }: TestWorld,
  { database }: TestSchool,
  fields: Partial<typeof imports.$inferInsert> = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  const schoolYearId = await aYear(database);
  await database.insert(imports).values({ id, adminId: admin.id, schoolYearId, ...fields });
  return { id };
}

/** The school's settings, invitations, years and class groups, and finding any of its people and classes. */
export const schoolSamples: Samples = {
  "GET /find": needs("find.use", ({ student }) => ({ query: { query: student.name } })),
  "GET /school": needs("app.open"),
  "GET /school/logo": needs("app.open", async (_world, { database }) => {
    const row = { logo: Buffer.from(logo, "base64"), logoType: "image/png", logoVersion: "1" };
    await database.insert(schoolTable).values(row).onConflictDoUpdate({ target: schoolTable.id, set: row });
    return { query: { v: "1" } };
  }),
  "PUT /school/logo": needs("school.change", () => ({ body: { image: logo } })),
  "DELETE /school/logo": needs("school.change"),
  "GET /backups": needs("school.change"),
  "GET /getting-started": needs("school.change"),
  "POST /getting-started/close": needs("school.change"),
  "GET /school/settings": needs("school.change"),
  "GET /school/consent-rule": needs("parent.contact"),
  "PATCH /school/settings": needs("school.change", ({ mark }) => ({
    body: {
      name: `School ${mark}`,
      language: "en",
      registration: "open",
      comparisonStudentsMin: 5,
      reminderDays: 3,
      ...{ parentConsent: "warn", quietFrom: 22, quietUntil: 6, replyTo: "office@school.example" },
    },
  })),
  "GET /retention": needs("school.change"),
  "PUT /retention": needs("school.change", () => ({
    body: { keepsWordsOfErased: false, messages: 12, words: null, records: null },
  })),
  "POST /retention/{id}": needs("student.erase", () => ({
    id: "messages",
    body: { studentIds: [randomUUID()] },
  })),
  "GET /feedback-export": needs("school.export"),
  "GET /exports/{id}": needs("school.export", () => ({ id: "students" })),
  "GET /import-mappings": needs("school.import"),
  "PUT /import-mappings": needs("school.import", () => ({
    body: {
      kind: "students",
      headings: { row: 0, rows: 1 },
      columns: [{ index: 0, heading: "Name", field: "name" }],
      relations: {},
      classGroupFrom: null,
      nameRule: "last-word",
      dateOrders: {},
    },
  })),
  "GET /imports": needs("school.import"),
  "POST /imports": needs("school.import", async (_world, { database }) => {
    return { body: { id: randomUUID(), schoolYearId: await aYear(database), rowCount: 1 } };
  }),
  "GET /imports/{id}": needs("school.import", (world, school) => anImport(world, school)),
  "DELETE /imports/{id}": needs("school.import", (world, school) => anImport(world, school)),
  "PUT /imports/{id}/rows": needs("school.import", async (world, school) => ({
    ...(await anImport(world, school)),
    body: { offset: 0, rows: [{ kind: "students", sheet: "10-A", line: 2, cells: { name: "Asha" } }] },
  })),
  "GET /imports/{id}/rows": needs("school.import", (world, school) => anImport(world, school)),
  "PATCH /imports/{id}/rows": needs("school.import", async (world, school) => ({
    ...(await anImport(world, school)),
    body: { numbers: [0], cells: { city: "Pune" } },
  })),
  "POST /imports/{id}/preview": needs("school.import", async (world, school) => ({
    ...(await anImport(world, school)),
    body: { absentLeave: false },
  })),
  "POST /imports/{id}/application": needs("school.import", async (world, school) => {
    const { id } = await anImport(world, school);
    const as = school.requestAs(world.admin);
    const { body } = await as.post(`/api/imports/${id}/preview`, { absentLeave: false });
    return { id, body: { digest: body.summary.digest } };
  }),
  "GET /imports/{id}/undo": needs("school.import", (world, school) =>
    anImport(world, school, { appliedAt: new Date() }),
  ),
  "POST /imports/{id}/undo": needs("school.import", async (world, school) => {
    const { id } = await anImport(world, school, { appliedAt: new Date() });
    const { body } = await school.requestAs(world.admin).get(`/api/imports/${id}/undo`);
    return { id, body: { digest: body.digest } };
  }),
  "POST /invitations": needs(
    "invitation.manage",
    ({ mark }) => ({
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
    { clerk: 403 },
  ),
  "GET /invitations": needs("invitation.manage", () => ({ query: { kind: "student", limit: "5" } })),
  "GET /invitations/{id}": needs("invitation.manage", async ({ admin }, school) => {
    const { id } = await makeInvitation(school, admin, { role: "student" });
    return { id };
  }),
  "POST /invitations/{id}/revocation": needs("invitation.manage", async ({ admin }, school) => {
    const { id } = await makeInvitation(school, admin, { role: "student" });
    return { id };
  }),
  "POST /invitations/{id}/mails": needs(
    "invitation.manage",
    async ({ admin, mark }, school) => {
      const { id } = await makeInvitation(school, admin, {
        ...invitedTeacher,
        email: `invited${mark}@mail.example`,
      });
      return { id };
    },
    { clerk: 404 },
  ),
  "GET /class-groups/{id}/invitation": needs("invitation.show", async ({ admin, classGroup }, school) => {
    await makeInvitation(school, admin, { role: "student", classGroupId: classGroup.id });
    return { id: classGroup.id };
  }),
  "POST /invitation-lookups": needs("invitation.use", async ({ admin }, school) => {
    const { code } = await makeInvitation(school, admin, { role: "student" });
    return { body: { code } };
  }),
  "POST /teacher-registrations": needs("invitation.use", async ({ admin }, school) => {
    const { code } = await makeInvitation(school, admin, invitedTeacher);
    const email = `${randomUUID()}@mail.example`;
    return { body: { code, email, password: "banyan tree" } };
  }),
  "GET /school-years": needs("class-group.list"),
  "POST /school-years": needs("class-group.manage", () => ({ body: { name: randomUUID(), ...freeDays() } })),
  "PATCH /school-years/{id}": needs(
    "class-group.manage",
    ({ schoolYear: { id, name, startsOn, endsOn } }) => ({
      id,
      body: { name, startsOn, endsOn: addDays(endsOn, -1) },
    }),
  ),
  "DELETE /school-years/{id}": needs("class-group.manage", nextYear),
  "GET /school-years/{id}/beginning": needs("class-group.manage", nextYear),
  "PUT /school-years/{id}/beginning": needs("class-group.manage", async (world, school) => ({
    ...(await nextYear(world, school)),
    body: { teachers: "nobody" },
  })),
  // With nothing left to do, any digest is that of the plan.
  "POST /school-years/{id}/beginning": needs("class-group.manage", async (world, school) => ({
    ...(await nextYear(world, school)),
    body: { digest: "" },
  })),
  "GET /class-groups": needs("class-group.list", ({ schoolYear }) => ({
    query: { schoolYearId: schoolYear.id },
  })),
  "POST /class-groups": needs("class-group.manage", ({ schoolYear, teacher }) => ({
    body: {
      schoolYearId: schoolYear.id,
      name: randomUUID(),
      teachers: [{ teacherId: teacher.id, subject: "Mathematics" }],
    },
  })),
  "GET /class-groups/{id}": needs("class-group.list", ({ classGroup }) => ({ id: classGroup.id })),
  "PATCH /class-groups/{id}": needs("class-group.manage", ({ classGroup }) => ({
    id: classGroup.id,
    body: { name: randomUUID() },
  })),
  "DELETE /class-groups/{id}": needs("class-group.manage", async ({ schoolYear }, school) => {
    const { id } = await school.makeClassGroup({ schoolYearId: schoolYear.id, name: randomUUID() });
    return { id };
  }),
  "PUT /class-groups/{id}/teachers": needs("class-group.manage", ({ classGroup, teacher }) => ({
    id: classGroup.id,
    body: { teachers: [{ teacherId: teacher.id, subject: "Mathematics" }] },
  })),
  "POST /class-groups/{id}/enrolments": needs(
    "class-group.manage",
    ({ classGroup, student, otherStudent }) => ({
      id: classGroup.id,
      body: { studentIds: [student.id, otherStudent.id] },
    }),
  ),
  "POST /class-groups/{id}/enrolment-ends": needs("class-group.manage", ({ classGroup, student }) => ({
    id: classGroup.id,
    body: { studentIds: [student.id] },
  })),
  "PUT /class-groups/{id}/roll-numbers": needs("class-group.manage", async ({ student }, school) => {
    const { id } = await school.makeClassGroup({}, { students: [student] });
    return { id, body: { rollNumbers: [{ studentId: student.id, rollNumber: "17" }] } };
  }),
  "POST /class-groups/{id}/moves": needs(
    "class-group.manage",
    ({ classGroup, otherClassGroup, student }) => ({
      id: classGroup.id,
      body: { studentIds: [student.id], toClassGroupId: otherClassGroup.id },
    }),
  ),
};

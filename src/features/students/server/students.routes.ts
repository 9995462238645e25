import { z } from "@hono/zod-openapi";
import { ageOf } from "#domain/dates/age.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { type Actor, isOfficeRole } from "#domain/roles.ts";
import {
  addStudentSchema,
  registrationRequestSchema,
  studentUpdateByLoginNameSchema,
} from "#domain/schemas/people.ts";
import { identifiersSchema } from "#domain/schemas/student-ids.ts";
import { loginNameQuerySchema } from "#domain/schemas/students.ts";
import { findClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import {
  listClassGroupsOf,
  ownClassGroupSchema,
} from "#features/class-groups/server/enrolments/student-class-groups.queries.ts";
import {
  findInvitationOf,
  usedInvitationSchema,
} from "#features/invitations/server/invitation-list.queries.ts";
import { deleteStudentRoutes } from "#features/students/server/delete/delete-student.routes.ts";
import { changeIdentifiers } from "#features/students/server/identifiers/identifiers.actions.ts";
import { readExternalIds } from "#features/students/server/identifiers/identifiers.queries.ts";
import { suggestLoginNames } from "#features/students/server/login-names/login-names.queries.ts";
import { mergeStudentsRoutes } from "#features/students/server/merge/merge-students.routes.ts";
import { idOrMe, resolveMe } from "#server/accounts/resolve-me.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf, authorize, languageOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import { readSchool } from "#server/school/read-school.ts";
import { addStudent } from "./added-students.actions.ts";
import { studentListRoutes } from "./student-list.routes.ts";
import { studentStatusRoutes } from "./student-status.routes.ts";
import { registerStudent, updateStudent } from "./students.actions.ts";
import { findStudent } from "./students.queries.ts";

const studentSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable().optional().describe("For the student and the office, as all contacts"),
  age: z.int().nullable().describe("From the date of birth where that is known"),
  dateOfBirth: z.iso.date().optional().describe("For the student and the office, if it is known"),
  city: z.string().nullable(),
  education: z.string().nullable(),
  course: z.array(z.string()),
  phone: z.string().nullable().optional(),
  parentEmail: z.string().nullable().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  teacherId: z.array(z.uuid()),
  teachers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string() })),
  loginName: z.string().nullable().optional(),
  atSchool: z
    .strictObject({
      isConfirmed: z.boolean(),
      leftOn: z.string().nullable().describe("The day they left the school"),
      leavesOn: z.string().nullable().describe("The last day of one who is going to leave"),
      voided: z
        .strictObject({ at: z.iso.datetime(), responses: z.int() })
        .nullable()
        .describe(
          "When an admin said that they are not of the school, and how much feedback is kept, uncounted",
        ),
      externalIds: z.strictObject({
        admission: z.string().nullable().describe("The admission number"),
        pen: z.string().nullable(),
        apaar: z.string().nullable(),
        other: z.string().nullable(),
      }),
      classGroups: z.array(ownClassGroupSchema),
      invitation: usedInvitationSchema.nullable().describe("The invitation they registered with"),
    })
    .optional()
    .describe("For the office"),
});

/**
 * A student as the API shows them to this actor, and the record's owners. One who has left exists for the office alone, and contacts
 * are not for teachers (docs/decisions/042).
 */
async function loadStudent({ database, env }: Services, actor: Actor, studentId: string) {
  const row = await findStudent(database, studentId);
  if (row === null) return null;
  const { id, name, surname, city, education, course, createdAt, updatedAt, teachers } = row;
  const { email, loginName, phone, parentEmail, dateOfBirth } = row;
  const teacherId = teachers.map((teacher) => teacher.id);
  const today = todayIn(env.TIME_ZONE);
  const student = {
    ...{ id, name, surname, age: ageOf(row, today), city, education, course, createdAt, updatedAt },
    ...{ teacherId, teachers },
    ...(actor.role !== "teacher" && { email, loginName, phone, parentEmail }),
    ...(actor.role !== "teacher" && dateOfBirth !== null && { dateOfBirth }),
    ...(isOfficeRole(actor.role) && { atSchool: await loadAtSchool(database, row, today) }),
  };
  return { student, owners: { ownerId: row.id, teacherIds: row.leftOn === null ? teacherId : [] } };
}

async function loadAtSchool(
  database: Services["database"],
  row: NonNullable<Awaited<ReturnType<typeof findStudent>>>,
  today: string,
) {
  const { id, confirmedAt, leftOn, leavesOn, voidedAt, voidedCount } = row;
  const [externalIds, classGroups, invitation] = await Promise.all([
    readExternalIds(database, id),
    listClassGroupsOf(database, id, today),
    findInvitationOf(database, id),
  ]);
  return {
    isConfirmed: confirmedAt !== null,
    leftOn,
    leavesOn,
    voided: voidedAt && { at: voidedAt, responses: voidedCount },
    externalIds,
    classGroups,
    invitation,
  };
}

/** Everything about students. */
export const studentRoutes = createRouter()
  .route("/", studentListRoutes)
  .route("/", studentStatusRoutes)
  .route("/", deleteStudentRoutes)
  .route("/", mergeStudentsRoutes)
  .openapi(
    describeRoute("student.register", "post", "/students", {
      summary:
        "Register as a student of one teacher, in one of their courses, or with an invitation of a class group",
      request: { body: jsonBody(registrationRequestSchema) },
      responses: { 201: jsonResponse("The new student", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const { services } = c.var;
      const id = await registerStudent(services, c.req.valid("json"), {
        address: addressOf(c),
        language: languageOf(c, (await readSchool(services.database)).language),
      });
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("student.add", "post", "/added-students", {
      summary: "Add a student, with an e-mail, a login name, or both. The same id again adds nobody else",
      request: { body: jsonBody(addStudentSchema) },
      responses: { 201: jsonResponse("The new student", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const { services } = c.var;
      const today = todayIn(services.env.TIME_ZONE);
      const id = await addStudent(services, actorOf(c), c.req.valid("json"), today);
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("student.read", "get", "/students/{id}", {
      summary: "A student's whole profile, with the names of the assigned teachers; `me` is one's own",
      request: { params: z.strictObject({ id: idOrMe }) },
      responses: { 200: jsonResponse("The student", studentSchema) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadStudent(c.var.services, actor, resolveMe(actor, c.req.valid("param").id));
      const { student } = authorize(actor, found, { see: "student.read" });
      return sendJson(c, student, 200);
    },
  )
  .openapi(
    describeRoute("student.update", "patch", "/students/{id}", {
      summary:
        "Change a student's profile, courses and teachers; with updatedAt, only if nobody has changed it since",
      request: { params: idParams, body: jsonBody(studentUpdateByLoginNameSchema) },
      responses: { 204: { description: "The student is changed" } },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadStudent(c.var.services, actor, c.req.valid("param").id);
      const { student } = authorize(actor, found, { see: "student.read", act: "student.update" });
      await withCurrent(
        updateStudent(
          c.var.services,
          actor,
          { ...student, email: student.email ?? null },
          c.req.valid("json"),
          addressOf(c),
        ),
        async () => (await loadStudent(c.var.services, actor, student.id))?.student,
      );
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.identify", "put", "/students/{id}/identifiers", {
      summary:
        "Change a student's name, admission number, PEN, APAAR ID, other number and date of birth; with updatedAt, only if nobody has changed the student since",
      request: { params: idParams, body: jsonBody(identifiersSchema) },
      responses: { 204: { description: "The identifiers are changed" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await changeIdentifiers(database, actorOf(c), id, c.req.valid("json"), todayIn(env.TIME_ZONE));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.add", "get", "/login-name-suggestion", {
      summary: "A login name that nobody has, for a new student",
      request: { query: loginNameQuerySchema },
      responses: { 200: jsonResponse("The login name", z.strictObject({ loginName: z.string() })) },
    }),
    async (c) => {
      const { classGroupId, ...student } = c.req.valid("query");
      const { database } = c.var.services;
      const group = classGroupId === undefined ? null : await findClassGroup(database, classGroupId);
      const [loginName = ""] = await suggestLoginNames(database, [{ ...student, classGroup: group?.name }]);
      return sendJson(c, { loginName }, 200);
    },
  );

import { z } from "@hono/zod-openapi";
import { limits } from "../../../domain/limits.ts";
import { reachOf } from "../../../domain/permissions.ts";
import { registrationRequestSchema, studentUpdateSchema } from "../../../domain/schemas/people.ts";
import { idSchema, textSchema } from "../../../domain/schemas/text.ts";
import { cleanLine } from "../../../domain/text.ts";
import { idMeantBy, idOrMe } from "../../../server/accounts/me-id.ts";
import { withCurrent } from "../../../server/base/with-current.ts";
import type { Services } from "../../../server/http/context.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "../../../server/http/create-router.ts";
import { actorOf, addressOf, authorize, languageOf } from "../../../server/http/require-actor.ts";
import { sendJson } from "../../../server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "../../../server/pagination/pages.ts";
import { readSchool } from "../../school/server/school.queries.ts";
import { listStudents } from "./student-list.queries.ts";
import { registerStudent, updateStudent } from "./students.actions.ts";
import { findStudent, isListedStudent } from "./students.queries.ts";

const studentRowSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
});

const studentSchema = studentRowSchema.extend({
  age: z.int().nullable(),
  city: z.string().nullable(),
  education: z.string().nullable(),
  course: z.array(z.string()),
  phone: z.string().nullable(),
  parentEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  teacherId: z.array(z.uuid()),
  teachers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string() })),
});

/** A student as the API shows them, and the record's owner. */
async function loadStudent({ database }: Services, studentId: string) {
  const row = await findStudent(database, studentId);
  if (row === null) return null;
  const teachers = row.teachers.map(({ id, name, surname }) => ({ id, name, surname }));
  const teacherId = teachers.map(({ id }) => id);
  const student: z.infer<typeof studentSchema> = {
    id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    age: row.age,
    city: row.city,
    education: row.education,
    course: row.course,
    phone: row.phone,
    parentEmail: row.parentEmail,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    teacherId,
    teachers,
  };
  return { student, owners: { ownerId: row.id, teacherIds: teacherId } };
}

export const studentRoutes = createRouter()
  .openapi(
    describeRoute("student.register", {
      method: "post",
      path: "/students",
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
    describeRoute("student.list", {
      method: "get",
      path: "/students",
      summary:
        "Students by name: all for an admin, their own for a teacher. A search lists those whose full name begins with it first",
      request: {
        query: listQuery(
          {
            /** Words in the name or e-mail. */
            search: textSchema(cleanLine, limits.searchMaxLength).optional(),
            teacherId: idSchema.optional(),
          },
          idCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of students", pageOf(studentRowSchema)) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const { search = "", teacherId, after, limit } = c.req.valid("query");
      const scope = reachOf(actor, "student.list") === "any" ? [] : [actor.id];
      const { database } = c.var.services;
      if (after !== undefined && !(await isListedStudent(database, after[0], scope))) throw cursorInvalid();
      const teacherIds = teacherId === undefined ? scope : [...scope, teacherId];
      const rows = await listStudents(database.$client, { search, teacherIds, after, limit });
      const page = toPage(
        rows,
        limit,
        ({ id }) => [id],
        ({ id, name, surname, email }) => ({ id, name, surname, email }),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("student.read", {
      method: "get",
      path: "/students/{id}",
      summary: "A student's whole profile, with the names of the assigned teachers; `me` is one's own",
      request: { params: z.strictObject({ id: idOrMe }) },
      responses: { 200: jsonResponse("The student", studentSchema) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadStudent(c.var.services, idMeantBy(actor, c.req.valid("param").id));
      const { student } = authorize(actor, found, { see: "student.read" });
      return sendJson(c, student, 200);
    },
  )
  .openapi(
    describeRoute("student.update", {
      method: "patch",
      path: "/students/{id}",
      summary:
        "Change a student's profile, courses and teachers; with updatedAt, only if nobody has changed it since",
      request: { params: z.strictObject({ id: idSchema }), body: jsonBody(studentUpdateSchema) },
      responses: { 204: { description: "The student is changed" } },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadStudent(c.var.services, c.req.valid("param").id);
      const { student } = authorize(actor, found, { see: "student.read", act: "student.update" });
      await withCurrent(
        updateStudent(c.var.services, actor, student, c.req.valid("json"), addressOf(c)),
        async () => (await loadStudent(c.var.services, student.id))?.student,
      );
      return c.body(null, 204);
    },
  );

import { z } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { ratedMonthsInLongList, teacherSorts } from "#domain/monthly-rating.ts";
import { lessonChangesSchema } from "#domain/numbers/lesson-changes-schema.ts";
import { invitationLookupSchema } from "#domain/schemas/invitations.ts";
import { addMentorSchema, teacherEmailSchema, teacherUpdateSchema } from "#domain/schemas/people.ts";
import { textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { readInvitation } from "#features/invitations/server/use-invitation.actions.ts";
import { idOrMe, resolveMe } from "#server/accounts/resolve-me.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf, authorize, readActor } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage, valueCursor } from "#server/pagination/pages.ts";
import { readSchool } from "#server/school/read-school.ts";
import { countLessonChanges } from "./lesson-changes.queries.ts";
import { changeCountsSchema, countChanges } from "./teacher-changes.queries.ts";
import { listTeachers, monthlyRatingSchema, teacherRowSchema } from "./teacher-list.queries.ts";
import {
  listMonthlyRatings,
  listUnconfirmedMonths,
  unconfirmedMonthSchema,
} from "./teacher-months.queries.ts";
import { addTeacher, deleteTeacher, giveEmail, restoreTeacher, updateTeacher } from "./teachers.actions.ts";
import { findTeacher, listTeacherDirectory, teacherExists, teacherSchema } from "./teachers.queries.ts";

const directorySchema = z.strictObject({
  teachers: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string(), courses: z.array(z.string()) }),
  ),
});

const changesSchema = z.strictObject({
  monthlyRatings: z.array(monthlyRatingSchema).describe("All months with feedback, newest first"),
  total: changeCountsSchema,
  months: z.array(changeCountsSchema.extend({ month: z.string() })),
  lessonMonths: z
    .array(z.strictObject({ month: z.string(), ...lessonChangesSchema.shape }))
    .describe("The teacher's changes to their classes after adding them, newest first"),
  unconfirmedMonths: z
    .array(unconfirmedMonthSchema)
    .describe("How many responses of a month are from students whom no admin has confirmed, newest first"),
});

/** A teacher as the API shows them, and the record's owner. */
async function loadTeacher({ database }: Services, teacherId: string) {
  const teacher = await findTeacher(database, teacherId);
  return teacher && { teacher, owners: { ownerId: teacher.id } };
}

export const teacherRoutes = createRouter()
  .openapi(
    describeRoute("teacher-directory.read", "get", "/teacher-directory", {
      summary:
        "The teachers whom a student can choose, with their courses; none for people who are signed out unless anyone may register",
      responses: { 200: jsonResponse("The teachers, ordered by name", directorySchema) },
      // Weak, because the response may be compressed in transit.
      middleware: etag({ weak: true }),
    }),
    async (c) => {
      const { database } = c.var.services;
      // The browser caches it but always revalidates, so a mentor just added can be chosen.
      c.header("Cache-Control", "no-cache");
      const { registration } = await readSchool(database);
      const mayRead = registration === "open" || (await readActor(c)) !== null;
      return sendJson(c, { teachers: mayRead ? await listTeacherDirectory(database) : [] }, 200);
    },
  )
  .openapi(
    describeRoute("teacher-directory.read", "post", "/teacher-directory", {
      summary: "The same for someone with a code for the students of the whole school, who choose a teacher",
      request: { body: jsonBody(invitationLookupSchema) },
      responses: { 200: jsonResponse("The teachers, ordered by name", directorySchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const { database } = services;
      const typed = { code: c.req.valid("json").code, address: addressOf(c) };
      const { classGroupId } = await readInvitation(services, typed, { role: "student" });
      const { registration } = await readSchool(database);
      const mayChoose = registration !== "closed" && classGroupId === null;
      return sendJson(c, { teachers: mayChoose ? await listTeacherDirectory(database) : [] }, 200);
    },
  )
  .openapi(
    describeRoute("teacher.add", "post", "/teachers", {
      summary: "Add a mentor: an account with role teacher",
      request: { body: jsonBody(addMentorSchema) },
      responses: { 201: jsonResponse("The new teacher", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const id = await addTeacher(c.var.services, actorOf(c), c.req.valid("json"), addressOf(c));
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("teacher.list", "get", "/teachers", {
      summary:
        "Teachers with their ratings per month, by name or as `sort` says, of the current month; with `deleted=true` those that can be restored",
      request: {
        query: listQuery(
          {
            /** Words in the name or e-mail. */
            search: textSchema(cleanLine, limits.searchMaxLength).optional(),
            deleted: z.enum(["true", "false"]).optional(),
            /** Those with few students' responses this month. */
            few: z.literal("yes").optional(),
            /** Those who teach this subject or course. */
            subject: textSchema(cleanLine, limits.subjectMaxLength).optional(),
            sort: z.enum(teacherSorts).default("name"),
            /** Twice as many months of ratings, for the charts. */
            months: z.literal(String(ratedMonthsInLongList)).optional(),
          },
          z.union([idCursor, valueCursor]),
        ),
      },
      responses: { 200: jsonResponse("A page of teachers", pageOf(teacherRowSchema)) },
    }),
    async (c) => {
      const { search = "", deleted, few, subject, sort, months, after, limit } = c.req.valid("query");
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      const byName = sort === "name";
      if (after !== undefined && (after.length === 1) !== byName) throw cursorInvalid();
      if (after?.length === 1 && !(await teacherExists(database, after[0]))) throw cursorInvalid();
      const rows = await listTeachers(database, {
        today,
        search,
        deleted: deleted === "true",
        few: few === "yes",
        subject,
        sort,
        months: months === undefined ? undefined : Number(months),
        after,
        limit,
      });
      const page = toPage(
        rows,
        limit,
        ({ value, id }) => (value === null ? [id] : [value, id]),
        ({ value: _value, ...row }) => row,
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("teacher.read", "get", "/teachers/{id}", {
      summary: "A teacher's whole record; `me` is one's own",
      request: { params: z.strictObject({ id: idOrMe }) },
      responses: { 200: jsonResponse("The teacher", teacherSchema) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadTeacher(c.var.services, resolveMe(actor, c.req.valid("param").id));
      const { teacher } = authorize(actor, found, { see: "teacher.read" });
      return sendJson(c, teacher, 200);
    },
  )
  .openapi(
    describeRoute("teacher.changes", "get", "/teachers/{id}/changes", {
      summary:
        "How much feedback of a teacher people other than the author edited, moved to another month or deleted, by month; and all months' ratings",
      request: { params: idParams },
      responses: { 200: jsonResponse("The counts; undone changes are left out", changesSchema) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      if (!(await teacherExists(database, id))) throw new ApiError("not-found");
      const [changes, monthlyRatings, lessonChanges] = await Promise.all([
        countChanges(database.$client, id),
        listMonthlyRatings(database, id, today),
        countLessonChanges(
          database,
          [id],
          { from: limits.dateMin, to: addDays(today, limits.lessonDaysAheadMax) },
          env.TIME_ZONE,
        ),
      ]);
      const lessonMonths = lessonChanges.flatMap(({ teacherId: _, month, ...counts }) =>
        month === null ? [] : [{ month, ...counts }],
      );
      const unconfirmedMonths = (await listUnconfirmedMonths(database.$client, [id], today)).get(id) ?? [];
      return sendJson(
        c,
        { monthlyRatings, total: changes.total, months: changes.months, lessonMonths, unconfirmedMonths },
        200,
      );
    },
  )
  .openapi(
    describeRoute("teacher.update", "patch", "/teachers/{id}", {
      summary: "Change a teacher's details; with updatedAt, only if nobody changed them since",
      request: { params: idParams, body: jsonBody(teacherUpdateSchema) },
      responses: { 204: { description: "The teacher is changed" } },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadTeacher(c.var.services, c.req.valid("param").id);
      const { teacher } = authorize(actor, found, { see: "teacher.read", act: "teacher.update" });
      await withCurrent(
        updateTeacher(c.var.services, actor, teacher, c.req.valid("json"), addressOf(c)),
        async () => (await loadTeacher(c.var.services, teacher.id))?.teacher,
      );
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("teacher.add", "put", "/teachers/{id}/email", {
      summary: "Give a teacher who has no e-mail address one to sign in with",
      request: { params: idParams, body: jsonBody(teacherEmailSchema) },
      responses: { 204: { description: "The teacher can get a link to sign in" } },
    }),
    async (c) => {
      const { email } = c.req.valid("json");
      await giveEmail(c.var.services.database, actorOf(c), c.req.valid("param").id, email);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("teacher.delete", "delete", "/teachers/{id}", {
      summary: "Delete a teacher; feedback stays, and the teacher can be restored",
      request: { params: idParams },
      responses: { 204: { description: "The teacher is deleted" } },
    }),
    async (c) => {
      await deleteTeacher(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("teacher.restore", "post", "/teachers/{id}/restore", {
      summary: "Bring back a deleted teacher with the students they had",
      request: { params: idParams },
      responses: { 204: { description: "The teacher is back" } },
    }),
    async (c) => {
      await restoreTeacher(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );

import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { scopeOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { rosterEntriesSchema } from "#domain/schemas/class-groups.ts";
import { idSchema, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { findRosterEnrolments } from "#features/class-groups/server/enrolments/roll-numbers.queries.ts";
import { findRosterEntries } from "#features/class-groups/server/enrolments/student-class-groups.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { findLastMessages } from "./last-messages.queries.ts";
import { readSilence, silentPeriod } from "./silent-students.queries.ts";
import { countStudents, listStudents, type StudentFilters } from "./student-list.queries.ts";
import { isListedStudent } from "./students.queries.ts";

const studentRowSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  classGroups: rosterEntriesSchema.describe("For a teacher only those they teach"),
  email: z.string().nullable().optional().describe("For the office, as all that follows"),
  loginName: z.string().nullable().optional(),
  isConfirmed: z.boolean().optional().describe("Whether an admin has confirmed them"),
  leftOn: z.string().nullable().optional().describe("The day they left the school"),
  isVoided: z
    .boolean()
    .optional()
    .describe("Whether an admin said that they are not a student of the school"),
  parents: z
    .strictObject({
      hasNumber: z.boolean().describe("Whether one of them can be written to on WhatsApp"),
      notifiedOn: z.iso.date().nullable().describe("The day on which one was last told something"),
    })
    .optional(),
  rollNumber: z.string().nullable().optional().describe("With `classGroupId`: the one they have there"),
  startsOn: z.iso.date().nullable().optional().describe("With `classGroupId`: if they are still to come"),
  endsOn: z.iso.date().nullable().optional().describe("With `classGroupId`: the last day, if one is planned"),
  silence: z
    .strictObject({ asked: z.int(), lastAnswer: z.iso.date().nullable() })
    .optional()
    .describe(
      "With `answers=none`: about how many classes they were asked since their last answer, and its class's date",
    ),
});

const filtersOfAll = {
  /** Words in the name; for the office also in the e-mail or the login name, or a whole external id. */
  search: textSchema(cleanLine, limits.searchMaxLength).optional(),
  teacherId: idSchema.optional(),
};

const filtersOfOffice = {
  classGroupId: idSchema.optional(),
  /** Those without a phone or e-mail of a parent. */
  contact: z.literal("none").optional(),
  /** Those who registered and wait for confirmation. */
  confirmed: z.literal("no").optional(),
  /** Those who were asked about several classes lately and answered none. */
  answers: z.literal("none").optional(),
  /** Those who have left, instead of those who are there. */
  left: z.literal("yes").optional(),
};

const studentsQuery = listQuery({ ...filtersOfAll, ...filtersOfOffice }, idCursor);

/**
 * The students that an actor may list, for this query.
 * @throws ApiError `forbidden` for a filter that is for the office alone.
 */
function filtersFor(actor: Actor, query: z.output<typeof studentsQuery>, today: string): StudentFilters {
  const { search = "", teacherId, classGroupId, contact, confirmed, answers, left } = query;
  const teacher = scopeOf(actor, "student.list");
  const isForOffice = classGroupId !== undefined || contact || confirmed || answers || left;
  if (teacher !== null && isForOffice) throw new ApiError("forbidden");
  const scope = teacher === null ? [] : [teacher];
  return {
    search,
    isByNameAlone: teacher !== null,
    teacherIds: teacherId === undefined ? scope : [...scope, teacherId],
    classGroupId,
    isWithoutContact: contact === "none",
    isUnconfirmed: confirmed === "no",
    silentIn: answers === "none" ? silentPeriod(today) : undefined,
    hasLeft: left === "yes",
  };
}

/** @throws ApiError when the student of a cursor is not within the actor's reach. */
async function requireReach({ database }: Services, actor: Actor, after: readonly [string] | undefined) {
  const teacher = scopeOf(actor, "student.list");
  const scope = teacher === null ? [] : [teacher];
  if (after !== undefined && !(await isListedStudent(database, after[0], scope))) throw cursorInvalid();
}

/** Of a student who left the class group while the list was being read. */
const noEntry = { rollNumber: null, startsOn: null, endsOn: null };

/** Lists of students, and how long they are. */
export const studentListRoutes = createRouter()
  .openapi(
    describeRoute("student.list", "get", "/students", {
      summary:
        "Students by name: all for the office, their own for a teacher. A search lists those whose full name begins with it first",
      request: { query: studentsQuery },
      responses: { 200: jsonResponse("A page of students", pageOf(studentRowSchema)) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const query = c.req.valid("query");
      const { after, limit } = query;
      const today = todayIn(c.var.services.env.TIME_ZONE);
      const filters = filtersFor(actor, query, today);
      await requireReach(c.var.services, actor, after);
      const pool = c.var.services.database.$client;
      const rows = await listStudents(pool, { ...filters, after, limit });
      const ids = rows.map(({ id }) => id);
      const teacher = scopeOf(actor, "student.list");
      const rosterEntries = await findRosterEntries(pool, ids, teacher);
      const lastMessages =
        teacher === null && (await findLastMessages(pool, ids, c.var.services.env.TIME_ZONE));
      const { classGroupId } = filters;
      const inRoster = classGroupId && (await findRosterEnrolments(pool, ids, { classGroupId, today }));
      const silence = filters.silentIn && (await readSilence(pool, ids, filters.silentIn));
      const page = toPage(
        rows,
        limit,
        ({ id }) => [id],
        ({ id, name, surname, email, loginName, isConfirmed, leftOn, isVoided }) => ({
          ...{ id, name, surname, classGroups: rosterEntries.get(id) ?? [] },
          ...(teacher === null && { email, loginName, isConfirmed, leftOn, isVoided }),
          ...(lastMessages && { parents: lastMessages.get(id) }),
          ...(inRoster && (inRoster.get(id) ?? noEntry)),
          ...(silence && { silence: silence.get(id) }),
        }),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("student.list", "get", "/student-count", {
      summary: "How many students such a list has, in all and up to the cursor `after`",
      request: { query: studentsQuery.omit({ limit: true }) },
      responses: {
        200: jsonResponse(
          "The numbers",
          z.strictObject({ total: z.int(), before: z.int().describe("How many the pages before show") }),
        ),
      },
    }),
    async (c) => {
      const actor = actorOf(c);
      const query = c.req.valid("query");
      const filters = filtersFor(actor, { ...query, limit: 0 }, todayIn(c.var.services.env.TIME_ZONE));
      await requireReach(c.var.services, actor, query.after);
      const { database } = c.var.services;
      return sendJson(c, await countStudents(database.$client, { ...filters, after: query.after }), 200);
    },
  );

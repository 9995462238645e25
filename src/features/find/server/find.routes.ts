import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { reachOf, scopeOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { rosterEntriesSchema } from "#domain/schemas/class-groups.ts";
import { textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { findRosterEntries } from "#features/class-groups/server/enrolments/student-class-groups.queries.ts";
import {
  findClassGroups,
  foundClassGroupSchema,
  type NamedGroups,
  readNamedGroups,
} from "#features/class-groups/server/found-class-groups.queries.ts";
import { findLessons } from "#features/lessons/server/found-lessons.queries.ts";
import { lessonLineSchema } from "#features/lessons/server/lessons.queries.ts";
import { findStudents } from "#features/students/server/found-students.queries.ts";
import { findTeachers, foundTeacherSchema } from "#features/teachers/server/teachers.queries.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";

const foundSchema = z.strictObject({
  students: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      surname: z.string(),
      classGroups: rosterEntriesSchema.describe("For a teacher only those they teach"),
      loginName: z.string().nullable().optional().describe("For the office, as all that follows"),
      leftOn: z.string().nullable().optional().describe("The day they left the school"),
      isVoided: z.boolean().optional().describe("Whether they are marked as not a student of the school"),
      matched: z
        .strictObject({
          kind: z.enum(["email", "external-id", "parent-phone", "parent-email"]),
          value: z.string(),
        })
        .nullable()
        .optional()
        .describe("The contact or the external id that was found; null if it was the name or the login name"),
    }),
  ),
  teachers: z.array(foundTeacherSchema),
  classGroups: z.array(foundClassGroupSchema),
  lessons: z.array(lessonLineSchema).describe("The newest first"),
});

type Found = z.infer<typeof foundSchema>;

async function readStudents(
  { database }: Services,
  actor: Actor,
  search: string,
  named: NamedGroups | null,
): Promise<Found["students"]> {
  const teacherId = scopeOf(actor, "student.list");
  const students = await findStudents(database.$client, { search, named, teacherId, limit: limits.foundMax });
  const classGroups = await findRosterEntries(
    database.$client,
    students.map(({ id }) => id),
    scopeOf(actor, "class-group.list"),
  );
  return students.map(({ id, name, surname, loginName, leftOn, isVoided, matched }) => ({
    ...{ id, name, surname, classGroups: classGroups.get(id) ?? [] },
    ...(teacherId === null ? { loginName, leftOn, isVoided, matched } : {}),
  }));
}

/** Of the class groups that the search names, if it names any; nobody for a roll number. */
async function readTeachers(
  { database: { $client: pool } }: Services,
  search: string,
  named: NamedGroups | null,
) {
  const limit = limits.foundMax;
  const everywhere = () => findTeachers(pool, { search, classGroupIds: null, limit });
  if (named === null) return everywhere();
  const isNamed = /\p{L}/u.test(named.rest);
  if (named.rest !== "" && !isNamed) return [];
  const teachers = await findTeachers(pool, { search: named.rest, classGroupIds: named.ids, limit });
  return teachers.length === 0 && isNamed ? everywhere() : teachers;
}

async function find(services: Services, actor: Actor, search: string): Promise<Found> {
  const { database, env } = services;
  const { $client: pool } = database;
  const limit = limits.foundMax;
  const teacherId = scopeOf(actor, "class-group.list");
  const named = await readNamedGroups(pool, { search, teacherId });
  const [students, teachers, classGroups, lessons] = await Promise.all([
    readStudents(services, actor, search, named),
    reachOf(actor, "teacher.list") === "any" ? readTeachers(services, search, named) : [],
    findClassGroups(pool, {
      ...{ search, named, teacherId },
      today: todayIn(env.TIME_ZONE),
      limit,
    }),
    reachOf(actor, "lesson.list")
      ? findLessons(pool, { search, ownerId: scopeOf(actor, "lesson.list"), limit })
      : [],
  ]);
  return { students, teachers, classGroups, lessons };
}

export const findRoutes = createRouter().openapi(
  describeRoute("find.use", "get", "/find", {
    summary: `Students, teachers, class groups and classes with each of the words, at most ${limits.foundMax} of each: those that the actor may list`,
    request: { query: z.strictObject({ query: textSchema(cleanLine, limits.searchMaxLength) }) },
    responses: { 200: jsonResponse("What was found; nothing for an empty query", foundSchema) },
  }),
  async (c) => {
    const { query } = c.req.valid("query");
    const nothing: Found = { students: [], teachers: [], classGroups: [], lessons: [] };
    return sendJson(c, query === "" ? nothing : await find(c.var.services, actorOf(c), query), 200);
  },
);

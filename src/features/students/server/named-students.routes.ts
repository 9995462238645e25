import { z } from "@hono/zod-openapi";
import { scopeOf } from "#domain/permissions.ts";
import { rosterEntriesSchema } from "#domain/schemas/class-groups.ts";
import { findRosterEntries } from "#features/class-groups/server/enrolments/student-class-groups.queries.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { idsQuery } from "#server/pagination/pages.ts";
import { findNamedStudents } from "./named-students.queries.ts";

const namedStudentSchema = z.strictObject({
  id: z.uuid(),
  isReadable: z.boolean().describe("Whether the actor may read the student's profile"),
  classGroups: rosterEntriesSchema.optional().describe("If any; for a teacher only those they teach"),
  hasNamesake: z.boolean().optional().describe("Whether another student of the school has the same name"),
});

/** Apart from the lists that name students: pages wait for the lists, but not for this. */
export const namedStudentRoutes = createRouter().openapi(
  describeRoute("student.read", "get", "/named-students", {
    summary:
      "Which of these students' profiles the actor may read, and what tells them apart from others of the same name",
    request: { query: z.strictObject({ students: idsQuery }) },
    responses: {
      200: jsonResponse(
        "Those whom the actor may read, or teaches in a class group, in no order",
        z.strictObject({ items: z.array(namedStudentSchema) }),
      ),
    },
  }),
  async (c) => {
    const { students: ids } = c.req.valid("query");
    const actor = actorOf(c);
    const pool = c.var.services.database.$client;
    const [students, rosterEntries] = await Promise.all([
      findNamedStudents(pool, actor, ids),
      actor.role === "student" ? null : findRosterEntries(pool, ids, scopeOf(actor, "class-group.list")),
    ]);
    const items = students
      .filter(({ id, isReadable }) => isReadable || rosterEntries?.has(id))
      .map(({ id, isReadable, hasNamesake }) => {
        const classGroups = rosterEntries?.get(id);
        // Without class groups to tell them apart, it does not help to know that there is a namesake.
        return { id, isReadable, ...(classGroups && { classGroups, ...(hasNamesake && { hasNamesake }) }) };
      });
    return sendJson(c, { items }, 200);
  },
);

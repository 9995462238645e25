import { z } from "@hono/zod-openapi";
import { cleanLine } from "../../../domain/clean-text.ts";
import { limits } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { reviewSessionSchema } from "../../../domain/review-session.ts";
import { roleSchema } from "../../../domain/roles.ts";
import { idSchema, plainDate, textSchema } from "../../../domain/text.ts";
import { createRouter, describeRoute, jsonAnswer, jsonBody } from "../../../server/create-router.ts";
import { afterQuery, limitQuery, pageOf, toPage } from "../../../server/keyset.ts";
import { actorOf, authorize } from "../../../server/require-actor.ts";
import { addSession, deleteSession } from "./review-session.actions.ts";
import {
  findSession,
  listSessions,
  listSessionsOfStudent,
  type SessionRow,
} from "./review-session.queries.ts";

const sessionSchema = z.strictObject({
  id: z.uuid(),
  topic: z.string(),
  subject: z.string(),
  date: z.iso.date(),
  teacherId: z.uuid(),
  teacherName: z.string(),
  createdAt: z.iso.datetime(),
  feedback: z
    .strictObject({
      id: z.uuid(),
      rating: z.int(),
      editedBy: roleSchema.nullable(),
      original: z.strictObject({ rating: z.int(), message: z.string() }).nullable(),
    })
    .nullable()
    .describe("The asking student's own feedback; null for others"),
  feedbackCount: z.int().nullable().describe("How many students answered; null for students"),
});

function toSession({ createdAt, ...session }: SessionRow): z.infer<typeof sessionSchema> {
  const { id, topic, subject, date, teacherId, teacherName, feedback, feedbackCount } = session;
  return {
    id,
    topic,
    subject,
    date,
    teacherId,
    teacherName,
    createdAt: createdAt.toISOString(),
    feedback,
    feedbackCount,
  };
}

const idParam = z.strictObject({ id: idSchema });

export const reviewSessionRoutes = createRouter()
  .openapi(
    describeRoute("review-session.list", {
      method: "get",
      path: "/review-sessions",
      summary:
        "Review sessions, newest first: all for an admin, own for a teacher, visible ones for a student",
      request: {
        query: z.strictObject({
          teacherId: idSchema.optional(),
          subject: textSchema(cleanLine, limits.subjectMaxLength).optional(),
          limit: limitQuery,
          after: afterQuery(z.tuple([plainDate(messages.request.invalid), idSchema])),
        }),
      },
      responses: { 200: jsonAnswer("A page of review sessions", pageOf(sessionSchema)) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const { database } = c.var.services;
      const page = c.req.valid("query");
      const rows =
        actor.role === "student"
          ? await listSessionsOfStudent(database.$client, actor.id, page)
          : await listSessions(database, actor.role === "admin" ? null : actor.id, page);
      return c.json(
        toPage(rows, page.limit, ({ date, id }) => [date, id], toSession),
        200,
      );
    },
  )
  .openapi(
    describeRoute("review-session.add", {
      method: "post",
      path: "/review-sessions",
      summary: "Add a review session in one of the teacher's own courses; a taken topic answers a free one",
      request: { body: jsonBody(reviewSessionSchema) },
      responses: { 201: jsonAnswer("The new session", sessionSchema) },
    }),
    async (c) => {
      const added = await addSession(c.var.services.database, actorOf(c).id, c.req.valid("json"));
      return c.json(toSession(added), 201);
    },
  )
  .openapi(
    describeRoute("review-session.delete", {
      method: "delete",
      path: "/review-sessions/{id}",
      summary: "Delete a review session with all feedback on it",
      request: { params: idParam },
      responses: { 204: { description: "Deleted" } },
    }),
    async (c) => {
      const actor = actorOf(c);
      const { database } = c.var.services;
      const session = await findSession(database, c.req.valid("param").id);
      const { id } = authorize(actor, session && { ...session, owners: { ownerId: session.teacherId } }, {
        see: "review-session.list",
        act: "review-session.delete",
      });
      await deleteSession(database, actor, id);
      return c.body(null, 204);
    },
  );

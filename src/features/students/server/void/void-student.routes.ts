import { todayIn } from "#domain/dates/calendar.ts";
import { createRouter, describeRoute, idParams } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { undoVoid, voidStudent } from "./void-student.actions.ts";

/** Marking someone as not a student of the school, and undoing that. */
export const voidStudentRoutes = createRouter()
  .openapi(
    describeRoute("student.void", "post", "/students/{id}/void", {
      summary:
        "Mark someone as not a student of the school: they cannot sign in, and what they answered is kept but not counted",
      request: { params: idParams },
      responses: { 204: { description: "They and their feedback are voided" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      await voidStudent(database, actorOf(c), c.req.valid("param").id, todayIn(env.TIME_ZONE));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.void", "delete", "/students/{id}/void", {
      summary: "Undo that: their feedback counts again",
      request: { params: idParams },
      responses: { 204: { description: "They are a student of the school as before" } },
    }),
    async (c) => {
      await undoVoid(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );

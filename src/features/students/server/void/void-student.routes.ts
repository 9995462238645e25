import { z } from "@hono/zod-openapi";
import type { Database } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Actor } from "#domain/roles.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { createRouter, describeRoute } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";

const params = z.strictObject({ id: idSchema });

/** What the routes do. The feature `void` does it, which is above this one because it moves feedback and audiences. */
interface VoidActions {
  voidStudent: (database: Database, actor: Actor, studentId: string, today: string) => Promise<void>;
  undoVoid: (database: Database, actor: Actor, studentId: string) => Promise<void>;
}

/** Saying that someone is not a student of the school, and undoing that. */
export const voidStudentRoutes = ({ voidStudent, undoVoid }: VoidActions) =>
  createRouter()
    .openapi(
      describeRoute("student.void", {
        method: "post",
        path: "/students/{id}/void",
        summary:
          "Mark someone as not a student of the school: they cannot sign in, and what they answered is kept but not counted",
        request: { params },
        responses: { 204: { description: "They and their feedback are voided" } },
      }),
      async (c) => {
        const { database, env } = c.var.services;
        await voidStudent(database, actorOf(c), c.req.valid("param").id, todayIn(env.TIME_ZONE));
        return c.body(null, 204);
      },
    )
    .openapi(
      describeRoute("student.void", {
        method: "delete",
        path: "/students/{id}/void",
        summary: "Undo that: their feedback counts again",
        request: { params },
        responses: { 204: { description: "They are a student of the school as before" } },
      }),
      async (c) => {
        await undoVoid(c.var.services.database, actorOf(c), c.req.valid("param").id);
        return c.body(null, 204);
      },
    );

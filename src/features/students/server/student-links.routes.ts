import { z } from "@hono/zod-openapi";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { idsQuery } from "#server/pagination/pages.ts";
import { findReadableStudents } from "./student-links.queries.ts";

/** Apart from the lists that name students: pages wait for the lists, but not to know which names are links. */
export const studentLinkRoutes = createRouter().openapi(
  describeRoute("student.read", {
    method: "get",
    path: "/readable-students",
    summary: "Which of these students' profiles the actor may read",
    request: { query: z.strictObject({ students: idsQuery }) },
    responses: {
      200: jsonResponse(
        "Those whose profile they may read, in no order",
        z.strictObject({ items: z.array(z.strictObject({ id: z.uuid() })) }),
      ),
    },
  }),
  async (c) => {
    const { students } = c.req.valid("query");
    const items = await findReadableStudents(c.var.services.database.$client, actorOf(c), students);
    return sendJson(c, { items }, 200);
  },
);

import { z } from "@hono/zod-openapi";
import { parentLinkSchema } from "#domain/schemas/parent-page.ts";
import { personSchema } from "#features/messages/server/parent-messages.queries.ts";
import { findContact } from "#features/students/server/guardians/guardians.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { makeParentLink, revokeParentLink } from "./parent-links.actions.ts";
import { listOpenLinks } from "./parent-links.queries.ts";

const linksSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.uuid(),
      contact: z.string(),
      createdAt: z.iso.datetime(),
      createdBy: personSchema,
      expiresAt: z.iso.datetime(),
    }),
  ),
});

/** Links to guardians' pages, for the office. */
export const parentLinkRoutes = createRouter()
  .openapi(
    describeRoute("parent-link.manage", "get", "/students/{id}/parent-links", {
      summary:
        "The links to the pages of a student's guardians that still work, the newest first; at most 50",
      request: { params: idParams },
      responses: { 200: jsonResponse("The links, without what opens the pages", linksSchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = c.req.valid("param");
      if ((await findContact(database, id)) === null) throw new ApiError("not-found");
      return sendJson(c, { items: await listOpenLinks(database, id) }, 200);
    },
  )
  .openapi(
    describeRoute("parent-link.manage", "post", "/students/{id}/parent-links", {
      summary: "Make a link to the page of one contact of a student's guardian, which is shown only now",
      request: { params: idParams, body: jsonBody(parentLinkSchema) },
      responses: {
        201: jsonResponse("The link", z.strictObject({ link: z.string(), expiresAt: z.iso.datetime() })),
      },
    }),
    async (c) => {
      const { id: studentId } = c.req.valid("param");
      const { contact } = c.req.valid("json");
      const link = await makeParentLink(c.var.services, actorOf(c), { studentId, contact });
      return sendJson(c, link, 201);
    },
  )
  .openapi(
    describeRoute("parent-link.manage", "delete", "/parent-links/{id}", {
      summary: "Revoke a link to a guardian's page",
      request: { params: idParams },
      responses: { 204: { description: "It no longer works" } },
    }),
    async (c) => {
      await revokeParentLink(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );

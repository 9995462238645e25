import { z } from "@hono/zod-openapi";
import { newOfficeAccountSchema, ownDetailsSchema } from "#domain/schemas/office.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { addOfficeAccount, changeOwnDetails, removeOfficeAccount } from "./office.actions.ts";
import { findOfficeAccount, listOfficeAccounts, officeAccountSchema } from "./office.queries.ts";

/** Admins and clerks: seeing, adding and removing them, and their own details. */
export const officeRoutes = createRouter()
  .openapi(
    describeRoute("office.manage", "get", "/office-accounts", {
      summary: "Who works in the office, by name",
      request: { query: listQuery({}, idCursor) },
      responses: { 200: jsonResponse("A page of them", pageOf(officeAccountSchema)) },
    }),
    async (c) => {
      const { after, limit } = c.req.valid("query");
      const { $client: pool } = c.var.services.database;
      if (after !== undefined && (await findOfficeAccount(pool, after[0])) === null) throw cursorInvalid();
      const rows = await listOfficeAccounts(pool, { after, limit });
      const page = toPage(rows, limit, ({ id }) => [id]);
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("office.manage", "post", "/office-accounts", {
      summary: "Invite someone to the office. The same id again adds nobody else",
      request: { body: jsonBody(newOfficeAccountSchema) },
      responses: { 201: jsonResponse("The new account", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const account = c.req.valid("json");
      await addOfficeAccount(c.var.services, actorOf(c), account, addressOf(c));
      return sendJson(c, { id: account.id }, 201);
    },
  )
  .openapi(
    describeRoute("office.manage", "get", "/office-accounts/{id}", {
      summary: "An admin or a clerk",
      request: { params: idParams },
      responses: { 200: jsonResponse("The account", officeAccountSchema) },
    }),
    async (c) => {
      const row = await findOfficeAccount(c.var.services.database.$client, c.req.valid("param").id);
      if (row === null) throw new ApiError("not-found");
      return sendJson(c, row, 200);
    },
  )
  .openapi(
    describeRoute("office.manage", "delete", "/office-accounts/{id}", {
      summary: "Remove an admin or a clerk, but not the last admin who can sign in",
      request: { params: idParams },
      responses: { 204: { description: "Removed" } },
    }),
    async (c) => {
      await removeOfficeAccount(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("account.change", "put", "/me/details", {
      summary: "Change one's own name and e-mail",
      request: { body: jsonBody(ownDetailsSchema) },
      responses: { 204: { description: "Changed" } },
    }),
    async (c) => {
      await changeOwnDetails(c.var.services, actorOf(c), c.req.valid("json"), addressOf(c));
      return c.body(null, 204);
    },
  );

import { z } from "@hono/zod-openapi";
import { endSessionsOf } from "#server/accounts/accounts.ts";
import { deviceName } from "#server/accounts/device-name.ts";
import { deviceTokenOf, forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, clearSessionCookie, ownSessionHashOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { endDevice, listDevices } from "./devices.queries.ts";

const devicesSchema = z.strictObject({
  devices: z.array(
    z.strictObject({
      id: z.uuid(),
      browser: z.string().nullable().describe("The name of the browser; null when it is not recognised"),
      system: z.string().nullable().describe("The name of the system; null when it is not recognised"),
      createdAt: z.iso.datetime().describe("When it signed in"),
      lastUsedAt: z.iso.datetime().describe("The day it was last used"),
      current: z.boolean().describe("Whether this is the requesting device"),
    }),
  ),
});

export const deviceRoutes = createRouter()
  .openapi(
    describeRoute("account.use", "get", "/devices", {
      summary: "Where one is signed in, the newest first",
      responses: { 200: jsonResponse("The devices", devicesSchema) },
    }),
    async (c) => {
      const rows = await listDevices(c.var.services.database, actorOf(c).id, ownSessionHashOf(c));
      const devices = rows.map(({ userAgent, ...device }) => ({ ...device, ...deviceName(userAgent ?? "") }));
      return sendJson(c, { devices }, 200);
    },
  )
  .openapi(
    describeRoute("account.use", "delete", "/devices/{id}", {
      summary: "Sign out one of one's own devices",
      request: { params: idParams },
      responses: { 204: { description: "Signed out" } },
    }),
    async (c) => {
      const ended = await endDevice(c.var.services.database, actorOf(c).id, c.req.valid("param").id);
      if (ended === null) throw new ApiError("not-found");
      if (ended === ownSessionHashOf(c)) clearSessionCookie(c);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("account.use", "delete", "/devices", {
      summary: "Sign out all of one's other devices",
      responses: { 204: { description: "Signed out" } },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = actorOf(c);
      await endSessionsOf(database, id, ownSessionHashOf(c));
      await forgetDevicesOf(database, id, deviceTokenOf(c));
      return c.body(null, 204);
    },
  );

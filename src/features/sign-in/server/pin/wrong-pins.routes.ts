import { z } from "@hono/zod-openapi";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { liftPinWaits } from "./wrong-pins.actions.ts";
import { countGuesses, countWaitingWithoutGroup, listWaitingGroups } from "./wrong-pins.queries.ts";

const wrongPinsSchema = z.strictObject({
  wrong: z.int().describe("Without those of someone who mistyped and then signed in"),
  accounts: z.int(),
  addresses: z.int(),
  classGroups: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), students: z.int() }))
    .describe("Whose students may have to wait, the most first"),
  withoutClassGroup: z.int().describe("How many students without a class group may have to wait"),
});

export const wrongPinRoutes = createRouter()
  .openapi(
    describeRoute("student.reset-pin", "get", "/wrong-pins", {
      summary: "How many PINs were guessed wrong since yesterday, and who may have to wait",
      responses: { 200: jsonResponse("The counts", wrongPinsSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const since = addDays(todayIn(env.TIME_ZONE), -1);
      const [counted, classGroups, withoutClassGroup] = await Promise.all([
        countGuesses(database, since),
        listWaitingGroups(database, since),
        countWaitingWithoutGroup(database, since),
      ]);
      return sendJson(c, { ...counted, classGroups, withoutClassGroup }, 200);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "post", "/class-groups/{id}/lifted-pin-waits", {
      summary: "Lift the waits after wrong PINs for the students of a class group",
      request: { params: idParams },
      responses: { 204: { description: "All of them can try again now" } },
    }),
    async (c) => {
      await liftPinWaits(c.var.services, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "post", "/students-without-class-group/lifted-pin-waits", {
      summary: "Lift the waits after wrong PINs for the students without a class group",
      responses: { 204: { description: "All of them can try again now" } },
    }),
    async (c) => {
      await liftPinWaits(c.var.services, actorOf(c), null);
      return c.body(null, 204);
    },
  );

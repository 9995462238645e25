import { z } from "@hono/zod-openapi";
import { issuePinCodeSchema, issuePinCodesSchema } from "#domain/schemas/pin.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { listCardGroups } from "./card-groups.queries.ts";
import { issuePinCode, issuePinCodes, voidPinCode } from "./pin-codes.actions.ts";
import { findClassGroupName, findPinState, listPinStates } from "./pin-codes.queries.ts";

const stateSchema = z.strictObject({
  loginName: z.string().nullable(),
  hasPin: z.boolean(),
  cardExpiresAt: z.iso.datetime().nullable().describe("Until when a card can be used; null without one"),
});

const listedSchema = stateSchema.extend({ id: z.uuid(), name: z.string(), surname: z.string() });

/** Where a student is in the register of a class group today. */
export const rollSchema = z
  .strictObject({ classGroup: z.string(), rollNumber: z.string() })
  .nullable()
  .describe("What they can sign in with instead of the login name");

const cardSchema = z.strictObject({
  studentId: z.uuid(),
  name: z.string(),
  surname: z.string(),
  loginName: z.string(),
  roll: rollSchema,
  language: z.string().nullable().describe("The language of the card; null for the school's"),
  code: z.string().describe("Eight letters; not stored, so it is never shown again"),
  link: z.string(),
});

const expiresAt = z.iso.datetime();

const cardGroupSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  students: z.int(),
  withoutPin: z.int().describe("Those with a login name: they can get a card"),
  withoutCard: z.int().describe("Of these, those without a card that can be used"),
  withoutLoginName: z.int().describe("Without a PIN, too"),
});

export const pinCodeRoutes = createRouter()
  .openapi(
    describeRoute("student.reset-pin", "get", "/school-years/{id}/pin-codes", {
      summary: "How many sign-in cards can be made for each class group of a school year",
      request: { params: idParams },
      responses: {
        200: jsonResponse(
          "The class groups by name; `at`, to keep the cards that are made from now on",
          z.strictObject({ at: z.iso.datetime(), items: z.array(cardGroupSchema) }),
        ),
      },
    }),
    async (c) => {
      const { database, authSecret } = c.var.services;
      const at = new Date().toISOString();
      const items = await listCardGroups(database, authSecret, c.req.valid("param").id);
      return sendJson(c, { at, items }, 200);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "get", "/students/{id}/pin-code", {
      summary: "Whether a student has a PIN, or a sign-in card to set one",
      request: { params: idParams },
      responses: { 200: jsonResponse("The state", stateSchema) },
    }),
    async (c) => {
      const { database, authSecret } = c.var.services;
      const found = await findPinState(database, authSecret, c.req.valid("param").id);
      if (found === null) throw new ApiError("not-found");
      return sendJson(c, found, 200);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "post", "/students/{id}/pin-code", {
      summary: "Make a sign-in card for a student; a former one is void",
      request: { params: idParams, body: jsonBody(issuePinCodeSchema) },
      responses: { 201: jsonResponse("The card", cardSchema.extend({ expiresAt })) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      return sendJson(c, await issuePinCode(c.var.services, actorOf(c), id, c.req.valid("json")), 201);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "delete", "/students/{id}/pin-code", {
      summary: "Void a student's sign-in card",
      request: { params: idParams },
      responses: { 204: { description: "There is no card now" } },
    }),
    async (c) => {
      await voidPinCode(c.var.services, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "get", "/class-groups/{id}/pin-codes", {
      summary: "The students of a class group, with the state of their PINs",
      request: { params: idParams },
      responses: {
        200: jsonResponse(
          "As many as cards are made at once, those who can get one first",
          z.strictObject({ classGroup: z.string(), students: z.array(listedSchema), total: z.int() }),
        ),
      },
    }),
    async (c) => {
      const { database, authSecret } = c.var.services;
      const { id } = c.req.valid("param");
      const classGroup = await findClassGroupName(database, id);
      if (classGroup === null) throw new ApiError("not-found");
      return sendJson(c, { classGroup, ...(await listPinStates(database, authSecret, id)) }, 200);
    },
  )
  .openapi(
    describeRoute("student.reset-pin", "post", "/class-groups/{id}/pin-codes", {
      summary: "Make sign-in cards for students of a class group who have a login name and no PIN",
      request: { params: idParams, body: jsonBody(issuePinCodesSchema) },
      responses: {
        201: jsonResponse("The cards", z.strictObject({ cards: z.array(cardSchema), expiresAt })),
      },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      return sendJson(c, await issuePinCodes(c.var.services, actorOf(c), id, c.req.valid("json")), 201);
    },
  );

import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { consentAnswers, consentSources, contactOf, perChannel } from "#domain/guardians.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { guardiansUpdateSchema } from "#domain/schemas/guardians.ts";
import { idOrMe, resolveMe } from "#server/accounts/resolve-me.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import { contactChangeOf } from "./contact-change.queries.ts";
import { changeGuardians } from "./guardians.actions.ts";
import { findContact, guardianSchema, readGuardians } from "./guardians.queries.ts";

const consentSchema = z.strictObject({
  answer: z.enum(consentAnswers),
  source: z.enum(consentSources),
  on: z.iso.date(),
  contact: z.string().describe("The number or address that the answer is for"),
});

const changedSchema = z.strictObject({ before: z.string().nullable(), after: z.string().nullable() });

const guardiansSchema = z.strictObject({
  student: z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string() }),
  updatedAt: z.iso.datetime(),
  guardians: z.array(
    guardianSchema.extend({
      consent: z.strictObject({ whatsapp: consentSchema.nullable(), email: consentSchema.nullable() }),
    }),
  ),
  contactChange: z
    .strictObject({ at: z.iso.datetime(), phone: changedSchema.nullable(), email: changedSchema.nullable() })
    .nullable()
    .describe(
      "For admins: what the student changed about the first guardian's contacts, until it is confirmed",
    ),
});

/** A student's guardians as the API shows them to this actor, and whose they are. */
async function loadGuardians({ database }: Services, actor: Actor, studentId: string) {
  const contact = await findContact(database, studentId);
  if (contact === null) return null;
  const [list, change] = await Promise.all([
    readGuardians(database, studentId, contact),
    can(actor, "guardian.change") ? contactChangeOf(database, studentId, contact) : null,
  ]);
  const guardians = {
    student: { id: studentId, name: contact.name, surname: contact.surname },
    updatedAt: contact.updatedAt,
    guardians: list.map((guardian) => ({
      ...guardian,
      // A child is not told whom the school may not write to.
      mayReceive: guardian.mayReceive || !can(actor, "guardian.change"),
      consent: perChannel((channel) => {
        if (guardian.consent[channel] === null) return null;
        const { notice: _notice, ...answer } = guardian.consent[channel];
        return { ...answer, contact: contactOf(guardian, channel) ?? "" };
      }),
    })),
    contactChange: change,
  };
  return { guardians, owners: { ownerId: studentId } };
}

export const guardianRoutes = createRouter()
  .openapi(
    describeRoute("guardian.read", "get", "/students/{id}/guardians", {
      summary:
        "A student's guardians with their consent, the first one's contacts being the profile's; `me` is one's own",
      request: { params: z.strictObject({ id: idOrMe }) },
      responses: { 200: jsonResponse("The guardians", guardiansSchema) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const found = await loadGuardians(c.var.services, actor, resolveMe(actor, c.req.valid("param").id));
      return sendJson(c, authorize(actor, found, { see: "guardian.read" }).guardians, 200);
    },
  )
  .openapi(
    describeRoute("guardian.change", "put", "/students/{id}/guardians", {
      summary:
        "Replace a student's guardians; with updatedAt, only if nobody has changed the student since. Consent for another contact than the guardian's is dropped; a contact that only the student has seen cannot give any",
      request: { params: idParams, body: jsonBody(guardiansUpdateSchema) },
      responses: { 204: { description: "The guardians are changed" } },
    }),
    async (c) => {
      const { services } = c.var;
      const actor = actorOf(c);
      const { id } = c.req.valid("param");
      await withCurrent(
        changeGuardians(services.database, actor, id, c.req.valid("json"), todayIn(services.env.TIME_ZONE)),
        async () => (await loadGuardians(services, actor, id))?.guardians,
      );
      return c.body(null, 204);
    },
  );

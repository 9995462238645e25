import { z } from "@hono/zod-openapi";
import { can, reachOf } from "#domain/permissions.ts";
import { newInvitationSchema } from "#domain/schemas/invitations.ts";
import { findClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext, Services } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { findLastMails, type StoredMail } from "#server/mails/account-mails.ts";
import { mailStateSchema, toMailState } from "#server/mails/mail-state.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { listInvitations, listUses, useSchema } from "./invitation-list.queries.ts";
import { mailAgain } from "./invitation-mails.actions.ts";
import { invite, linkOf, revokeInvitation } from "./invitations.actions.ts";
import { findInvitation, findOfClassGroup, type Invitation } from "./invitations.queries.ts";
import { shownCode, stateOf } from "./use-invitation.actions.ts";

const invitedRoleSchema = z.enum(["teacher", "student"], { error: issueText("request.invalid") });
const classGroupSchema = z.strictObject({ id: z.uuid(), name: z.string() });

const invitationSchema = z.strictObject({
  id: z.uuid(),
  role: invitedRoleSchema,
  state: z.enum(["open", "expired", "revoked", "used-up"]),
  classGroup: classGroupSchema.nullable().describe("Null for students of the whole school, and for teachers"),
  name: z.string().nullable().describe("A teacher's, like the four that follow"),
  surname: z.string().nullable(),
  education: z.string().nullable(),
  subject: z.string().nullable(),
  email: z.string().nullable(),
  uses: z.int(),
  usesMax: z.int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  mail: mailStateSchema.nullable().describe("The state of the last mail with it"),
});

const codeFields = {
  code: z.string().nullable().describe("Null when the server's secret has changed: a new one must be made"),
  link: z.string().nullable(),
};

const shownInvitationSchema = invitationSchema.extend({
  ...codeFields,
  usedBy: z.array(useSchema).describe("The newest first"),
});

const groupInvitationSchema = z.strictObject({
  classGroup: classGroupSchema,
  invitation: invitationSchema
    .pick({ id: true, state: true, uses: true, usesMax: true, expiresAt: true })
    .extend(codeFields)
    .nullable()
    .describe("Null when there is none that works"),
});

function toInvitation(row: Invitation, mail: StoredMail | undefined) {
  const { codeHash: _hash, classGroupId: _group, createdBy: _by, revokedAt: _revoked, ...shown } = row;
  const role = row.role === "teacher" ? ("teacher" as const) : ("student" as const);
  return { ...shown, role, state: stateOf(row), mail: toMailState(mail) };
}

/** The code and the link of an invitation, for those who may hand it on. */
function codeAndLink(services: Services, row: Invitation) {
  const code = shownCode(services.authSecret, row);
  return { code, link: code === null ? null : linkOf(services, code) };
}

/** The invitation with this id. @throws ApiError `not-found` when there is none that the actor may see. */
async function requireInvitation(c: AppContext, id: string): Promise<Invitation> {
  const row = await findInvitation(c.var.services.database, id);
  const owners = { role: row?.role };
  return authorize(actorOf(c), row && { invitation: row, owners }, { see: "invitation.manage" }).invitation;
}

async function loadInvitation(c: AppContext, id: string) {
  const { services } = c.var;
  const row = await requireInvitation(c, id);
  const { $client: pool } = services.database;
  const [uses, mails] = [await listUses(pool, id), await findLastMails(pool, "invitation_id", [id])];
  return { ...toInvitation(row, mails.get(id)), ...codeAndLink(services, row), usedBy: uses };
}

/** Making, showing and revoking invitations. */
export const invitationRoutes = createRouter()
  .openapi(
    describeRoute("invitation.manage", "post", "/invitations", {
      summary:
        "Make an invitation for a teacher, or a code for the students of a class group or of the school",
      request: { body: jsonBody(newInvitationSchema) },
      responses: { 201: jsonResponse("The invitation, with its code", shownInvitationSchema) },
    }),
    async (c) => {
      const invitation = c.req.valid("json");
      if (!can(actorOf(c), "invitation.manage", invitation)) throw new ApiError("forbidden");
      const { id } = await invite(c.var.services, actorOf(c), invitation, addressOf(c));
      return sendJson(c, await loadInvitation(c, id), 201);
    },
  )
  .openapi(
    describeRoute("invitation.manage", "get", "/invitations", {
      summary: "Invitations, newest first: all for an admin, those of students for a clerk",
      request: { query: listQuery({ kind: invitedRoleSchema.optional() }, idCursor) },
      responses: { 200: jsonResponse("A page of invitations", pageOf(invitationSchema)) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { kind, after, limit } = c.req.valid("query");
      const role = reachOf(actorOf(c), "invitation.manage") === "students" ? "student" : kind;
      if (kind !== undefined && kind !== role) throw new ApiError("forbidden");
      if (after !== undefined) {
        const last = await findInvitation(database, after[0]);
        if (last === null || (role !== undefined && last.role !== role)) throw cursorInvalid();
      }
      const rows = await listInvitations(database.$client, { role, after, limit });
      const teachers = rows.filter(({ email }) => email !== null).map(({ id }) => id);
      const mails = await findLastMails(database.$client, "invitation_id", teachers);
      const page = toPage(
        rows,
        limit,
        ({ id }) => [id],
        (row) => toInvitation(row, mails.get(row.id)),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("invitation.manage", "get", "/invitations/{id}", {
      summary: "An invitation with its code, and who used it",
      request: { params: idParams },
      responses: { 200: jsonResponse("The invitation", shownInvitationSchema) },
    }),
    async (c) => sendJson(c, await loadInvitation(c, c.req.valid("param").id), 200),
  )
  .openapi(
    describeRoute("invitation.manage", "post", "/invitations/{id}/revocation", {
      summary: "Revoke an invitation: its code works no longer",
      request: { params: idParams },
      responses: { 204: { description: "Revoked" } },
    }),
    async (c) => {
      const { id } = await requireInvitation(c, c.req.valid("param").id);
      await revokeInvitation(c.var.services, actorOf(c), id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("invitation.manage", "post", "/invitations/{id}/mails", {
      summary: "Mail a teacher's invitation again; a mail that is on its way is not sent twice",
      request: { params: idParams },
      responses: { 204: { description: "Queued" } },
    }),
    async (c) => {
      const { id } = await requireInvitation(c, c.req.valid("param").id);
      await mailAgain(c.var.services, actorOf(c), id, addressOf(c));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("invitation.show", "get", "/class-groups/{id}/invitation", {
      summary: "The code that invites students to a class group",
      request: { params: idParams },
      responses: { 200: jsonResponse("The class group and its code", groupInvitationSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const group = await findClassGroup(services.database, c.req.valid("param").id);
      const owners = { teacherIds: group?.teachers.map(({ id }) => id) };
      const { classGroup } = authorize(actorOf(c), group && { classGroup: group, owners }, {
        see: "invitation.show",
      });
      const row = await findOfClassGroup(services.database, classGroup.id);
      const invitation = row && {
        id: row.id,
        state: stateOf(row),
        uses: row.uses,
        usesMax: row.usesMax,
        expiresAt: row.expiresAt,
        ...codeAndLink(services, row),
      };
      return sendJson(c, { classGroup: { id: classGroup.id, name: classGroup.name }, invitation }, 200);
    },
  );

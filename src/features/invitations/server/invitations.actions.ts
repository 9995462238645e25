import { randomUUID } from "node:crypto";
import { inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { NewInvitation } from "#domain/schemas/invitations.ts";
import { invitationPath } from "#domain/typed-code.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { findAccountByEmail } from "#server/accounts/accounts.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";
import {
  findInvitation,
  type Invitation,
  insertInvitation,
  lockCodeOf,
  lockOfClassGroup,
  setRevoked,
} from "./invitations.queries.ts";
import { codeOf, storedInvitationCode } from "./use-invitation.actions.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What the audit log keeps of an invitation: never its code. */
export function imageOf(
  { role, name, surname, subject, email }: Pick<Invitation, "role"> & Partial<Invitation>,
  classGroup: { id: string; name: string } | null,
) {
  return role === "teacher"
    ? { role, name, surname, subject, email }
    : { role, classGroupId: classGroup?.id, classGroup: classGroup?.name };
}

/** The link that opens the page for a code. */
export function linkOf({ env }: Pick<Services, "env">, code: string): string {
  return `${env.APP_URL}${invitationPath(code)}`;
}

/**
 * Invites a teacher, by mail if there is an address, or students; returns the invitation. A class group's new code revokes its old one.
 * @throws ApiError `not-found` for an unknown class group; `email-taken`; `too-many-requests` for mails to one address.
 */
export async function invite(
  services: Services,
  actor: Actor,
  { role, validDays, ...details }: NewInvitation,
  address: string,
): Promise<Invitation> {
  const { database, authSecret } = services;
  const id = randomUUID();
  const row = {
    id,
    codeHash: storedInvitationCode(authSecret, codeOf(authSecret, id)),
    role,
    createdBy: actor.id,
    expiresAt: new Date(Date.now() + validDays * dayMs),
  };
  if ("classGroupId" in details) {
    await inTransaction(database, async (tx) => {
      if (details.classGroupId !== null) await lockCodeOf(tx, details.classGroupId);
      // The invitations before their class group, as everywhere.
      const formerIds = details.classGroupId === null ? [] : await lockOfClassGroup(tx, details.classGroupId);
      const classGroup = await lockTarget(tx, details.classGroupId);
      for (const former of formerIds) await revokeIn(tx, actor, former, classGroup);
      await insertInvitation(tx, { ...row, ...details });
      await recordAdded(tx, actor, id, imageOf({ role }, classGroup));
    });
  } else {
    if (details.email !== null) {
      if ((await findAccountByEmail(database, details.email)) !== null)
        throw new ApiError("email-taken", { field: "email" });
      // Before anything is written: an admin who asks for too many gets an error, instead of waiting for a mail that
      // never comes.
      await services.attempts.count("account-mail", { account: details.email, address });
    }
    const { email } = details;
    await inTransaction(database, async (tx) => {
      await insertInvitation(tx, { ...row, ...details, usesMax: 1 });
      await recordAdded(tx, actor, id, imageOf({ ...details, role }, null));
      if (email !== null) await queueMail(tx, { kind: "teacher-invitation", invitationId: id, email });
    });
    services.mails.sendSoon();
  }
  const invitation = await findInvitation(database, id);
  if (invitation === null) throw new ApiError("not-found");
  return invitation;
}

async function recordAdded(tx: Transaction, actor: Actor, recordId: string, after: unknown): Promise<void> {
  await writeAuditEntry(tx, { actor, action: "invitation.add", recordId, after });
}

async function lockTarget(tx: Transaction, classGroupId: string | null) {
  if (classGroupId === null) return null;
  const [classGroup] = await lockClassGroups(tx, [classGroupId]);
  if (classGroup === undefined) throw new ApiError("not-found");
  return classGroup;
}

async function revokeIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  classGroup: { id: string; name: string } | null,
): Promise<void> {
  const revoked = await setRevoked(tx, id, true);
  if (revoked === null) return;
  await writeAuditEntry(tx, {
    actor,
    action: "invitation.revoke",
    recordId: id,
    before: imageOf(revoked, classGroup),
  });
}

/** Revokes an invitation: its code no longer works. @throws ApiError `not-found`. */
export async function revokeInvitation({ database }: Services, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const invitation = await findInvitation(tx, id);
    if (invitation === null) throw new ApiError("not-found");
    await revokeIn(tx, actor, id, invitation.classGroup);
  });
}

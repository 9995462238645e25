import { inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { readSchool } from "#features/school/server/school.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { mailWords } from "#server/accounts/mail-words.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { teacherInvitationMail } from "#server/credentials/account-mails.ts";
import type { Services } from "#server/http/context.ts";
import { askedTooSoon, queueAgain } from "#server/mails/account-mails.ts";
import type { WriteMail } from "#server/mails/mail-job.ts";
import { shownCode } from "./invitation-codes.actions.ts";
import { imageOf, linkOf } from "./invitations.actions.ts";
import { findInvitation, lockForMail } from "./invitations.queries.ts";
import { stateOf } from "./use-invitation.actions.ts";

/** The mail with a teacher's link, in the school's language; nobody needs it once the link works no longer. */
export const writeInvitation: WriteMail = async (services, { invitationId, email }) => {
  const { authSecret, database, env } = services;
  const invitation = invitationId === null ? null : await findInvitation(database, invitationId);
  if (invitation === null || stateOf(invitation) !== "open") return null;
  const code = shownCode(authSecret, invitation);
  if (code === null) return null;
  const { name: school } = await readSchool(database);
  const words = await mailWords(database, null);
  return teacherInvitationMail(
    words,
    { name: invitation.name ?? "", email },
    {
      school,
      link: linkOf(services, "teacher", code),
      expiresAt: invitation.expiresAt.toISOString(),
      timeZone: env.TIME_ZONE,
    },
  );
};

/**
 * Mails a teacher's invitation again. A second press does not send a second mail.
 * @throws ApiError `not-found`; `conflict` when it has no address, works no longer, or its code can no longer be shown;
 * `too-many-requests`, also a moment after the last one.
 */
export async function mailAgain(
  services: Services,
  actor: Actor,
  id: string,
  address: string,
): Promise<void> {
  const found = await findInvitation(services.database, id);
  if (found === null) throw new ApiError("not-found");
  const { email } = found;
  if (email === null) throw new ApiError("conflict", { sentence: sentence("invitations.mailNotPossible") });
  const attempt = await services.attempts.count("account-mail", { account: email, address });
  const outcome = await inTransaction(services.database, async (tx) => {
    const invitation = await lockForMail(tx, id);
    if (invitation === null) throw new ApiError("not-found");
    if (stateOf(invitation) !== "open" || shownCode(services.authSecret, invitation) === null)
      throw new ApiError("conflict", { sentence: sentence("invitations.notOpen") });
    const asked = await queueAgain(tx, "teacher-invitation", email, { invitationId: id });
    if (asked !== "queued") return asked;
    await writeAuditEntry(tx, {
      actor,
      action: "invitation.mail",
      recordId: id,
      after: imageOf(invitation, null),
    });
    return asked;
  });
  if (outcome !== "queued") await attempt.notMade();
  if (outcome === "too-soon") throw askedTooSoon(email);
  services.mails.sendSoon();
}

import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { mailWords } from "#server/accounts/mail-words.ts";
import { ApiError } from "#server/base/api-error.ts";
import { teacherInvitationMail } from "#server/credentials/account-mails.ts";
import type { Services } from "#server/http/context.ts";
import { sendByAdmin } from "#server/mails/account-mails.ts";
import type { WriteMail } from "#server/mails/mail-job.ts";
import { readSchool } from "#server/school/read-school.ts";
import { imageOf, linkOf } from "./invitations.actions.ts";
import { findInvitation, lockForMail } from "./invitations.queries.ts";
import { shownCode, stateOf } from "./use-invitation.actions.ts";

/** The mail with a teacher's link, in the school's language; not needed once the link has expired or been used. */
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
      link: linkOf(services, code),
      expiresAt: invitation.expiresAt.toISOString(),
      timeZone: env.TIME_ZONE,
    },
  );
};

/** Mails a teacher's invitation again. @throws ApiError `not-found`; `conflict` without an address or a code that works; as `sendByAdmin`. */
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
  await sendByAdmin(services, { account: email, address, target: { invitationId: id } }, async (tx) => {
    const invitation = await lockForMail(tx, id);
    if (invitation === null) throw new ApiError("not-found");
    if (stateOf(invitation) !== "open" || shownCode(services.authSecret, invitation) === null)
      throw new ApiError("conflict", { sentence: sentence("invitations.notOpen") });
    return {
      kind: "teacher-invitation",
      email,
      entry: { actor, action: "invitation.mail", recordId: id, after: imageOf(invitation, null) },
    };
  });
}

import { randomUUID } from "node:crypto";
import { inTransaction } from "#db/client.ts";
import type { TeacherRegistration } from "#domain/schemas/invitations.ts";
import type { Language } from "#locales/languages.ts";
import { sentence } from "#locales/sentence.ts";
import { createAccount, findAccountByEmail, hashPassword } from "#server/accounts/accounts.ts";
import { notifyOfRegistration } from "#server/accounts/notify-owner.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { insertUse } from "./invitations.queries.ts";
import { lockInvitation, readInvitation } from "./use-invitation.actions.ts";

const asTeacher = { role: "teacher", field: "code" } as const;

/**
 * Accepts a teacher's invitation, once: creates the account with what the admin filled in and the chosen password; returns its id.
 * @throws ApiError `link-invalid` at code; `invalid-input` at an email that nobody named; `email-taken`, except that with
 * HIDE_ACCOUNT_EXISTENCE a random id is returned, the invitation is used up and the owner gets a mail; `too-many-requests`; `unavailable`.
 */
export async function registerTeacher(
  services: Services,
  { code, password, email: ownEmail }: TeacherRegistration,
  { address, language }: { address: string; language: Language },
): Promise<string> {
  const invited = await readInvitation(services, { code, address }, asTeacher);
  const email = invited.email ?? ownEmail;
  if (email === undefined)
    throw new ApiError("invalid-input", { sentence: sentence("person.emailInvalid"), field: "email" });
  const requester = { account: email, address };
  services.passwords.requireRoom(requester);
  await services.attempts.count("register", requester);
  const passwordHash = await hashPassword(services, requester, password);
  try {
    return await inTransaction(services.database, async (tx) => {
      const invitation = await lockInvitation(tx, services, code, asTeacher);
      const { name, surname, education, subject } = invitation;
      const profile = { name: name ?? "", surname: surname ?? "", email };
      const teacherId = await createAccount(
        tx,
        {
          role: "teacher",
          ...profile,
          education,
          subject,
          courses: subject === null ? [] : [subject],
          language,
        },
        passwordHash,
      );
      await insertUse(tx, invitation.id, teacherId);
      await writeAuditEntry(tx, {
        actor: null,
        action: "teacher.add",
        recordId: teacherId,
        teacherId,
        after: { role: "teacher", ...profile },
      });
      return teacherId;
    });
  } catch (error) {
    const isTaken = error instanceof ApiError && error.body.code === "email-taken";
    if (!isTaken || !services.env.HIDE_ACCOUNT_EXISTENCE) throw error;
    await countHiddenUse(services, code, { email, address, ...asTeacher });
    return randomUUID();
  }
}

/**
 * Counts a use by someone who must not learn that their e-mail has an account: it uses up the code, and mails the owner.
 * @throws ApiError `link-invalid` at `field` when someone else has used it up since.
 */
export async function countHiddenUse(
  services: Services,
  code: string,
  {
    email,
    address,
    role,
    field,
  }: { email: string; address: string; role: "teacher" | "student"; field: string },
): Promise<void> {
  const owner = await findAccountByEmail(services.database, email);
  if (owner === null) return;
  await inTransaction(services.database, async (tx) => {
    const invitation = await lockInvitation(tx, services, code, { role, field });
    await insertUse(tx, invitation.id, owner.id);
  });
  await notifyOfRegistration(services, email, address);
}

import type { z } from "zod";
import { inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { changePasswordSchema } from "#domain/schemas/sign-in.ts";
import { keepOnlySession, type OwnSession } from "#features/sign-in/server/sessions.actions.ts";
import { sentence } from "#locales/sentence.ts";
import {
  endSessionsOf,
  findAccount,
  findAccountWithEmail,
  hashPassword,
  voidResetLinks,
} from "#server/accounts/accounts.ts";
import { forgetDevicesOf, rememberDevice } from "#server/accounts/known-devices.ts";
import { mayNotify } from "#server/accounts/notify-owner.ts";
import { findPasswordLink } from "#server/accounts/password-links.ts";
import { requireCurrentPassword } from "#server/accounts/require-current-password.ts";
import { writeHash } from "#server/accounts/stored-password.ts";
import { type AuditEntry, aboutUser, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";

/** The audit log's record of a new password: whose it is, and how it was set. */
function newPasswordEntry(actor: Actor, action: "password.change" | "password.reset"): AuditEntry {
  return { actor, action, recordId: actor.id, ...aboutUser(actor) };
}

/**
 * Changes the actor's own password and ends all other access: sessions elsewhere, reset links, copies of this session's cookie, known
 * devices. The owner gets a mail. Returns the session's new token, and the account's e-mail.
 * @throws ApiError `invalid-input` at currentPassword when it is wrong, at password when REFUSE_COMMON_PASSWORDS rules it out; `forbidden`
 * without an e-mail; `not-signed-in` when this session has ended; `too-many-requests`; `unavailable`.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { currentPassword, password }: z.infer<typeof changePasswordSchema>,
  session: OwnSession,
): Promise<{ token: string; email: string }> {
  const { database } = services;
  const account = await findAccount(database, actor.id);
  if (account === null) throw new ApiError("not-signed-in");
  const { id, email } = account;
  // Such an account has a PIN.
  if (email === null) throw new ApiError("forbidden");
  await requireCurrentPassword(services, { id, email }, currentPassword, session.address);
  const hash = await hashPassword(services, { account: email, address: session.address }, password);
  const tells = await mayNotify(services, email, session.address);
  const token = await inTransaction(database, async (tx) => {
    // First, for its lock: of two changes at once, or a change and a reset, the later one finds its session ended.
    await writeHash(tx, actor.id, "password", hash);
    const token = await keepOnlySession(tx, actor.id, session);
    await voidResetLinks(tx, actor.id);
    await writeAuditEntry(tx, newPasswordEntry(actor, "password.change"));
    if (tells) await queueMail(tx, { kind: "password-changed", userId: actor.id, email });
    return token;
  });
  if (tells) services.mails.sendSoon();
  return { token, email };
}

/**
 * Sends a reset link to the account with this e-mail, if there is one. The caller cannot tell which: the same is done for every
 * address, and whether it has an account is found out after the response. Admins see the state of the mail.
 */
export async function requestPasswordReset(
  services: Services,
  email: string,
  address: string,
): Promise<void> {
  await services.attempts.count("password-reset", { account: email, address });
  await queueMail(services.database, { kind: "password-reset", email });
  services.mails.sendSoon();
}

/**
 * Changes the password with a reset link and ends every session and other link, all or nothing; the owner gets a mail. Only this device
 * stays known, so strangers who keep guessing cannot lock it out. Returns the account's e-mail and the device's token.
 * @throws ApiError `link-invalid` when the token was used, has expired or never existed; `invalid-input` for a password that
 * REFUSE_COMMON_PASSWORDS rules out; `unavailable`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  { address, deviceToken }: { address: string; deviceToken: string | null },
): Promise<{ email: string; deviceToken: string }> {
  const { database } = services;
  const link = await findPasswordLink(database, token);
  const invalid = () => new ApiError("link-invalid", { sentence: sentence("password.linkInvalid") });
  if (link === null) throw invalid();
  const account = await findAccountWithEmail(database, link.userId);
  if (account === null) throw invalid();
  const hash = await hashPassword(services, { account: account.email, address }, password);
  const tells = await mayNotify(services, account.email, address);
  const device = await inTransaction(database, async (tx) => {
    // First, for its lock: of two uses at once, or a change and a reset, the later one finds its link void.
    await writeHash(tx, account.id, "password", hash);
    if (!(await voidResetLinks(tx, account.id)).includes(link.tokenHash)) throw invalid();
    await endSessionsOf(tx, account.id);
    await forgetDevicesOf(tx, account.id);
    await writeAuditEntry(tx, newPasswordEntry(account, "password.reset"));
    if (tells) await queueMail(tx, { kind: "password-changed", userId: account.id, email: account.email });
    return rememberDevice(tx, account.id, deviceToken);
  });
  if (tells) services.mails.sendSoon();
  return { email: account.email, deviceToken: device };
}

import type { z } from "zod";
import { inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { changePasswordSchema } from "#domain/schemas/sign-in.ts";
import { endSessionsOf, findAccount, hashPassword, voidResetLinks } from "#server/accounts/accounts.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { mayNotify } from "#server/accounts/notify-owner.ts";
import { requireCurrentPassword } from "#server/accounts/require-current-password.ts";
import { replaceToken, writePasswordHash } from "#server/accounts/stored-password.ts";
import { type AuditEntry, aboutUser, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";

/**
 * Changes the actor's own password and ends all other access to the account: their sessions everywhere else, password
 * reset links, and copies of this session's cookie; other devices are no longer known. The owner is notified by mail.
 * Returns the session's new token, and the e-mail of the account.
 * @throws ApiError `invalid-input` at currentPassword when it is wrong, at password when REFUSE_COMMON_PASSWORDS
 * rules it out; `forbidden` for an account without an e-mail; `not-signed-in` when this session has ended;
 * `too-many-requests`; `unavailable`.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { currentPassword, password }: z.infer<typeof changePasswordSchema>,
  session: { tokenHash: string; address: string; deviceToken: string | null },
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
  const token = makeToken();
  const tokenHash = hashToken(token);
  await inTransaction(database, async (tx) => {
    // First, for its lock: of two changes at once, or a change and a reset, the later one finds its session ended.
    await writePasswordHash(tx, actor.id, hash);
    if (!(await replaceToken(tx, actor.id, { former: session.tokenHash, next: tokenHash }))) {
      throw new ApiError("not-signed-in");
    }
    await endSessionsOf(tx, actor.id, tokenHash);
    await forgetDevicesOf(tx, actor.id, session.deviceToken);
    await voidResetLinks(tx, actor.id);
    await writeAuditEntry(tx, newPasswordEntry(actor, "password.change"));
    if (tells) await queueMail(tx, { kind: "password-changed", userId: actor.id, email });
  });
  if (tells) services.mails.sendSoon();
  return { token, email };
}

/** The audit log's record of a new password: whose it is, and how it was set. */
export function newPasswordEntry(actor: Actor, action: "password.change" | "password.reset"): AuditEntry {
  return { actor, action, recordId: actor.id, ...aboutUser(actor) };
}

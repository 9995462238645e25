import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import type { Actor } from "#domain/roles.ts";
import type { NewOfficeAccount, OwnDetails } from "#domain/schemas/office.ts";
import { sentence } from "#locales/sentence.ts";
import {
  endSessionsOf,
  findAccountWithEmail,
  insertUserOnce,
  rejectTakenEmail,
  updateAccount,
  voidResetLinks,
} from "#server/accounts/accounts.ts";
import { changeEmail } from "#server/accounts/change-email.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { editConflict } from "#server/http/with-current.ts";
import { queueMail } from "#server/mails/account-mails.ts";
import { hasOtherAdmin, lockOfficeAccount } from "./office.queries.ts";

/**
 * Invites an admin or a clerk: the account is there at once, and its owner chooses a password by a link, which is mailed where
 * the school has a mail server. The same id again adds nobody else.
 * @throws ApiError `email-taken`; `conflict` when the id is another account's; `too-many-requests` for mails to one address.
 */
export async function addOfficeAccount(
  services: Services,
  actor: Actor,
  { id, role, name, surname, email }: NewOfficeAccount,
  address: string,
): Promise<void> {
  const { attempts, database, mails } = services;
  // Before anything is written: an admin who asks for too many gets an error, instead of waiting for a mail that never comes.
  await attempts.count("account-mail", { account: email, address });
  await inTransaction(database, async (tx) => {
    if (!(await insertUserOnce(tx, { id, role, name, surname, email }))) {
      return requireSameAccount(tx, id, { role, name, surname, email });
    }
    await writeAuditEntry(tx, {
      actor,
      action: "office.add",
      recordId: id,
      after: { role, name, surname, email },
    });
    await queueMail(tx, { kind: "first-password", userId: id, email });
  });
  mails.sendSoon();
}

/** A repeated request. @throws ApiError `conflict` when the id belongs to someone else. */
async function requireSameAccount(tx: Transaction, id: string, wanted: Omit<NewOfficeAccount, "id">) {
  const stored = await lockOfficeAccount(tx, id);
  if (stored === null || !isDeepStrictEqual(stored, wanted)) {
    throw new ApiError("conflict", { sentence: sentence("office.addedOtherwise") });
  }
  // Written, so that the response waits until the first request's row is durable (docs/decisions/024).
  await updateAccount(tx, id, {});
}

/**
 * Removes an admin or a clerk: they cannot sign in any more, and their links are void. What they did stays under their name.
 * @throws ApiError `not-found`; `conflict` for the last admin who can sign in.
 */
export async function removeOfficeAccount(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Two admins may remove each other at once.
    await lockByName(tx, "removal from the office");
    // Before the lock on the account, as for a new e-mail: a link must not work again once they are restored.
    await voidResetLinks(tx, id);
    const account = await lockOfficeAccount(tx, id);
    if (account === null) throw new ApiError("not-found");
    if (account.role === "admin" && !(await hasOtherAdmin(tx, id))) {
      throw new ApiError("conflict", { sentence: sentence("office.lastAdmin") });
    }
    await updateAccount(tx, id, { deletedAt: new Date() });
    await endSessionsOf(tx, id);
    await forgetDevicesOf(tx, id);
    await writeAuditEntry(tx, { actor, action: "office.remove", recordId: id, before: account });
  });
}

/**
 * Changes the actor's own name and e-mail, audited, because what they did is shown under their present name.
 * @throws ApiError as `changeEmail`; `email-taken`; `conflict` when the e-mail was changed at the same time; `not-signed-in` when the
 * account has been removed.
 */
export async function changeOwnDetails(
  services: Services,
  actor: Actor,
  { currentPassword, ...details }: OwnDetails,
  address: string,
): Promise<void> {
  const account = await findAccountWithEmail(services.database, actor.id);
  if (account === null) throw new ApiError("not-signed-in");
  const { id } = account;
  const { email } = details;
  await changeEmail(services, { actor, account, email, currentPassword, address }, async (tx) => {
    const former = await lockOfficeAccount(tx, id);
    if (former === null) throw new ApiError("not-signed-in");
    if (former.email !== account.email) throw editConflict();
    const { name, surname } = former;
    if (email === account.email && name === details.name && surname === details.surname) return;
    await rejectTakenEmail(updateAccount(tx, id, details));
    await writeAuditEntry(tx, {
      actor,
      action: "account.change",
      recordId: id,
      before: { name, surname, email: account.email },
      after: details,
    });
  });
}

import { inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";
import { voidResetLinks } from "./accounts.ts";
import { mayNotify } from "./notify-owner.ts";
import { requireCurrentPassword } from "./require-current-password.ts";

interface EmailChange {
  actor: Actor;
  /** The account as the actor's permission was checked against. */
  account: { id: string; email: string | null };
  /** The new address, or the present one. */
  email: string | null;
  currentPassword: string | undefined;
  /** Where the change comes from. */
  address: string;
}

/**
 * Runs `write` in a transaction; it may give an account this sign-in e-mail. A mail to the former address tells of a new one, and reset
 * links that were sent there are void. @throws ApiError for the actor's own account as `requireCurrentPassword`; `too-many-requests`.
 */
export async function changeEmail(
  services: Services,
  { actor, account: { id, email: formerEmail }, email, currentPassword, address }: EmailChange,
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { attempts, database, mails } = services;
  if (email === formerEmail) return inTransaction(database, write);
  const isOwn = actor.id === id;
  if (isOwn && formerEmail !== null)
    await requireCurrentPassword(services, { id, email: formerEmail }, currentPassword, address);
  // Counts unless the change succeeds: trying one address after another would reveal who has an account.
  const attempt = isOwn
    ? await attempts.count("taken-email", { account: id, address, email: formerEmail ?? undefined })
    : null;
  const tells = formerEmail !== null && (await mayNotify(services, formerEmail, address));
  await inTransaction(database, async (tx) => {
    // Before the lock on the account: a reset also locks the links first and then, through its audit entry, the account.
    await voidResetLinks(tx, id);
    await write(tx);
    if (tells) await queueMail(tx, { kind: "email-changed", userId: id, email: formerEmail });
  });
  await attempt?.notMade();
  if (tells) mails.sendSoon();
}

import { inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { findAccountWithEmail, findPasswordHash } from "#server/accounts/accounts.ts";
import { insertPasswordLink, lockLinksOf, passwordLinkPath } from "#server/accounts/password-links.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { askedTooSoon, queueAgain } from "#server/mails/account-mails.ts";
import { findLinkOwner } from "./sign-in-links.queries.ts";

const hourMs = 60 * 60 * 1000;

/**
 * The teacher or student that a link is for, locked until the transaction ends.
 * @throws ApiError `not-found`, also for admins; `conflict` for those without an e-mail, who have sign-in cards, and for students
 * who have left.
 */
async function requireOwner(tx: Transaction, userId: string) {
  const owner = await findLinkOwner(tx, userId);
  if (owner === null) throw new ApiError("not-found");
  const { role, email, leftOn } = owner;
  if (leftOn !== null) throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
  if (email === null) throw new ApiError("conflict", { sentence: sentence("invitations.linkNeedsEmail") });
  return { role, email, about: role === "student" ? { studentId: userId } : { teacherId: userId } };
}

/**
 * Makes a link with which a teacher or student chooses a new password, for an admin to hand over: it works for an hour, once.
 * Nothing changes until it is used. Then the owner is told by mail, as after every reset.
 * @throws ApiError as `requireOwner`.
 */
export async function makeSignInLink(
  { database, env }: Services,
  actor: Actor,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + hourMs);
  const token = await inTransaction(database, async (tx) => {
    await lockLinksOf(tx, userId);
    const { email, about } = await requireOwner(tx, userId);
    await writeAuditEntry(tx, {
      actor,
      action: "sign-in-link.make",
      recordId: userId,
      ...about,
      after: { email },
    });
    return insertPasswordLink(tx, userId, expiresAt);
  });
  return { link: `${env.APP_URL}${passwordLinkPath(token)}`, expiresAt };
}

/**
 * Mails a teacher or student a link to choose a password: to a student who has none yet the one that they got when they were added,
 * to others one that works for an hour. A second press does not send a second mail.
 * @throws ApiError as `requireOwner`; `too-many-requests`, also a moment after the last one.
 */
export async function mailSignInLink(
  services: Services,
  actor: Actor,
  userId: string,
  address: string,
): Promise<void> {
  const { attempts, database, mails } = services;
  const account = await findAccountWithEmail(database, userId);
  const attempt =
    account === null || account.role === "admin"
      ? null
      : await attempts.count("account-mail", { account: account.email, address });
  const asked = await inTransaction(database, async (tx) => {
    const { role, email, about } = await requireOwner(tx, userId);
    const isFirst = role === "student" && (await findPasswordHash(tx, userId)) === null;
    const outcome = await queueAgain(tx, isFirst ? "first-password" : "sign-in-link", email, { userId });
    if (outcome !== "queued") return { outcome, email };
    await writeAuditEntry(tx, {
      actor,
      action: "sign-in-link.mail",
      recordId: userId,
      ...about,
      after: { email },
    });
    return { outcome, email };
  });
  if (asked.outcome !== "queued") await attempt?.notMade();
  if (asked.outcome === "too-soon") throw askedTooSoon(asked.email);
  mails.sendSoon();
}

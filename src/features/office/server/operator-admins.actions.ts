import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction } from "#db/client.ts";
import { findAccountByEmail, insertUserOnce } from "#server/accounts/accounts.ts";
import { findLastSignIn } from "#server/accounts/last-sign-in.ts";
import { insertPasswordLink, lockLinksOf, passwordLinkPath } from "#server/accounts/password-links.ts";
import { users } from "#server/accounts/users.table.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";

// What the person who runs the server does from the command line. They have no account: the audit log says that it was the system.

const hourMs = 60 * 60 * 1000;

/** How long the links work, in hours. */
export const linkHours = { newAdmin: 24, reset: 1 };

const endsIn = (hours: number) => new Date(Date.now() + hours * hourMs);

/** Adds an admin; returns the path of the link with which they choose a password. @throws ApiError `email-taken`. */
export async function addAdmin(
  database: Database,
  admin: { name: string; surname: string; email: string },
): Promise<string> {
  const id = randomUUID();
  const token = await inTransaction(database, async (tx) => {
    await lockLinksOf(tx, id);
    await insertUserOnce(tx, { id, role: "admin", ...admin });
    await writeAuditEntry(tx, {
      actor: null,
      action: "admin.add",
      recordId: id,
      after: { role: "admin", ...admin },
    });
    return insertPasswordLink(tx, id, endsIn(linkHours.newAdmin));
  });
  return passwordLinkPath(token, true);
}

/**
 * Makes a link with which an admin chooses a new password, like the one that "Forgot Password?" mails: its use ends every sign-in and
 * every lock-out of the account. Returns its path; null if no admin has this e-mail.
 */
export async function makeAdminLink(database: Database, email: string): Promise<string | null> {
  const account = await findAccountByEmail(database, email);
  if (account === null || account.role !== "admin") return null;
  const token = await inTransaction(database, async (tx) => {
    await lockLinksOf(tx, account.id);
    await writeAuditEntry(tx, {
      actor: null,
      action: "sign-in-link.make",
      recordId: account.id,
      after: { email },
    });
    return insertPasswordLink(tx, account.id, endsIn(linkHours.reset));
  });
  return passwordLinkPath(token, false);
}

/** The admins, and when each last signed in, as far as is known. */
export async function listAdmins(database: Database) {
  const admins = await database
    .select({ id: users.id, name: users.name, surname: users.surname, email: users.email })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deletedAt)))
    .orderBy(asc(users.createdAt), asc(users.id));
  const listed = [];
  for (const { id, ...admin } of admins) {
    listed.push({ ...admin, lastSignIn: await findLastSignIn(database, id) });
  }
  return listed;
}

import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { lockByName } from "#db/lock-by-name.ts";
import type { Language } from "#locales/languages.ts";
import { sentence } from "#locales/sentence.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { ApiError } from "#server/base/api-error.ts";
import { isCommonPassword } from "#server/base/common-passwords.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import type { Requester } from "#server/credentials/password-hashing.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import type { Services } from "#server/http/context.ts";
import { lockLinksOf } from "./password-links.ts";
import { users } from "./users.table.ts";

type NewUser = Omit<typeof users.$inferInsert, "id" | "createdAt" | "updatedAt" | "deletedAt">;

/**
 * The argon2id hash of a new password, off the main thread and never within a transaction: it is slow.
 * @throws ApiError `invalid-input` for one that REFUSE_COMMON_PASSWORDS rules out; `unavailable` when the queue is full.
 */
export async function hashPassword(
  { env, passwords }: Pick<Services, "env" | "passwords">,
  requester: Requester,
  password: string,
): Promise<string> {
  if (env.REFUSE_COMMON_PASSWORDS && isCommonPassword(password)) {
    throw new ApiError("invalid-input", { sentence: sentence("password.common"), field: "password" });
  }
  return passwords.hash(requester, password);
}

/** Writes a user and how they sign in, in the caller's transaction; returns the id. @throws ApiError `email-taken`. */
export async function createAccount(tx: Transaction, user: NewUser, passwordHash: string): Promise<string> {
  const [created] = await rejectTakenEmail(tx.insert(users).values(user).returning({ id: users.id }));
  if (!created) throw new Error("The new user came back without an id");
  await tx.insert(credentials).values({ userId: created.id, kind: "password", hash: passwordHash });
  return created.id;
}

/** Writes a user who cannot sign in yet, in the caller's transaction; false if this id exists. @throws ApiError as `rejectTakenEmail`. */
export async function insertUserOnce(tx: Transaction, user: NewUser & { id: string }): Promise<boolean> {
  // Of two repeats at once, PostgreSQL may compare the e-mails before it has seen that the ids are the same.
  await lockByName(tx, `user ${user.id}`);
  const added = await rejectTakenEmail(
    tx.insert(users).values(user).onConflictDoNothing({ target: users.id }).returning({ id: users.id }),
  );
  return added.length > 0;
}

/** Turns the violation of a unique e-mail or login name into its ApiError: `email-taken`, or `login-name-taken`. */
export async function rejectTakenEmail<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, "users_email_unique")) throw new ApiError("email-taken", { field: "email" });
    if (isUniqueViolation(error, "users_login_name_unique")) {
      throw new ApiError("login-name-taken", { field: "loginName" });
    }
    throw error;
  }
}

/** Changes an account that the transaction has locked; does nothing when it is deleted. */
export async function updateAccount(
  tx: Transaction,
  id: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...fields, updatedAt: new Date() })
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}

/** The account that signs in with this e-mail (lower case), with the hash of its password; null when there is none. */
export async function findAccountByEmail(database: Database, email: string) {
  const [account] = await database
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      surname: users.surname,
      loginName: users.loginName,
      language: users.language,
      leftOn: users.leftOn,
      passwordHash: credentials.hash,
    })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.kind, "password")))
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return account ? { ...account, email } : null;
}

/** What attempts at an account are counted under: its password. With a new one all counters start from zero, for all addresses. */
export function countedAs({ id, passwordHash }: { id: string; passwordHash: string | null }): string {
  return `${id} ${passwordHash}`;
}

/** The signed-in user's own account, for their pages; null when it has been deleted. */
export async function findAccount({ $client: pool }: Database, userId: string) {
  const { rows } = await pool.query<
    Pick<typeof users.$inferSelect, "id" | "role" | "name" | "surname" | "email" | "loginName" | "language">
  >({
    name: "account-read",
    text: `
      select id, role, name, surname, email, login_name as "loginName", language from users
      where id = $1 and deleted_at is null and left_on is null`,
    values: [userId],
  });
  return rows[0] ?? null;
}

/** As `findAccount`, for those who sign in with e-mail and password; null for others. */
export async function findAccountWithEmail(database: Database, userId: string) {
  const account = await findAccount(database, userId);
  return account !== null && account.email !== null ? { ...account, email: account.email } : null;
}

/** The hash of the password that a user signs in with; null when there is none. */
export async function findPasswordHash(
  database: Database | Transaction,
  userId: string,
): Promise<string | null> {
  const [account] = await database
    .select({ hash: credentials.hash })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.kind, "password")));
  return account?.hash ?? null;
}

/** Signs a user out everywhere, except from the session whose token has this hash, if one is given. */
export async function endSessionsOf(
  database: Database | Transaction,
  userId: string,
  exceptHash?: string,
): Promise<void> {
  await database
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptHash === undefined ? undefined : ne(sessions.tokenHash, exceptHash),
      ),
    );
}

/** Voids a user's password reset links, and keeps others from being made until the transaction ends; returns their hashes. */
export async function voidResetLinks(tx: Transaction, userId: string): Promise<string[]> {
  await lockLinksOf(tx, userId);
  const voided = await tx
    .delete(passwordLinks)
    .where(eq(passwordLinks.userId, userId))
    .returning({ tokenHash: passwordLinks.tokenHash });
  return voided.map(({ tokenHash }) => tokenHash);
}

/** Stores the language chosen for an account. */
export async function setLanguage({ $client: pool }: Database, userId: string, language: Language) {
  await pool.query("update users set language = $2 where id = $1 and deleted_at is null", [userId, language]);
}

/** Whether a student wants to be reminded by e-mail; null when there is no such student. */
export async function findReminderMails(
  { $client: pool }: Database,
  userId: string,
): Promise<boolean | null> {
  const { rows } = await pool.query<{ wanted: boolean }>(
    "select reminder_mails as wanted from users where id = $1 and role = 'student' and deleted_at is null",
    [userId],
  );
  return rows[0]?.wanted ?? null;
}

/** Stores whether a student wants to be reminded by e-mail. */
export async function setReminderMails({ $client: pool }: Database, userId: string, wanted: boolean) {
  await pool.query("update users set reminder_mails = $2 where id = $1 and role = 'student'", [
    userId,
    wanted,
  ]);
}

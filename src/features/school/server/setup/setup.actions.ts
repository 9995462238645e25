import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { Setup } from "#domain/schemas/school.ts";
import { changeSchoolIn } from "#features/school/server/school.actions.ts";
import type { Language } from "#locales/languages.ts";
import { sentence } from "#locales/sentence.ts";
import { createAccount, hashPassword } from "#server/accounts/accounts.ts";
import { rememberDevice } from "#server/accounts/known-devices.ts";
import { users } from "#server/accounts/users.table.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { insertSession } from "#server/credentials/session.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";
import type { Services } from "#server/http/context.ts";
import { setupLinks } from "./setup.table.ts";

const validForMs = 7 * 24 * 60 * 60 * 1000;
/** Any number that no other lock of the project uses; held while the first admin is created. */
const setupLock = 4_201;

/** Whether the school has an admin, removed ones included. */
export async function hasAdmin(database: Database | Transaction): Promise<boolean> {
  const [admin] = await database.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return admin !== undefined;
}

/** A token for the set-up link, valid for a week and until the first admin exists; only its hash is kept. */
export async function createSetupToken(database: Database): Promise<string> {
  const token = makeToken();
  await database
    .insert(setupLinks)
    .values({ tokenHash: hashToken(token), expiresAt: new Date(Date.now() + validForMs) });
  return token;
}

/** Whether a set-up link works: not expired, and no admin exists yet. */
export async function isSetupTokenValid(database: Database, token: string): Promise<boolean> {
  const [found] = await database
    .select({ expiresAt: setupLinks.expiresAt })
    .from(setupLinks)
    .where(and(eq(setupLinks.tokenHash, hashToken(token)), gt(setupLinks.expiresAt, sql`now()`)));
  return found !== undefined && !(await hasAdmin(database));
}

interface FirstAdmin {
  name: string;
  surname: string;
  email: string;
  language?: Language | null;
}

/** Writes the admin unless there is one, and returns their id or null. A second call at once waits for the first. */
async function writeFirstAdmin(
  tx: Transaction,
  { name, surname, email, language }: FirstAdmin,
  passwordHash: string,
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`);
  if (await hasAdmin(tx)) return null;
  const id = await createAccount(tx, { role: "admin", name, surname, email, language }, passwordHash);
  // No one is signed in yet: it was the operator, through the settings or the set-up link.
  await writeAuditEntry(tx, {
    actor: null,
    action: "admin.add",
    recordId: id,
    after: { role: "admin", name, surname, email },
  });
  await tx.delete(setupLinks);
  return id;
}

/** Creates the admin unless there is one: true when it did, also when two servers start at once. */
export async function createFirstAdmin(
  services: Pick<Services, "env" | "passwords" | "database">,
  { password, ...admin }: FirstAdmin & { password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(services, { account: admin.email, address: "" }, password);
  const id = await inTransaction(services.database, (tx) => writeFirstAdmin(tx, admin, passwordHash));
  return id !== null;
}

interface Client {
  address: string;
  userAgent: string;
  /** The language that was chosen in it; null when none was. */
  chosenLanguage: Language | null;
  /** The language that the page was in: the school's, until it is changed. */
  language: Language;
  deviceToken: string | null;
}

/**
 * The set-up page's one write: the school and the first admin, who is signed in, both or neither. Students register with a code, because
 * otherwise anyone on the internet can join. Returns the tokens of session and device. Attempts are not counted: nobody can guess 256 bits,
 * and strangers must not lock out the owner of the link.
 * @throws ApiError `link-invalid` when the token is not, or no longer, valid; `unavailable`.
 */
export async function setUpSchool(
  services: Services,
  { token, schoolName, password, ...admin }: Setup,
  { address, userAgent, chosenLanguage, language, deviceToken }: Client,
): Promise<{ sessionToken: string; deviceToken: string }> {
  const { database } = services;
  const invalid = () => new ApiError("link-invalid", { sentence: sentence("setup.linkInvalid") });
  // Before hashing a password for someone who is only guessing.
  if (!(await isSetupTokenValid(database, token))) throw invalid();
  const requester = { account: admin.email, address };
  const passwordHash = await hashPassword(services, requester, password);
  const id = await inTransaction(database, async (tx) => {
    const written = await writeFirstAdmin(tx, { ...admin, language: chosenLanguage }, passwordHash);
    if (written === null) throw invalid();
    const actor = { id: written, role: "admin" } as const;
    await changeSchoolIn(tx, actor, { name: schoolName, registration: "code", language });
    return written;
  });
  return {
    sessionToken: await insertSession(database.$client, id, userAgent),
    deviceToken: await rememberDevice(database, id, deviceToken),
  };
}

/** Deletes links to the set-up page that have expired. */
export function deleteExpiredSetupLinks(database: Database) {
  return database.delete(setupLinks).where(lt(setupLinks.expiresAt, sql`now()`));
}

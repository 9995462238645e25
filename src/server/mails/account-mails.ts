import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { type AccountMailKind, linkMailKinds, type MailProblem } from "#domain/mails.ts";
import { sentence } from "#locales/sentence.ts";
import { type AuditEntry, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { accountMails } from "./account-mails.table.ts";
import { leaseSeconds } from "./mail-queue.ts";

type MailTarget = { userId: string; invitationId?: undefined } | { invitationId: string; userId?: undefined };

export interface StoredMail {
  id: string;
  mail: (typeof accountMails.$inferSelect)["mail"];
  email: string;
  attempts: number;
  dueAt: Date | null;
  endedAt: Date | null;
  problem: MailProblem | null;
  createdAt: Date;
}

/** A mail that is this server's to send. */
export interface AccountMail {
  id: string;
  attempt: number;
  kind: AccountMailKind;
  /** Null for invitations, and while nobody knows yet whether the address has an account. */
  userId: string | null;
  invitationId: string | null;
  email: string;
}

const inSql = (kinds: readonly AccountMailKind[]) => `(${kinds.map((kind) => `'${kind}'`).join(", ")})`;

/** The kinds with a link, whose state people see, in SQL. */
const withLink = inSql(["teacher-invitation", ...linkMailKinds]);

/** Mails that an admin caused. Anyone can request that for a forgotten password, which must not hide any other. */
export const fromAdmin = inSql(["teacher-invitation", "first-password", "sign-in-link"]);

/** How long after a request for a mail no other one is sent: a second press may be a repeat of the first. */
const secondsBetween = 10;

const resentTooSoon = (email: string) =>
  new ApiError("too-many-requests", {
    sentence: sentence("mailStates.tooSoon", email, secondsBetween),
    retryAfterSeconds: secondsBetween,
  });

/** Queues a mail, in the transaction of the event. Call `services.mails.sendSoon` after it. */
export async function queueMail(
  database: Database | Transaction,
  mail: { kind: AccountMailKind; email: string; userId?: string; invitationId?: string },
): Promise<void> {
  await database.insert(accountMails).values({ ...mail, mail: "queued", mailDueAt: sql`now()` });
}

/** Sends a mail again, unless an admin's was just requested or is on its way: a waiting one is tried at once. The recipient is locked. */
async function queueAgain(
  tx: Transaction,
  kind: AccountMailKind,
  email: string,
  target: MailTarget,
): Promise<"queued" | "underway" | "too-soon"> {
  const { rows } = await tx.execute<{ mail: string }>(sql`
    update account_mails set mail_due_at = case when mail = 'queued' then now() else mail_due_at end
    where id = (
      select id from account_mails
      where ${isFor(target)} and email = ${email} and kind in ${sql.raw(fromAdmin)}
        and (mail in ('queued', 'sending') or created_at > now() - make_interval(secs => ${secondsBetween}))
      order by created_at desc, id desc limit 1)
    returning mail`);
  const [last] = rows;
  if (last) return last.mail === "queued" || last.mail === "sending" ? "underway" : "too-soon";
  await queueMail(tx, { kind, email, ...target });
  return "queued";
}

interface MailToSend {
  kind: AccountMailKind;
  email: string;
  entry: AuditEntry;
}

/**
 * An admin sends someone a mail, or sends it again; a second press sends no second mail. `lock` locks the recipient. Attempts count under
 * `account`.
 * @throws ApiError as `lock`; `too-many-requests`, also a moment after the last one.
 */
export async function sendByAdmin(
  { attempts, database, mails }: Pick<Services, "attempts" | "database" | "mails">,
  { account, address, target }: { account: string; address: string; target: MailTarget },
  lock: (tx: Transaction) => Promise<MailToSend>,
): Promise<void> {
  const attempt = await attempts.count("account-mail", { account, address });
  const { outcome, email } = await inTransaction(database, async (tx) => {
    const { kind, email, entry } = await lock(tx);
    const outcome = await queueAgain(tx, kind, email, target);
    if (outcome === "queued") await writeAuditEntry(tx, entry);
    return { outcome, email };
  });
  if (outcome !== "queued") await attempt.notMade();
  if (outcome === "too-soon") throw resentTooSoon(email);
  mails.sendSoon();
}

const isFor = ({ userId, invitationId }: MailTarget) =>
  userId === undefined ? sql`invitation_id = ${invitationId}::uuid` : sql`user_id = ${userId}::uuid`;

const storedMail = `id, mail, email, mail_attempts as attempts, mail_due_at as "dueAt",
  mail_ended_at as "endedAt", mail_problem as problem, created_at as "createdAt"`;

/** The last mail with a link to the present address of each of these, or else to an earlier one; none that was written to a file. */
export async function findLastMails(
  pool: Pool,
  by: "user_id" | "invitation_id",
  ids: readonly string[],
): Promise<Map<string, StoredMail>> {
  if (ids.length === 0) return new Map();
  const isPresent = "email = (select users.email from users where users.id = about)";
  const { rows } = await pool.query<StoredMail & { about: string }>({
    name: `account-mails-last-${by}`,
    text: `select about, last.* from unnest($1::uuid[]) as about cross join lateral (
        select ${storedMail} from account_mails
        where ${by} = about and kind in ${withLink}
        order by ${by === "user_id" ? `${isPresent} desc nulls last, ` : ""}created_at desc limit 1) as last
      where mail <> 'none' and mail <> 'dropped'`,
    values: [ids],
  });
  return new Map(rows.map(({ about, ...mail }) => [about, mail]));
}

/** Takes up to `limit` mails whose time has come, so that no other server does. */
export async function takeAccountMails(pool: Pool, limit: number): Promise<AccountMail[]> {
  const { rows } = await pool.query<AccountMail>({
    name: "account-mails-take",
    text: `with taken as materialized (
      select id from account_mails where mail = 'queued' and mail_due_at <= now()
      order by mail_due_at limit $1
      for update skip locked
    )
    update account_mails set
      mail = 'sending', mail_attempts = mail_attempts + 1, mail_due_at = now() + make_interval(secs => $2)
    from taken where account_mails.id = taken.id
    returning account_mails.id, mail_attempts as attempt, kind, user_id as "userId", invitation_id as "invitationId", email`,
    values: [limit, leaseSeconds],
  });
  return rows;
}

/** Deletes a mail that is no longer needed, or whose address has no account. */
export async function deleteMail(pool: Pool, id: string): Promise<void> {
  await pool.query("delete from account_mails where id = $1", [id]);
}

/** How long people can see the state of a mail. */
const oldMailDays = 30;

/** Deletes old states of mails; returns how many. */
export async function deleteOldMails({ $client: pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    "delete from account_mails where created_at < now() - make_interval(days => $1)",
    [oldMailDays],
  );
  return rowCount ?? 0;
}

/** Notes the account that a mail is about. */
export async function setOwner(pool: Pool, id: string, userId: string): Promise<void> {
  await pool.query("update account_mails set user_id = $2 where id = $1", [id, userId]);
}

import { createHmac, hkdfSync } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { classGroupKey } from "#domain/class-group-key.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";

/** A key for this purpose, derived from the server's secret, and what names it in a stored hash. */
export function secretKeyOf(authSecret: string, purpose: string): { name: string; key: Buffer } {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  return { name: createHmac("sha256", key).update("name").digest("base64url").slice(0, 8), key };
}

const pinKeyOf = (authSecret: string) => secretKeyOf(authSecret, "classback pin");

/** What is hashed in place of a PIN, which six digits would not protect (docs/decisions/034). No hash opens another account. */
export function keyedPin(authSecret: string, userId: string, pin: string): string {
  return createHmac("sha256", pinKeyOf(authSecret).key).update(`${userId} ${pin}`).digest("base64url");
}

/** A hash of a keyed PIN as it is stored, with the name of the key in front. */
export function storedPinHash(authSecret: string, hash: string): string {
  return `${pinKeyOf(authSecret).name}${hash}`;
}

/** The hash in what is stored; null when there is none, or it was made with another secret, and so can match nothing. */
export function pinHashIn(authSecret: string, stored: string | null): string | null {
  const { name } = pinKeyOf(authSecret);
  return stored?.startsWith(`${name}$`) ? stored.slice(name.length) : null;
}

/** The condition, as SQL, that the account joined as `credentials` has a PIN that this secret can check. */
export function hasUsablePin(authSecret: string) {
  return sql<boolean>`coalesce(starts_with(${credentials.hash}, ${`${pinKeyOf(authSecret).name}$`}), false)`;
}

/** Joins a user's PIN, if there is one. */
export const isPinOfUser = and(eq(credentials.userId, users.id), eq(credentials.kind, "pin"));

type AccountWithPin = Pick<
  typeof users.$inferSelect,
  "id" | "role" | "name" | "surname" | "email" | "loginName" | "language" | "leftOn"
> & { storedPin: string | null; waitsLiftedAt: string | null };

const accountWithPin = `
  select users.id, role, name, surname, email, login_name as "loginName", language, left_on as "leftOn",
    credentials.hash as "storedPin", extract(epoch from waits_lifted_at)::text as "waitsLiftedAt"
  from users left join credentials on credentials.user_id = users.id and kind = 'pin'`;

/** The account with this login name, in the spelling of `loginNameKey`, and its stored PIN; null when there is none. */
export async function findAccountByLoginName({ $client: pool }: Database, loginName: string) {
  const { rows } = await pool.query<AccountWithPin>({
    name: "account-by-login-name",
    text: `${accountWithPin}
      where login_name = $1 and deleted_at is null`,
    values: [loginName],
  });
  return rows[0] ?? null;
}

/**
 * The account of the student with a roll number in a class group of the current school year, and its stored PIN; null when there is none,
 * or when two groups whose names are typed alike each have one. Unknown groups take the same work.
 */
export async function findAccountByRollNumber(
  { $client: pool }: Database,
  { groupKey, rollKey, today }: { groupKey: string; rollKey: string; today: string },
) {
  const { rows: groups } = await pool.query<{ id: string; name: string }>({
    name: "class-groups-of-today",
    text: `
      select id, name from class_groups
      where school_year_id = (
        select id from school_years where starts_on <= $1 order by starts_on desc limit 1)`,
    values: [today],
  });
  const ids = groups.filter(({ name }) => classGroupKey(name) === groupKey).map(({ id }) => id);
  const { rows } = await pool.query<AccountWithPin>({
    name: "account-by-roll-number",
    text: `${accountWithPin}
      where deleted_at is null and users.id in (
        select distinct on (class_group_id) student_id from enrolments
        where ${isOneOf("class_group_id", "$1")} and roll_key = $2 and starts_on <= $3
          and (ends_on is null or ends_on >= $3)
        order by class_group_id, starts_on desc)`,
    values: [genericIds(ids), rollKey, today],
  });
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** Where a student is in the register of a class group today; null when they have no roll number. */
export async function findRoll(
  database: Database,
  studentId: string,
  today: string,
): Promise<{ classGroup: string; rollNumber: string } | null> {
  return (await findRolls(database, [studentId], today)).get(studentId) ?? null;
}

/** As `findRoll`, for several students. */
export async function findRolls(
  database: Database | Transaction,
  studentIds: readonly string[],
  today: string,
) {
  const { rows } = await database.execute<{ studentId: string; classGroup: string; rollNumber: string }>(sql`
    select distinct on (student_id) student_id as "studentId", name as "classGroup", roll_number as "rollNumber"
    from enrolments join class_groups on class_groups.id = class_group_id
    where student_id = any(${sql.param([...studentIds])}::uuid[]) and roll_number is not null
      and starts_on <= ${today} and (ends_on is null or ends_on >= ${today})
      and school_year_id = (
        select id from school_years where starts_on <= ${today} order by starts_on desc limit 1)
    order by student_id, lower(name), class_group_id`);
  return new Map(
    rows.map(({ studentId, classGroup, rollNumber }) => [studentId, { classGroup, rollNumber }]),
  );
}

/** What attempts at a PIN are counted under: with a new PIN, or when an admin lifts the waits, all counts start from zero. */
export function pinCountedAs(userId: string, storedPin: string | null, waitsLiftedAt: string | null): string {
  return [userId, storedPin, ...(waitsLiftedAt === null ? [] : [waitsLiftedAt])].join(" ");
}

/** A user's stored PIN, null when there is none, and what attempts at it are counted under. */
export async function findStoredPin(
  database: Database,
  userId: string,
): Promise<{ stored: string | null; countedAs: string }> {
  const [account] = await database
    .select({
      stored: credentials.hash,
      waitsLiftedAt: sql<string | null>`extract(epoch from ${credentials.waitsLiftedAt})::text`,
    })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.kind, "pin")));
  const stored = account?.stored ?? null;
  return { stored, countedAs: pinCountedAs(userId, stored, account?.waitsLiftedAt ?? null) };
}

/** Replaces a user's PIN, unless it has been changed or removed since it was read; false then. */
export async function replacePin(
  tx: Transaction,
  userId: string,
  { former, next }: { former: string; next: string },
): Promise<boolean> {
  const replaced = await tx
    .update(credentials)
    .set({ hash: next, changedAt: sql`now()` })
    .where(and(eq(credentials.userId, userId), eq(credentials.kind, "pin"), eq(credentials.hash, former)))
    .returning({ userId: credentials.userId });
  return replaced.length > 0;
}

/** Removes a user's PIN; false when there was none. */
export async function deletePin(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.kind, "pin")))
    .returning({ userId: credentials.userId });
  return deleted.length > 0;
}

/** How many students have a PIN that was set while the server had another secret, and so can no longer sign in. */
export async function countLostPins(database: Database, authSecret: string): Promise<number> {
  const [counted] = await database
    .select({ lost: count() })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(
      and(
        eq(credentials.kind, "pin"),
        isNull(users.deletedAt),
        isNull(users.leftOn),
        sql`not ${hasUsablePin(authSecret)}`,
      ),
    );
  return counted?.lost ?? 0;
}

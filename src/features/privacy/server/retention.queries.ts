import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type RetentionKind, retentionStudentsMax } from "#domain/privacy.ts";
import type { PrivacySettings } from "#domain/schemas/privacy.ts";
import { z } from "#domain/schemas/zod.ts";
import { hasWords } from "#features/feedback/server/old-words.queries.ts";
import { hasMessages } from "#features/messages/server/old-messages.queries.ts";
import { school } from "#server/school/school.table.ts";

/** The conditions, as SQL, that something of a student is still stored. */
const has: Record<RetentionKind, (studentId: SQL) => SQL> = {
  messages: hasMessages,
  words: hasWords,
  records: () => sql`true`,
};

/** The school's privacy settings, the defaults if none were saved. Retention is in months. */
export async function readPrivacySettings(tx: Database | Transaction): Promise<PrivacySettings> {
  const [found] = await tx
    .select({
      keepsWordsOfErased: school.keepsWordsOfErased,
      messages: sql<PrivacySettings["messages"]>`${school.messagesRetentionMonths}`,
      words: sql<PrivacySettings["words"]>`${school.wordsRetentionMonths}`,
      records: sql<PrivacySettings["records"]>`${school.recordsRetentionMonths}`,
    })
    .from(school);
  return found ?? { keepsWordsOfErased: false, messages: null, words: null, records: null };
}

/** Saves the school's privacy settings. */
export async function writePrivacySettings(tx: Transaction, settings: PrivacySettings): Promise<void> {
  const columns = {
    keepsWordsOfErased: settings.keepsWordsOfErased,
    messagesRetentionMonths: settings.messages,
    wordsRetentionMonths: settings.words,
    recordsRetentionMonths: settings.records,
  };
  await tx.insert(school).values(columns).onConflictDoUpdate({ target: school.id, set: columns });
}

export const oldStudentSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  leftOn: z.string(),
});

export type OldStudent = z.infer<typeof oldStudentSchema>;

/** The condition that a student left so many months ago and this is still kept of them. `today` is the school's day. */
const isDue = (kind: RetentionKind, { months, today }: { months: number; today: string }) =>
  sql`role = 'student' and deleted_at is null
    and left_on <= ${today}::date - make_interval(months => ${months}) and ${has[kind](sql`users.id`)}`;

/** Those of these students who have something due now, locked with the settings until the transaction ends; they stay due until then. */
export async function lockDue(
  tx: Transaction,
  kind: RetentionKind,
  { studentIds, today }: { studentIds: readonly string[]; today: string },
): Promise<string[]> {
  await tx.execute(sql`select from school for share`);
  const months = (await readPrivacySettings(tx))[kind];
  if (months === null) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where id = any(${sql.param([...studentIds])}::uuid[]) and ${isDue(kind, { months, today })}
    order by id for update`);
  return rows.map(({ id }) => id);
}

/** Students who left so many months ago and for whom this is still kept: how many, and those who left first. `today` is the school's day. */
export async function findOldStudents(
  tx: Database | Transaction,
  kind: RetentionKind,
  since: { months: number; today: string },
): Promise<{ count: number; first: OldStudent[] }> {
  const counted = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from users where ${isDue(kind, since)}`,
  );
  const { rows } = await tx.execute<OldStudent>(sql`
    select id, name, surname, left_on as "leftOn" from users where ${isDue(kind, since)} order by left_on, id limit ${retentionStudentsMax}`);
  return { count: counted.rows[0]?.count ?? 0, first: rows };
}

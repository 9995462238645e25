import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type WordRule, wordRules } from "#domain/privacy.ts";
import { z } from "#domain/schemas/zod.ts";
import { idsIn, recordsOf } from "./erased-person.queries.ts";

/** What becomes of the words of a student who is erased, by the school's settings. */
export async function readWordRule(tx: Database | Transaction): Promise<WordRule> {
  const { rows } = await tx.execute<{ keepsWords: boolean }>(
    sql`select keeps_words_of_erased as "keepsWords" from school`,
  );
  return rows[0]?.keepsWords ? "kept" : "removed";
}

/** Whose numbers and lists have feedback of a student. */
export async function teachersWithFeedbackOf(tx: Transaction, studentId: string) {
  const { rows } = await tx.execute<{ teacherId: string }>(sql`
    select distinct teacher_id as "teacherId" from feedback where student_id = ${studentId}`);
  return rows;
}

const count = z.int().min(0);

export const erasurePreviewSchema = z.strictObject({
  name: z.string(),
  surname: z.string(),
  leftOn: z.string().nullable().describe("Null for a student at the school, who is marked as left too"),
  words: z.enum(wordRules).describe("What becomes of their words, by the school’s settings"),
  numbers: count,
  guardians: count,
  consents: count,
  messages: count,
  feedback: count,
  importRows: count,
  entries: count,
  devices: count,
  asked: count,
  classGroups: count,
});

/** In numbers, what erasing a student removes and what stays; null when there is no such student. */
export async function countErased(database: Database, studentId: string) {
  const ids = idsIn(await recordsOf(database, studentId));
  const { rows } = await database.execute<Omit<z.infer<typeof erasurePreviewSchema>, "words">>(sql`
    select name, surname, left_on as "leftOn",
      (select count(*)::int from external_ids where student_id = any(${ids})) as numbers,
      (select count(*)::int from guardian_contacts where student_id = any(${ids})
        and (guardian_id is not null or phone is not null or email is not null)) as guardians,
      (select count(*)::int from consents where student_id = any(${ids})) as consents,
      (select count(distinct message_id)::int from message_children where student_id = any(${ids})) as messages,
      (select count(*)::int from feedback where student_id = any(${ids})) as feedback,
      (select count(*)::int from import_changes where record_id = any(${ids})) as "importRows",
      (select count(*)::int from audit_log where (before is not null or after is not null)
        and (student_id = any(${ids}) or record_id = any(${ids}) or actor_id = any(${ids}))) as entries,
      (select count(*)::int from sessions where user_id = any(${ids})) as devices,
      (select count(*)::int from lesson_audience where student_id = any(${ids})) as asked,
      (select count(distinct class_group_id)::int from enrolments where student_id = any(${ids})) as "classGroups"
    from users where id = ${studentId} and role = 'student' and deleted_at is null`);
  return rows[0] ?? null;
}

/** How many entries of the audit log have lost the values of these records. */
export async function countRedacted(tx: Transaction, ids: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_log where (before ? 'erased' or after ? 'erased')
      and (student_id = any(${ids}) or record_id = any(${ids}) or actor_id = any(${ids}))`);
  return rows[0]?.count ?? 0;
}

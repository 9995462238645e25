import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { erasedText } from "#domain/erased-text.ts";
import { redactEntriesOf } from "#server/privacy/redact-entries.ts";

/** Whether a student, whose id this is, has feedback with words. */
export const hasWords = (studentId: SQL) =>
  sql`exists (select from feedback where feedback.student_id = ${studentId} and feedback.message <> ${erasedText})`;

/** Takes the words out of students' feedback, out of the replies to it and out of the audit log; stars stay. */
export async function removeWords(tx: Transaction, ids: SQL): Promise<void> {
  await tx.execute(sql`
    update replies set text = ${erasedText}
    where feedback_id in (select id from feedback where student_id = any(${ids}))`);
  await tx.execute(sql`
    update feedback set message = ${erasedText}, original_message = case when original_message is not null then ${erasedText} end
    where student_id = any(${ids})`);
  // A trigger has just written it, and it would confirm a guess at short words.
  await tx.execute(sql`update feedback set submitted_digest = null where student_id = any(${ids})`);
  await redactEntriesOf(tx, ids, "feedback.%");
  await redactEntriesOf(tx, ids, "reply.%");
}

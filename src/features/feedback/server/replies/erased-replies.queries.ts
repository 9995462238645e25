import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { erasedText } from "#domain/erased-text.ts";
import type { ErasedPerson } from "#server/privacy/personal-table.ts";

/** Replaces a person's name and contacts in replies to classes that they were asked about or answered. */
export async function replaceInReplies(tx: Transaction, { ids, traces }: ErasedPerson): Promise<void> {
  for (const trace of traces) {
    await tx.execute(sql`
      update replies set text = replace(text, ${trace}, ${erasedText})
      where feedback_id is null and strpos(text, ${trace}) > 0 and lesson_id in (
        select lesson_id from lesson_audience where student_id = any(${ids})
        union select lesson_id from feedback where student_id = any(${ids}))`);
  }
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

// What the server or the office did for people who may never have used it: classes put to them, ways to sign in, and links to the pages of guardians.

/** Locks it until the transaction ends, in the order of everything else: lessons, audiences, links. The people are locked afterwards. */
export async function lockUnused(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  await tx.execute(sql`
    select from lessons where id in (select lesson_id from lesson_audience where student_id = any(${ids}))
    order by id for key share`);
  await tx.execute(sql`
    select from lesson_audience where student_id = any(${ids}) order by lesson_id, student_id for update`);
  await tx.execute(
    sql`select from password_links where user_id = any(${ids}) order by token_hash for update`,
  );
}

/** Removes it. Response rates no longer count these people. */
export async function removeUnused(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...userIds])}::uuid[]`;
  for (const table of ["lesson_audience", "unread_replies", "former_teachers", "parent_links"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where student_id = any(${ids})`);
  }
  for (const table of ["password_links", "account_mails", "pin_codes", "wrong_pins"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = any(${ids})`);
  }
}

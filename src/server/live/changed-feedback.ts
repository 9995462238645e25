import type { Pool } from "pg";
import { afterCommit, type Transaction } from "#db/client.ts";

const changed = new WeakMap<Pool, Set<string>>();

/** The teachers whose feedback has changed through this pool, and whose open pages have not been notified. */
export function changedTeachers(pool: Pool): Set<string> {
  const teacherIds = changed.get(pool) ?? new Set();
  changed.set(pool, teacherIds);
  return teacherIds;
}

/** Notes a committed change of feedback. All code that writes feedback calls this, or `feedbackChangesWith`. */
export function feedbackChanged(pool: Pool, teacherId: string): void {
  changedTeachers(pool).add(teacherId);
}

/** Notes that feedback on the classes of these teachers changes when the transaction commits. */
export function feedbackChangesWith(tx: Transaction, rows: readonly { teacherId: string }[]): void {
  const teacherIds = new Set(rows.map(({ teacherId }) => teacherId));
  afterCommit(tx, (pool) => {
    for (const teacherId of teacherIds) feedbackChanged(pool, teacherId);
  });
}

import { type Database, inTransaction } from "#db/client.ts";
import { listDueEnrolments, settleEnrolments } from "./current-enrolments.queries.ts";
import { lockClassGroups, lockStudents } from "./enrolments.queries.ts";

/** How many enrolments one transaction changes. */
const batchSize = 500;

/** Lets the school's enrolments start and cease to give what they give, as of the school's `today`. Several servers may do it at once. */
export async function settleDueEnrolments(database: Database, today: string): Promise<void> {
  let due = await listDueEnrolments(database, today, { studentIds: null, limit: batchSize });
  while (due.length > 0) {
    const studentIds = [...new Set(due.map(({ studentId }) => studentId))];
    const classGroupIds = due.map(({ classGroupId }) => classGroupId);
    await inTransaction(database, async (tx) => {
      await lockClassGroups(tx, classGroupIds);
      await lockStudents(tx, studentIds);
      await settleEnrolments(tx, studentIds, today);
    });
    due = await listDueEnrolments(database, today, { studentIds: null, limit: batchSize });
  }
}

import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { voidResetLinks } from "#server/accounts/accounts.ts";
import { users } from "#server/accounts/users.table.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { removeFromSchool } from "./student-status.actions.ts";
import { lockStudent } from "./students.queries.ts";

/** How many students leave in one run: the others in the next. */
const studentsPerRun = 500;

/** Marks those as left whose last day is over, each in a transaction of their own. `today` is the school's day. */
export async function settleLeavings(database: Database, today: string): Promise<void> {
  const students = await database
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.leavesOn), lt(users.leavesOn, today), isNull(users.leftOn)))
    .limit(studentsPerRun);
  for (const { id } of students) await inTransaction(database, (tx) => leave(tx, id, today));
}

async function leave(tx: Transaction, studentId: string, today: string): Promise<void> {
  // Before the student, as `removeFromSchool` locks them.
  await voidResetLinks(tx, studentId);
  const student = await lockStudent(tx, studentId);
  const leavesOn = student?.leavesOn ?? null;
  if (leavesOn === null || leavesOn >= today || student?.leftOn !== null) return;
  await removeFromSchool(tx, studentId, leavesOn);
  await writeStudentEntry(tx, null, "student.leave", studentId, { after: { leftOn: leavesOn } });
}

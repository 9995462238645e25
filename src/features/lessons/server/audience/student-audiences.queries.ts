import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lessonAudience } from "./audience.table.ts";

// All audiences that one student is in. Their lessons are locked.

/** Lessons in whose audience a student has the same status. */
interface StudentAudience {
  status: (typeof lessonAudience.$inferSelect)["status"];
  lessonIds: string[];
}

/** Locks a student's rows in all audiences until the transaction ends. */
export async function lockAudiencesOf(tx: Transaction, studentId: string): Promise<void> {
  await tx
    .select({ id: lessonAudience.lessonId })
    .from(lessonAudience)
    .where(eq(lessonAudience.studentId, studentId))
    .orderBy(lessonAudience.lessonId)
    .for("update");
}

/** Removes a student from every audience; returns which those were. */
export async function removeFromAudiences(tx: Transaction, studentId: string): Promise<StudentAudience[]> {
  const removed = await tx.delete(lessonAudience).where(eq(lessonAudience.studentId, studentId)).returning();
  return [...Map.groupBy(removed, ({ status }) => status)].map(([status, of]) => ({
    status,
    lessonIds: of.map(({ lessonId }) => lessonId),
  }));
}

/** Adds a student to audiences with their former statuses; lessons that no longer exist are left out. */
export async function restoreToAudiences(
  tx: Transaction,
  studentId: string,
  audiences: readonly StudentAudience[],
): Promise<void> {
  for (const { status, lessonIds } of audiences) {
    await tx.execute(sql`
      insert into lesson_audience (lesson_id, student_id, status)
      select id, ${studentId}::uuid, ${status}::audience_status
      from lessons where id = any(${sql.param(lessonIds)}::uuid[])
      on conflict do nothing`);
  }
}

import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { sessionAudience } from "./audience.table.ts";

// All audiences that one student is in. Their sessions are locked.

/** Sessions in whose audience a student has the same status. */
interface StudentAudience {
  status: (typeof sessionAudience.$inferSelect)["status"];
  isEstimated: boolean;
  sessionIds: string[];
}

/** Locks a student's place in every audience until the transaction ends. */
export async function lockAudiencesOf(tx: Transaction, studentId: string): Promise<void> {
  await tx
    .select({ id: sessionAudience.reviewSessionId })
    .from(sessionAudience)
    .where(eq(sessionAudience.studentId, studentId))
    .orderBy(sessionAudience.reviewSessionId)
    .for("update");
}

/** Removes a student from every audience; returns what they were in. */
export async function removeFromAudiences(tx: Transaction, studentId: string): Promise<StudentAudience[]> {
  const removed = await tx
    .delete(sessionAudience)
    .where(eq(sessionAudience.studentId, studentId))
    .returning();
  const parts = new Map<string, StudentAudience>();
  for (const { reviewSessionId, status, isEstimated } of removed) {
    const key = `${status} ${isEstimated}`;
    const part = parts.get(key) ?? { status, isEstimated, sessionIds: [] };
    part.sessionIds.push(reviewSessionId);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** Adds a student to audiences as they were in them; sessions that no longer exist are left out. */
export async function restoreToAudiences(
  tx: Transaction,
  studentId: string,
  audiences: readonly StudentAudience[],
): Promise<void> {
  for (const { status, isEstimated, sessionIds } of audiences) {
    await tx.execute(sql`
      insert into session_audience (review_session_id, student_id, status, is_estimated)
      select id, ${studentId}::uuid, ${status}::audience_status, ${isEstimated}::boolean
      from review_sessions where id = any(${sql.param(sessionIds)}::uuid[])
      on conflict do nothing`);
  }
}

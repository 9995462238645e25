import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { auditLog, feedback, users } from "../../../db/schema.ts";
import type { ParentMessageLog } from "../../../domain/parent-message.ts";

/** What the audit log calls a message to a parent; the record is the student. */
export const parentContactAction = "parent.contact";

/** What the audit log keeps of a message, beside who sent it and when. */
export type LoggedParentMessage = Pick<ParentMessageLog, "channel" | "to" | "message" | "feedbackId">;

/** Whether there is such a student. */
export async function studentExists(database: Database, studentId: string): Promise<boolean> {
  const [student] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, studentId), eq(users.role, "student"), isNull(users.deletedAt)));
  return student !== undefined;
}

/** Whether this student gave this feedback. */
export async function isFeedbackOf(
  database: Database,
  { feedbackId, studentId }: { feedbackId: string; studentId: string },
): Promise<boolean> {
  const [given] = await database
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(eq(feedback.id, feedbackId), eq(feedback.studentId, studentId)));
  return given !== undefined;
}

/** What was sent to the parents of a student, newest first, with who sent it. */
export async function listParentMessages(
  database: Database,
  { studentId, after, limit }: { studentId: string; after?: readonly [id: number]; limit: number },
) {
  return database
    .select({
      id: auditLog.id,
      at: auditLog.at,
      sent: sql<LoggedParentMessage>`${auditLog.after}`,
      senderName: users.name,
      senderSurname: users.surname,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.recordId, studentId),
        eq(auditLog.action, parentContactAction),
        after && lt(auditLog.id, after[0]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

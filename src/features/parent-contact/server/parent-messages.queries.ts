import { and, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { auditLog, feedback, users } from "../../../db/schema.ts";
import type { WordsSent } from "../../../domain/parent-message.ts";
import type { Role } from "../../../domain/roles.ts";
import type { ParentMessageLog } from "../../../domain/schemas/parent-message.ts";

/** What the audit log calls a message to a parent; the record is the student. */
export const parentContactAction = "parent.contact";

/** What the audit log keeps of a message, beside who sent it and when. */
export type LoggedParentMessage = Pick<ParentMessageLog, "channel" | "to" | "message" | "feedbackId"> & {
  /** Who had edited the feedback, where that is not the student, and whose words were sent. */
  edited?: { by: Role; words: WordsSent };
};

/** Whether there is such a student. */
export async function studentExists(database: Database, studentId: string): Promise<boolean> {
  const [student] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, studentId), eq(users.role, "student"), isNull(users.deletedAt)));
  return student !== undefined;
}

/** Who edited this student's feedback last, other than the student; null when there is no such feedback. */
export async function findFeedbackOf(
  database: Database,
  { feedbackId, studentId }: { feedbackId: string; studentId: string },
): Promise<{ editedBy: Role | null; hasOriginal: boolean } | null> {
  const [given] = await database
    .select({ editedBy: users.role, hasOriginal: sql<boolean>`${feedback.originalRating} is not null` })
    .from(feedback)
    .leftJoin(users, and(eq(users.id, feedback.updatedBy), ne(users.id, feedback.studentId)))
    .where(and(eq(feedback.id, feedbackId), eq(feedback.studentId, studentId)));
  return given ?? null;
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

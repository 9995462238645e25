import type { Database } from "../../../db/client.ts";
import { isUniqueViolation } from "../../../db/errors.ts";
import { fullName } from "../../../domain/full-name.ts";
import { messages } from "../../../domain/messages.ts";
import { type ReviewSession, suggestTopic } from "../../../domain/review-session.ts";
import type { Actor } from "../../../domain/roles.ts";
import { ApiError } from "../../../server/api-error.ts";
import { recordAudit, recordAuditParts } from "../../../server/audit.ts";
import { deleteFeedbackOfSession } from "../../feedback/server/feedback.queries.ts";
import {
  deleteSessionRow,
  findCoursesOf,
  insertSession,
  lockSession,
  type SessionRow,
  topicsOf,
} from "./review-session.queries.ts";

/**
 * Adds a session of this teacher, its subject in the spelling of the teacher's courses.
 * @throws ApiError `invalid-input` when the subject is none of the teacher's courses; `topic-taken` with a free
 * topic as its suggestion (design.md 8.5).
 */
export async function addSession(
  database: Database,
  teacherId: string,
  wanted: ReviewSession,
): Promise<SessionRow> {
  const teacher = await findCoursesOf(database, teacherId);
  const sought = wanted.subject.toLowerCase();
  const subject = teacher?.courses.find((course) => course.toLowerCase() === sought);
  if (teacher === null || subject === undefined) {
    throw new ApiError("invalid-input", { message: messages.person.subjectRequired, field: "subject" });
  }
  try {
    const added = await insertSession(database, teacherId, { ...wanted, subject });
    return { ...added, teacherName: fullName(teacher), feedback: null, feedbackCount: 0 };
  } catch (error) {
    if (!isUniqueViolation(error, "review_sessions_topic_unique")) throw error;
    const suggestion = suggestTopic(wanted.topic, await topicsOf(database, teacherId));
    const message = messages.teacher.topicTaken(suggestion);
    throw new ApiError("topic-taken", { message, field: "topic", suggestion });
  }
}

/**
 * Deletes a session of this teacher with all its feedback, in one transaction (spec section 4). What is deleted
 * stays in the audit log, so that no student's words are lost for good.
 * @throws ApiError `not-found` when the session is gone or another teacher's.
 */
export async function deleteSession(database: Database, actor: Actor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await lockSession(tx, id, actor.id);
    if (session === null) throw new ApiError("not-found");
    const given = await deleteFeedbackOfSession(tx, id);
    await deleteSessionRow(tx, id);
    const { teacherId } = session;
    const partOf = await recordAudit(tx, {
      actor,
      action: "review-session.delete",
      recordId: id,
      teacherId,
      before: { ...session, feedbackCount: given.length },
    });
    await recordAuditParts(
      tx,
      given.map((each) => ({
        actor,
        action: "feedback.delete",
        recordId: each.id,
        studentId: each.studentId,
        teacherId,
        before: each,
        partOf,
      })),
    );
  });
}

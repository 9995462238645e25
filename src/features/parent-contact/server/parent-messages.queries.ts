import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database } from "../../../db/client.ts";
import { feedback, users } from "../../../db/schema.ts";
import type { WordsSent } from "../../../domain/messages/parent-message.ts";
import type { Role } from "../../../domain/roles.ts";
import type { ParentMessageLog } from "../../../domain/schemas/parent-message.ts";
import { buildList, createParameters, sortedBy } from "../../../server/pagination/list-statement.ts";
import { type FeedbackRow, recordColumns, recordJoins } from "../../feedback/server/feedback.queries.ts";

/** A message to a parent in the audit log; the record is the student. */
export const parentContactAction = "parent.contact";

/** What the audit log keeps of a message, besides who sent it and when. */
export type LoggedParentMessage = Pick<ParentMessageLog, "channel" | "to" | "message" | "feedbackId"> & {
  /** Who had edited the feedback, if not the student, and whose words were sent. */
  edited?: { by: Role; words: WordsSent };
};

/** The student whose parent is written to, and the day they left; null when there is no such student. */
export async function findRecipient(
  database: Database,
  studentId: string,
): Promise<{ id: string; leftOn: string | null } | null> {
  const [student] = await database
    .select({ id: users.id, leftOn: users.leftOn })
    .from(users)
    .where(and(eq(users.id, studentId), eq(users.role, "student"), isNull(users.deletedAt)));
  return student ?? null;
}

/** The last editor of this student's feedback, if not the student; null when there is no such feedback. */
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

interface SentRow {
  id: number;
  at: Date;
  sent: LoggedParentMessage;
  senderName: string;
  senderSurname: string;
}

const newestEntry = sortedBy(() => [], { table: "audit_log", id: "bigint", direction: "desc" });

/** Messages sent to a student's parents, newest first, with their senders; one more than `limit`. */
export async function listParentMessages(
  pool: Pool,
  { studentId, ...page }: { studentId: string; after?: readonly [id: number]; limit: number },
): Promise<SentRow[]> {
  const parameters = createParameters();
  const list = buildList(
    {
      name: "parent-messages",
      order: newestEntry,
      filters: {
        student: { column: "audit_log.record_id", type: "uuid" },
        action: { column: "audit_log.action", type: "text" },
      },
    },
    { filters: { student: studentId, action: parentContactAction }, ...page },
    parameters,
  );
  const { rows } = await pool.query<SentRow>({
    name: list.plan,
    text: `
      select audit_log.id, audit_log.at, audit_log.after as sent,
        sender.name as "senderName", sender.surname as "senderSurname"
      from audit_log join users as sender on sender.id = audit_log.actor_id
      where ${list.where}
      order by ${list.order}
      limit ${list.rows}`,
    values: parameters.values,
  });
  return rows;
}

const lastGiven = sortedBy((row) => [`${row}.created_at`], {
  table: "feedback",
  id: "uuid",
  direction: "desc",
});

/**
 * A student's feedback, of a date or all, one more than `limit`: what was given last comes first. It is found by the index on the
 * student and the date, and sorted for each page. An index in this order would cost every submission a write, and how much
 * there is to sort depends on the student's years at the school, not on the school.
 */
export async function listLastGiven(
  pool: Pool,
  {
    studentId,
    date,
    ...page
  }: { studentId: string; date?: string; after?: readonly [id: string]; limit: number },
): Promise<FeedbackRow[]> {
  const parameters = createParameters();
  const list = buildList(
    {
      name: "feedback-last-given",
      order: lastGiven,
      filters: {
        student: { column: "feedback.student_id", type: "uuid" },
        date: { column: "feedback.date", type: "date" },
      },
    },
    { filters: { student: studentId, date }, ...page },
    parameters,
  );
  const { rows } = await pool.query<FeedbackRow>({
    name: list.plan,
    text: `
      with page as materialized (
        select * from feedback where ${list.where} order by ${list.order} limit ${list.rows}
      )
      select ${recordColumns} from page as given ${recordJoins}
      order by given.created_at desc, given.id desc`,
    values: parameters.values,
  });
  return rows;
}

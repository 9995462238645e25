import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import type { MessageState, WordsSent } from "#domain/messages/parent-message.ts";
import type { Role } from "#domain/roles.ts";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import { type FeedbackRow, recordColumns, recordJoins } from "#features/feedback/server/feedback.queries.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { dayFilters } from "#server/pagination/day-filters.ts";
import { buildList, createParameters, sortedBy } from "#server/pagination/list-statement.ts";

/** A message to a parent in the audit log; the record is the student. */
export const parentContactAction = "parent.contact";

/** A person's answer whether a message was sent, in the audit log; the record is the student. */
export const confirmations = { sent: "parent.sent", "not-sent": "parent.not-sent" } as const;

/** What the audit log keeps of a message, besides who sent it and when. */
export type LoggedParentMessage = Pick<ParentMessageLog, "channel" | "to" | "message" | "feedbackId"> & {
  /** Made by the page that opened it; another client may send none. */
  messageId?: string;
  /** Who had edited the feedback, if not the student, and whose words were sent. */
  edited?: { by: Role; words: WordsSent };
};

/** The student whose parent the message is for, and the day they left; null when there is no such student. */
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

/** The last editor of this student's feedback, if not the student, and whether it is not for parents; null when there is no such feedback. */
export async function findFeedbackOf(
  database: Database,
  { feedbackId, studentId }: { feedbackId: string; studentId: string },
): Promise<{ editedBy: Role | null; hasOriginal: boolean; isWithheld: boolean } | null> {
  const [row] = await database
    .select({
      editedBy: users.role,
      hasOriginal: sql<boolean>`${feedback.originalRating} is not null`,
      isWithheld: sql<boolean>`${feedback.withheldBy} is not null`,
    })
    .from(feedback)
    .leftJoin(users, and(eq(users.id, feedback.updatedBy), ne(users.id, feedback.studentId)))
    .where(and(eq(feedback.id, feedbackId), eq(feedback.studentId, studentId)));
  return row ?? null;
}

/**
 * Locks the student until the transaction ends, so that of two messages at once the second sees the first.
 */
export async function lockRecipient(tx: Transaction, studentId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for("no key update");
}

/** The latest state of the message; `opened` when nobody has said anything. */
const state = sql<MessageState>`coalesce((
  select case said.action when 'parent.sent' then 'sent' else 'not-sent' end
  from audit_log as said
  where said.record_id = audit_log.record_id and said.action in ('parent.sent', 'parent.not-sent')
    and said.after ->> 'entryId' = audit_log.id::text
  order by said.id desc limit 1
), 'opened')`;

/** More than anyone sends to one student's parents in a day. */
const latestRead = 100;

/** The latest messages to a student's parents with their states, newest first. */
export async function findLatestMessages(tx: Transaction, studentId: string) {
  return tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      message: sql<LoggedParentMessage>`${auditLog.after}`,
      state,
    })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, studentId), eq(auditLog.action, parentContactAction)))
    .orderBy(desc(auditLog.id))
    .limit(latestRead);
}

/** A message by its id in the audit log, with its state; null when there is none. */
export async function findMessage(tx: Database | Transaction, id: number) {
  const [found] = await tx
    .select({
      studentId: sql<string>`${auditLog.recordId}`,
      message: sql<LoggedParentMessage>`${auditLog.after}`,
      state,
    })
    .from(auditLog)
    .where(and(eq(auditLog.id, id), eq(auditLog.action, parentContactAction)));
  return found ?? null;
}

interface OpenedRow {
  id: number;
  studentId: string;
  studentName: string;
  studentSurname: string;
  at: Date;
  opened: LoggedParentMessage;
  openerName: string;
  openerSurname: string;
  saidAction: string | null;
  saidName: string | null;
  saidSurname: string | null;
}

const entries = { table: "audit_log", id: "bigint", direction: "desc" } as const;
/** In the order of the index on the student. */
const newestOfStudent = sortedBy(() => [], entries);
/** In the order of the index on the action. */
const newestOfAll = sortedBy((row) => [`${row}.at`], entries);

/**
 * Messages to parents, of one student or all, newest first, with who opened them and who said whether they were sent; one more
 * than `limit`.
 */
export async function listParentMessages(
  pool: Pool,
  {
    timeZone,
    studentId,
    from,
    to,
    ...page
  }: {
    timeZone: string;
    studentId?: string;
    from?: string;
    to?: string;
    after?: readonly [id: number];
    limit: number;
  },
): Promise<OpenedRow[]> {
  const parameters = createParameters();
  const zone = parameters.custom(timeZone, "text");
  const list = buildList(
    {
      name: "parent-messages",
      order: studentId === undefined ? newestOfAll : newestOfStudent,
      filters: {
        student: { column: "audit_log.record_id", type: "uuid" },
        action: { column: "audit_log.action", type: "text" },
        ...dayFilters("audit_log.at", zone),
      },
      owners: ["student", "action"],
    },
    { filters: { student: studentId, action: parentContactAction, from, to }, ...page },
    parameters,
  );
  const { rows } = await pool.query<OpenedRow>({
    name: list.plan,
    text: `
      select audit_log.id, audit_log.at, audit_log.after as opened, student.id as "studentId",
        student.name as "studentName", student.surname as "studentSurname",
        opener.name as "openerName", opener.surname as "openerSurname",
        said.action as "saidAction", said.name as "saidName", said.surname as "saidSurname"
      from audit_log join users as opener on opener.id = audit_log.actor_id
        join users as student on student.id = audit_log.record_id
        left join lateral (
          select entry.action, confirmer.name, confirmer.surname
          from audit_log as entry join users as confirmer on confirmer.id = entry.actor_id
          where entry.record_id = audit_log.record_id and entry.action in ('parent.sent', 'parent.not-sent')
            and entry.after ->> 'entryId' = audit_log.id::text
          order by entry.id desc limit 1
        ) as said on true
      where ${list.where} and ${zone} is not null
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
 * A student's feedback, on a date or all, one more than `limit`, latest first. It is found by the index on the student and the date,
 * and sorted for each page. An index in this order would cost every submission a write, and how much there is to sort depends on the
 * student's years at the school, not on the school.
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

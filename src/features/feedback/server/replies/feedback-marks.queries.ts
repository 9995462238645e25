import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "#db/client.ts";
import { visibleSessions } from "#features/class-groups/server/visible-lessons.queries.ts";

// What became of feedback: whether its teacher has seen it, and what they replied. Apart from the lists of feedback and classes,
// which everyone waits for.

/** A reply as its readers see it. */
export interface ShownReply {
  id: string;
  text: string;
  createdAt: Date;
  updatedAt: Date | null;
}

/** What became of one feedback. */
export interface FeedbackMarks {
  id: string;
  /** When its teacher saw it as it is; null until then. */
  seenAt: Date | null;
  reply: ShownReply | null;
}

/** What a teacher replied to a class, and for a student what became of their own feedback on it. */
export interface ClassReplies {
  id: string;
  reply: ShownReply | null;
  feedback: FeedbackMarks | null;
}

/** The columns of a reply in the row `from`; the prefix tells two replies of one row apart. */
const replyColumns = (from: string, prefix: string) => `
  ${from}.id as "${prefix}Id", ${from}.text as "${prefix}Text", ${from}.created_at as "${prefix}CreatedAt",
  ${from}.updated_at as "${prefix}UpdatedAt"`;

type ReplyColumns<Prefix extends string> = { [Column in `${Prefix}Id` | `${Prefix}Text`]: string | null } & {
  [Column in `${Prefix}CreatedAt` | `${Prefix}UpdatedAt`]: Date | null;
};

interface MarksRow extends ReplyColumns<"reply"> {
  id: string;
  seenAt: Date | null;
}

type ClassRow = ReplyColumns<"class"> & MarksRow & { feedbackId: string | null };

function toReply(
  id: string | null,
  text: string | null,
  createdAt: Date | null,
  updatedAt: Date | null,
): ShownReply | null {
  return id === null || text === null || createdAt === null ? null : { id, text, createdAt, updatedAt };
}

function toMarks(id: string, row: MarksRow): FeedbackMarks {
  const { replyId, replyText, replyCreatedAt, replyUpdatedAt } = row;
  return { id, seenAt: row.seenAt, reply: toReply(replyId, replyText, replyCreatedAt, replyUpdatedAt) };
}

/** Whether the author has written again since the teacher saw it: what is there now was not seen. */
const isRewritten = "(given.updated_by = given.student_id and given.updated_at > seen.seen_at) is true";

const markColumns = `case when not ${isRewritten} then seen.seen_at end as "seenAt", ${replyColumns("reply", "reply")}`;

const markJoins = `
  left join feedback_seen as seen on seen.feedback_id = given.id
  left join replies as reply on reply.feedback_id = given.id`;

/** What became of these reviews, in no order; without those that are neither to nor by `personId`, unless that is null. */
export async function findMarks(
  pool: Pool,
  personId: string | null,
  ids: readonly string[],
): Promise<FeedbackMarks[]> {
  const { rows } = await pool.query<MarksRow>({
    name: "replies-marks",
    text: `
      select given.id, ${markColumns} from feedback as given ${markJoins}
      where given.id = any($1::uuid[]) and ($2::uuid is null or $2 in (given.teacher_id, given.student_id))`,
    values: [ids, personId],
  });
  return rows.map((row) => toMarks(row.id, row));
}

const classReply =
  "left join replies as class on class.review_session_id = session.id and class.feedback_id is null";

/** The replies to these classes, in no order; without classes of others than `teacherId`, unless that is null. */
export async function findClassReplies(
  pool: Pool,
  teacherId: string | null,
  ids: readonly string[],
): Promise<ClassReplies[]> {
  const { rows } = await pool.query<ReplyColumns<"class"> & { id: string }>({
    name: "replies-of-classes",
    text: `
      select session.id, ${replyColumns("class", "class")}
      from review_sessions as session ${classReply}
      where session.id = any($1::uuid[]) and ($2::uuid is null or session.teacher_id = $2)`,
    values: [ids, teacherId],
  });
  return rows.map((row) => ({ ...toClass(row), feedback: null }));
}

/** The same for a student: classes that they can see, with what became of their own feedback, and nobody else's. */
export async function findRepliesToStudent(
  pool: Pool,
  studentId: string,
  ids: readonly string[],
): Promise<ClassReplies[]> {
  const { rows } = await pool.query<ClassRow>({
    name: "replies-to-student",
    text: `
      with session as materialized (
        select review_sessions.id ${visibleSessions("review_sessions.id = any($1::uuid[])")}
      )
      select session.id, ${replyColumns("class", "class")}, given.id as "feedbackId", ${markColumns}
      from session ${classReply}
      left join feedback as given on given.review_session_id = session.id and given.student_id = $2
      ${markJoins}`,
    values: [ids, studentId],
  });
  return rows.map((row) => ({
    ...toClass(row),
    feedback: row.feedbackId === null ? null : toMarks(row.feedbackId, row),
  }));
}

function toClass(row: ReplyColumns<"class"> & { id: string }) {
  const { id, classId, classText, classCreatedAt, classUpdatedAt } = row;
  return { id, reply: toReply(classId, classText, classCreatedAt, classUpdatedAt) };
}

/**
 * Marks feedback to this teacher as seen, and ignores all other ids. What was seen before keeps its day, unless its author has
 * written again since.
 */
export async function markSeen(
  database: Database | Transaction,
  teacherId: string,
  ids: readonly string[],
): Promise<void> {
  await database.execute(sql`
    insert into feedback_seen as seen (feedback_id)
    select id from feedback where id = any(${sql.param([...ids])}::uuid[]) and teacher_id = ${teacherId}
    order by id for key share
    on conflict (feedback_id) do update set seen_at = excluded.seen_at
    where exists (select from feedback as given where given.id = seen.feedback_id and ${sql.raw(isRewritten)})`);
}

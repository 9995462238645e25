import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { visibleLessons } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { feedbackSeen } from "./replies.table.ts";

// Whether its teacher has seen feedback, and what they replied. Apart from the lists of feedback and classes, which everyone
// waits for.

/** A reply as its readers see it. */
export interface ShownReply {
  id: string;
  text: string;
  createdAt: Date;
  updatedAt: Date | null;
}

/** Whether one feedback was seen, and the reply to it. */
export interface FeedbackMarks {
  id: string;
  /** When its teacher saw it as it is; null until then. */
  seenAt: Date | null;
  reply: ShownReply | null;
}

/** A teacher's reply to a class, and for a student the marks of their own feedback on it. */
interface RepliesOfLesson {
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

type LessonRow = ReplyColumns<"lesson"> & MarksRow & { feedbackId: string | null };

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

const writtenAt = `coalesce(
  (select seen.rewritten_at from feedback_seen as seen where seen.feedback_id = given.id), given.created_at)`;

/**
 * Whether nobody replied to the feedback `given` as its author wrote it last, nor to its class since then, as SQL. A reply that was
 * corrected after that counts as one to the new words.
 */
export const isUnanswered = `
  not exists (
    select from replies where replies.lesson_id = given.lesson_id
      and case when replies.feedback_id = given.id then coalesce(replies.updated_at, replies.created_at)
        when replies.feedback_id is null then replies.created_at end > ${writtenAt})`;

/** Whether it still waits for its teacher, who has not marked it as done either. */
export const isOpen = `${isUnanswered}
  and not exists (
    select from feedback_seen as seen where seen.feedback_id = given.id and seen.done_at is not null)`;

const markColumns = `seen.seen_at as "seenAt", ${replyColumns("reply", "reply")}`;

const markJoins = `
  left join feedback_seen as seen on seen.feedback_id = given.id
  left join replies as reply on reply.feedback_id = given.id`;

/** The marks of this feedback, in no order; without feedback that is neither to nor by `personId`, unless that is null. */
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

const lessonReply =
  "left join replies as to_lesson on to_lesson.lesson_id = lesson.id and to_lesson.feedback_id is null";

/** The replies to these classes, in no order; only classes of `teacherId`, unless that is null. */
export async function findLessonReplies(
  pool: Pool,
  teacherId: string | null,
  ids: readonly string[],
): Promise<RepliesOfLesson[]> {
  const { rows } = await pool.query<ReplyColumns<"lesson"> & { id: string }>({
    name: "replies-of-classes",
    text: `
      select lesson.id, ${replyColumns("to_lesson", "lesson")}
      from lessons as lesson ${lessonReply}
      where lesson.id = any($1::uuid[]) and ($2::uuid is null or lesson.teacher_id = $2)`,
    values: [ids, teacherId],
  });
  return rows.map((row) => ({ ...toLesson(row), feedback: null }));
}

/** The same for a student: classes that they can see, with the marks of their own feedback, and nobody else's. */
export async function findRepliesToStudent(
  pool: Pool,
  studentId: string,
  ids: readonly string[],
): Promise<RepliesOfLesson[]> {
  const { rows } = await pool.query<LessonRow>({
    name: "replies-to-student",
    text: `
      with lesson as materialized (
        select lessons.id ${visibleLessons("lessons.id = any($1::uuid[])")}
      )
      select lesson.id, ${replyColumns("to_lesson", "lesson")}, given.id as "feedbackId", ${markColumns}
      from lesson ${lessonReply}
      left join feedback as given on given.lesson_id = lesson.id and given.student_id = $2
      ${markJoins}`,
    values: [ids, studentId],
  });
  return rows.map((row) => ({
    ...toLesson(row),
    feedback: row.feedbackId === null ? null : toMarks(row.feedbackId, row),
  }));
}

function toLesson(row: ReplyColumns<"lesson"> & { id: string }) {
  const { id, lessonId, lessonText, lessonCreatedAt, lessonUpdatedAt } = row;
  return { id, reply: toReply(lessonId, lessonText, lessonCreatedAt, lessonUpdatedAt) };
}

/** Marks feedback to this teacher as seen, and ignores all other ids. What was seen before keeps its day. */
export async function markSeen(
  database: Database | Transaction,
  teacherId: string,
  ids: readonly string[],
): Promise<void> {
  await database.execute(sql`
    insert into feedback_seen as seen (feedback_id)
    select id from feedback where id = any(${sql.param([...ids])}::uuid[]) and teacher_id = ${teacherId}
    order by id for key share
    on conflict (feedback_id) do update set seen_at = excluded.seen_at where seen.seen_at is null`);
}

/** Its author has changed stars or words: it is neither seen nor done any more. The feedback is locked. */
export async function markRewritten(tx: Transaction, id: string, at: Date): Promise<void> {
  const marks = { seenAt: null, doneAt: null, rewrittenAt: at };
  await tx
    .insert(feedbackSeen)
    .values({ feedbackId: id, ...marks })
    .onConflictDoUpdate({ target: feedbackSeen.feedbackId, set: marks });
}

/** Marks feedback to this teacher as done without a reply, or no longer; false if there is none. */
export async function markDone(
  database: Database,
  teacherId: string,
  id: string,
  isDone: boolean,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await markSeen(tx, teacherId, [id]);
    const { rowCount } = await tx.execute(sql`
      update feedback_seen set done_at = ${isDone ? sql`now()` : null}
      where feedback_id = (select id from feedback where id = ${id} and teacher_id = ${teacherId})`);
    return rowCount === 1;
  });
}

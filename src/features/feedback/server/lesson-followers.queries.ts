import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";

// Moves a lesson's feedback along when the lesson is corrected, and when that is undone. A
// lesson may have 50,000 responses, so each statement changes a few thousand rows and writes their audit log entries,
// which keeps it far below the statement timeout.

const rowsPerStatement = 5000;

interface LessonFields {
  topic: string;
  date: string;
}

interface LessonChange {
  lessonId: string;
  teacherId: string;
  before: LessonFields;
  after: LessonFields;
}

/** Feedback that was corrected on its own has another topic or date than the lesson had, and keeps it. */
const follows = ({ lessonId, before, after }: LessonChange) => sql`
  feedback.lesson_id = ${lessonId}::uuid and (
    (feedback.topic = ${before.topic}::text and ${before.topic}::text <> ${after.topic}::text)
    or (feedback.date = ${before.date}::date and ${before.date}::date <> ${after.date}::date))`;

async function lockIds(tx: Transaction, where: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from feedback where ${where} order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the feedback that will follow this change until the transaction ends; returns its ids. */
export async function lockFollowers(tx: Transaction, change: LessonChange): Promise<string[]> {
  return lockIds(tx, follows(change));
}

/** Runs a statement for all of these rows, a few thousand at a time. */
async function inParts(
  tx: Transaction,
  ids: readonly string[],
  statement: (isOne: SQL) => SQL,
): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const part = sql.param(ids.slice(start, start + rowsPerStatement));
    await tx.execute(statement(sql`feedback.id = any(${part}::uuid[])`));
  }
}

/** How two rows differ in topic and date, as the JSON of an audit entry. */
const difference = (one: string, other: string) =>
  sql.raw(`(case when ${one}topic <> ${other}topic then jsonb_build_object('topic', ${one}topic) else '{}' end
    || case when ${one}date <> ${other}date then jsonb_build_object('date', ${one}date) else '{}' end)`);

const auditImages = sql`${difference("former_", "")}, ${difference("", "former_")}`;

// The update itself returns the former fields. Joining two intermediate results, whose size PostgreSQL does not know,
// took 12 s for a class of 9,000.

/**
 * Lets the feedback follow its corrected lesson: topic and date each, if it was the lesson's. No 'Edited by' mark is left, as the
 * student's words and stars are untouched; each change is a part of the audit entry `partOf`. The lesson is locked, `ids` are those of
 * `lockFollowers`.
 */
export async function moveFollowers(
  tx: Transaction,
  actor: Actor,
  { teacherId, before, after }: LessonChange,
  { ids, partOf }: { ids: readonly string[]; partOf: number },
): Promise<void> {
  feedbackChangesWith(tx, [{ teacherId }]);
  await inParts(
    tx,
    ids,
    (isOne) => sql`
    with moved as (
      update feedback as response set
        topic = case when response.topic = ${before.topic}::text then ${after.topic}::text else response.topic end,
        date = case when response.date = ${before.date}::date then ${after.date}::date else response.date end
      from (select id, topic as former_topic, date as former_date from feedback where ${isOne}) as former
      where response.id = former.id
      returning response.id, response.student_id, response.teacher_id, response.topic, response.date, former_topic, former_date
    )
    insert into audit_log (actor_id, actor_role, action, record_id, student_id, teacher_id, before, after, part_of)
    select ${actor.id}::uuid, ${actor.role}::role, 'feedback.edit-lesson', id, student_id, teacher_id,
      ${auditImages}, ${partOf}::bigint
    from moved
    order by id`,
  );
}

/**
 * Lets the feedback follow a lesson whose correction, the entry `undone`, is being undone: feedback that followed it, and feedback
 * given since that has the lesson's topic and date. Feedback corrected on its own stays as it is. Each change is a part of the entry
 * `partOf`. The lesson is locked.
 */
export async function moveFollowersBack(
  tx: Transaction,
  actor: Actor,
  { lessonId, teacherId, before, after }: LessonChange,
  { undone, partOf }: { undone: number; partOf: number },
): Promise<void> {
  feedbackChangesWith(tx, [{ teacherId }]);
  const ids = await lockIds(tx, sql`feedback.lesson_id = ${lessonId}::uuid`);
  await inParts(
    tx,
    ids,
    (isOne) => sql`
    with moved as (
      update feedback as response set
        topic = case when has_topic then ${before.topic}::text else response.topic end,
        date = case when has_date then ${before.date}::date else response.date end
      from (
        select feedback.id, topic as former_topic, date as former_date, part.id as part_id,
          topic = ${after.topic}::text and coalesce(part.before ? 'topic', is_new) as has_topic,
          date = ${after.date}::date and coalesce(part.before ? 'date', is_new) as has_date
        from feedback
        left join lateral (
          select id, before from audit_log
          -- Not by =, or PostgreSQL may look through all parts of the entry for each row of feedback.
          where record_id = feedback.id and part_of is not distinct from ${undone}::bigint
            and not exists (select from audit_log as undo where undo.undoes = audit_log.id)
        ) as part on true
        cross join lateral (
          select not exists (
            select from audit_log as edit
            where edit.record_id = feedback.id and edit.action = 'feedback.edit-lesson' and edit.part_of is null
              and not exists (select from audit_log as undo where undo.undoes = edit.id)
          ) as is_new
        ) as corrected
        where ${isOne}
      ) as former
      where response.id = former.id and (
        (has_topic and response.topic <> ${before.topic}::text) or (has_date and response.date <> ${before.date}::date))
      returning response.id, response.student_id, response.teacher_id, response.topic, response.date, former_topic, former_date,
        part_id
    )
    insert into audit_log
      (actor_id, actor_role, action, record_id, student_id, teacher_id, before, after, part_of, undoes)
    select ${actor.id}::uuid, ${actor.role}::role,
      case when part_id is null then 'feedback.edit-lesson' else 'audit.undo' end, id, student_id, teacher_id,
      ${auditImages}, ${partOf}::bigint, part_id
    from moved
    order by id`,
  );
}

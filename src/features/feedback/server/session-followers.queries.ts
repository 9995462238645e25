import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import type { Actor } from "../../../domain/roles.ts";

// What a session's feedback does when the session is corrected, and when that is undone. A session may have 50,000
// answers, so each is one statement that changes the rows and writes their entries of the audit log.

export interface SessionFields {
  topic: string;
  date: string;
}

export interface SessionChange {
  reviewId: string;
  before: SessionFields;
  after: SessionFields;
}

/** A review that was corrected by itself has another topic or date than the session had, and keeps it. */
const follows = ({ reviewId, before, after }: SessionChange) => sql`
  feedback.review_session_id = ${reviewId}::uuid and (
    (feedback.topic = ${before.topic}::text and ${before.topic}::text <> ${after.topic}::text)
    or (feedback.date = ${before.date}::date and ${before.date}::date <> ${after.date}::date))`;

/** Keeps the feedback that will follow this change as it is until the transaction ends; returns how much it is. */
export async function lockFollowers(tx: Transaction, change: SessionChange): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select count(*)::int as number from (select from feedback where ${follows(change)} for update) as followers`);
  return rows[0]?.number ?? 0;
}

/** What two rows say differently of topic and date, as the JSON of an audit entry. */
const difference = (told: string, other: string) =>
  sql.raw(`(case when ${told}.topic <> ${other}.topic then jsonb_build_object('topic', ${told}.topic) else '{}' end
    || case when ${told}.date <> ${other}.date then jsonb_build_object('date', ${told}.date) else '{}' end)`);

/**
 * Lets the feedback follow its corrected session: each of topic and date that was the session's. No 'Edited by' mark is
 * left, as the student's words and stars are untouched; each review is a part of the audit entry `partOf`.
 * The session is locked, and `lockFollowers` was called.
 */
export async function moveFollowers(
  tx: Transaction,
  actor: Actor,
  change: SessionChange,
  partOf: number,
): Promise<void> {
  const { before, after } = change;
  await tx.execute(sql`
    with former as (
      select id, student_id, teacher_id, topic, date from feedback where ${follows(change)}
    ), moved as (
      update feedback set
        topic = case when feedback.topic = ${before.topic}::text then ${after.topic}::text else feedback.topic end,
        date = case when feedback.date = ${before.date}::date then ${after.date}::date else feedback.date end
      where ${follows(change)}
      returning id, topic, date
    )
    insert into audit_log (actor_id, actor_role, action, record_id, student_id, teacher_id, before, after, part_of)
    select ${actor.id}::uuid, ${actor.role}::role, 'feedback.edit-session', former.id, former.student_id,
      former.teacher_id, ${difference("former", "moved")}, ${difference("moved", "former")}, ${partOf}::bigint
    from former join moved on moved.id = former.id
    order by former.id`);
}

/**
 * Lets the feedback follow a session whose correction, told of by the entry `undone`, is taken back: what followed it
 * then, and what was given since and has the session's topic and date. What was corrected by itself stays as it is.
 * Each review is a part of the entry `partOf`. The session is locked.
 */
export async function moveFollowersBack(
  tx: Transaction,
  actor: Actor,
  { reviewId, before, after }: SessionChange,
  { undone, partOf }: { undone: number; partOf: number },
): Promise<void> {
  await tx.execute(sql`
    with part as (
      select id, record_id, before from audit_log
      where part_of = ${undone}::bigint
        and not exists (select from audit_log as undo where undo.undoes = audit_log.id)
    ), former as (
      select feedback.id, student_id, teacher_id, topic, date, part.id as part_id,
        topic = ${after.topic}::text and coalesce(part.before ? 'topic', is_new) as has_topic,
        date = ${after.date}::date and coalesce(part.before ? 'date', is_new) as has_date
      from feedback
      left join part on part.record_id = feedback.id
      cross join lateral (
        select not exists (
          select from audit_log as edit
          where edit.record_id = feedback.id and edit.action = 'feedback.edit-session' and edit.part_of is null
            and not exists (select from audit_log as undo where undo.undoes = edit.id)
        ) as is_new
      ) as corrected
      where feedback.review_session_id = ${reviewId}::uuid
    ), moved as (
      update feedback set
        topic = case when former.has_topic then ${before.topic}::text else feedback.topic end,
        date = case when former.has_date then ${before.date}::date else feedback.date end
      from former
      where feedback.id = former.id and (
        (former.has_topic and feedback.topic <> ${before.topic}::text)
        or (former.has_date and feedback.date <> ${before.date}::date))
      returning feedback.id, feedback.topic, feedback.date
    )
    insert into audit_log
      (actor_id, actor_role, action, record_id, student_id, teacher_id, before, after, part_of, undoes)
    select ${actor.id}::uuid, ${actor.role}::role,
      case when part_id is null then 'feedback.edit-session' else 'audit.undo' end, former.id, former.student_id,
      former.teacher_id, ${difference("former", "moved")}, ${difference("moved", "former")}, ${partOf}::bigint, part_id
    from former join moved on moved.id = former.id
    order by former.id`);
}

import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ContactProblemKind } from "#domain/messages/contact-problems.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { type QueueSelection, queueStudentsMax } from "#domain/schemas/message-queue.ts";
import { contentForParents, isWithheld } from "#features/feedback/server/withheld-feedback.queries.ts";
import { changedSince } from "#features/messages/server/changed-feedback.queries.ts";
import type { FeedbackToSend } from "#features/messages/server/feedback-to-send.queries.ts";
import { countsAsNotified } from "#features/messages/server/notified-days.queries.ts";

/** A number or an address of a guardian. */
interface GuardianContact {
  contact: string | null;
  /** Null when they were not asked. */
  answer: "agreed" | "refused" | null;
  problem: ContactProblemKind | null;
}

/** A guardian of a candidate. */
export interface CandidateGuardian extends Record<ParentChannel, GuardianContact> {
  id: string | null;
  name: string;
  language: string | null;
  mayReceive: boolean;
  wasNotifiedToday: boolean;
}

/** Feedback that parents may be told. */
export type ForParents = FeedbackToSend & { content: NonNullable<FeedbackToSend["content"]> };

/** A student whose parents are to be told something. */
export interface Candidate {
  id: string;
  name: string;
  surname: string;
  /** What their parents are to be told, the newest first; empty when there is nothing new. */
  feedback: ForParents[];
  guardians: CandidateGuardian[];
}

/** The condition that a guardian of `student` agreed to a channel, looked up for each student as they are reached. */
const isOfAgreed = sql`(
  select true from guardian_contacts as guardian
  where guardian.student_id = student.id and guardian.may_receive and 'agreed' in (guardian.whatsapp_answer, guardian.email_answer)
  limit 1)`;

function studentsOf(selection: QueueSelection): SQL {
  const { students } = selection;
  switch (students.of) {
    case "agreed":
      return sql`${isOfAgreed} and exists (select from feedback where feedback.student_id = student.id and ${feedbackOf(selection)} and ${isNew})`;
    case "students":
      return sql`student.id = any(${sql.param(students.ids)}::uuid[])`;
    case "class-group":
      return sql`exists (select from enrolments
        where enrolments.student_id = student.id and enrolments.class_group_id = ${students.id} and enrolments.is_current)`;
    case "teacher":
      return sql`exists (select from student_teachers
        where student_teachers.student_id = student.id and student_teachers.teacher_id = ${students.id})`;
    case "class":
      return sql`exists (select from feedback where feedback.student_id = student.id and feedback.lesson_id = ${students.id})`;
  }
}

/** Which of some students, at school or not, a selection is for. */
export async function findChosen(
  tx: Transaction,
  selection: QueueSelection,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select student.id from users as student
    where student.id = any(${sql.param([...ids])}::uuid[]) and ${studentsOf(selection)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Of a teacher's students, what they wrote to this teacher; of those of a class, what they wrote about it. */
function feedbackOf({ students, feedback }: QueueSelection): SQL {
  const conditions = [sql`true`];
  if (students.of === "teacher") conditions.push(sql`feedback.teacher_id = ${students.id}`);
  if (students.of === "class") conditions.push(sql`feedback.lesson_id = ${students.id}`);
  if (feedback.of === "class") conditions.push(sql`feedback.lesson_id = ${feedback.id}`);
  if (feedback.of === "period" || feedback.of === "digest")
    conditions.push(sql`feedback.date between ${feedback.from} and ${feedback.to}`);
  return sql.join(conditions, sql` and `);
}

/**
 * The condition that no parent was told of `feedback`, or is about to be. A subquery of one row is looked up for each feedback as it is
 * reached; with `not exists` the planner may read all messages that were ever sent.
 */
const isUntold = sql`(
  select true from message_children join messages_out on messages_out.id = message_children.message_id
  where message_children.feedback_id = feedback.id and ${countsAsNotified} limit 1) is null`;

/** The condition that `feedback` may go to parents, and no parent was told of it, or is about to be. */
const isNew = sql`not ${sql.raw(isWithheld("feedback"))} and ${isUntold}`;

/** The condition that a message of a queue, `placed`, counts for its student: its contact worked. */
const isPlaced = sql`placed.not_sent is distinct from 'dropped'
  and not coalesce(placed.not_sent in ('wrong-number', 'not-on-whatsapp') or placed.not_sent = 'rejected' and exists (
    select from contact_problems where contact_problems.channel = placed.channel and contact_problems.contact = placed.contact), false)`;

/**
 * The students a queue has messages about, and when the newest feedback in them was written, except what was changed since.
 * Read from the queue's messages on: with an offset the planner does not begin with those of all queues.
 */
const toldIn = (queueId: string) => sql`
  select child.student_id, max(child.written_at) as told_until
  from messages_out as placed cross join lateral (
    select message_children.student_id, sent.created_at as written_at
    from message_children left join feedback as sent
      on sent.id = message_children.feedback_id and ${sql.raw(changedSince("sent", "placed.worded_at"))} is null
    where message_children.message_id = placed.id offset 0) as child
  where placed.queue_id = ${queueId} and ${isPlaced}
  group by child.student_id`;

/** How many students a queue has messages about, but for those that were stopped, or whose contacts did not work. */
export async function countStudentsWithMessage(
  database: Database | Transaction,
  queueId: string,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from (${toldIn(queueId)}) as told`,
  );
  return rows[0]?.count ?? 0;
}

/** Students of a selection without a message in a queue, as what follows `from`: `student`. */
function studentsWithout(queueId: string, selection: QueueSelection): SQL {
  if (selection.students.of !== "agreed") {
    return sql`users as student
      where ${studentsOf(selection)} and student.id not in (select student_id from (${toldIn(queueId)}) as told)`;
  }
  // With a message, too, if they wrote something after what it tells of. What was changed since is not told any more.
  return sql`(
      select student_id, max(created_at) as written_at from feedback where ${feedbackOf(selection)} and ${isNew} group by student_id
    ) as written left join (${toldIn(queueId)}) as told using (student_id)
    join users as student on student.id = student_id
    where ${isOfAgreed} and written_at > coalesce(told_until, '-infinity')`;
}

/** How many classes a digest has at most; a message has no room for more. */
const digestClassesMax = 31;

/**
 * What parents are to be told of the student `pupil`, as a table of `feedback`, the newest first. Of their feedback only as much is looked up
 * among the messages as it takes to find something new.
 */
function newFeedback(selection: QueueSelection): SQL {
  const ofPupil = sql`feedback.student_id = pupil.id and ${feedbackOf(selection)} and not ${sql.raw(isWithheld("feedback"))}`;
  if (selection.feedback.of === "digest") {
    return sql`
      select * from feedback where ${ofPupil}
        and (select true from feedback where ${ofPupil} and ${isUntold} limit 1)
      order by date desc, created_at desc, id desc limit ${digestClassesMax}`;
  }
  const newestFirst = sql`order by created_at desc, id desc`;
  return sql`
    select * from (select * from feedback where ${ofPupil} ${newestFirst} offset 0) as feedback
    where ${isUntold} ${newestFirst} limit 1`;
}

/**
 * The students of a selection at school who have no message in the queue: how many there are, and the first by name, with their guardians.
 * Each has the newest feedback for parents that none was told of; for a digest all of the period, if any is new. `today` is the school's day.
 */
export async function listCandidates(
  database: Database | Transaction,
  { queueId, selection, today }: { queueId: string; selection: QueueSelection; today: string },
): Promise<{ candidates: Candidate[]; students: number }> {
  // Of all who agreed, some have a message and wrote something since.
  const isOther = selection.students.of === "agreed" ? sql`told_until is null` : sql`true`;
  const newestFirst = sql`${selection.feedback.of === "digest" ? sql`feedback.date desc, ` : sql``}feedback.created_at desc, feedback.id desc`;
  const withContact = (channel: ParentChannel, contact: SQL, answer: SQL) => sql`json_build_object(
    'contact', ${contact}, 'answer', ${answer}, 'problem', (select kind from contact_problems
      where contact_problems.channel = ${channel} and contact_problems.contact = ${contact}))`;
  const { rows } = await database.execute<Candidate & { students: number } & Record<string, unknown>>(sql`
    with pupil as materialized (
      select student.id, student.name, student.surname, (count(*) filter (where ${isOther}) over ())::int as students
      from ${studentsWithout(queueId, selection)}
        and student.role = 'student' and student.deleted_at is null and student.left_on is null
      order by lower(student.name), lower(student.surname), student.id
      limit ${queueStudentsMax}
    )
    select pupil.*, coalesce(found.feedback, '[]') as feedback, coalesce(known.guardians, '[]') as guardians
    from pupil left join lateral (
      select json_agg(json_build_object('id', feedback.id, 'topic', feedback.topic, 'date', feedback.date::text, 'withheldBy', null,
        'content', ${sql.raw(contentForParents("feedback"))},
        'editedBy', case when feedback.updated_by <> feedback.student_id
          then (select role from users where users.id = feedback.updated_by) end,
        'teacherName', (select btrim(teacher.name || ' ' || teacher.surname) from users as teacher where teacher.id = feedback.teacher_id))
        order by ${newestFirst}) as feedback
      from (${newFeedback(selection)}) as feedback
    ) as found on true
    left join lateral (
      select json_agg(json_build_object('id', guardian.guardian_id, 'name', guardian.name, 'language', guardian.language,
        'mayReceive', guardian.may_receive, 'whatsapp', ${withContact("whatsapp", sql`guardian.phone`, sql`guardian.whatsapp_answer`)},
        'email', ${withContact("email", sql`guardian.email`, sql`guardian.email_answer`)},
        'wasNotifiedToday', exists (select from notified_days
          where notified_days.day = ${today} and notified_days.contact in (guardian.phone, guardian.email)))
        order by guardian.position) as guardians
      from guardian_contacts as guardian
      where guardian.student_id = pupil.id
    ) as known on true
    order by lower(pupil.name), lower(pupil.surname), pupil.id`);
  return {
    candidates: rows.map(({ students: _students, ...candidate }) => candidate),
    students: rows[0]?.students ?? 0,
  };
}

import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import type { ContactProblemKind } from "#domain/messages/contact-problems.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { type QueueSelection, queueStudentsMax } from "#domain/schemas/message-queue.ts";
import { withholderOf } from "#features/feedback/server/feedback.queries.ts";
import { isWithheld, saidForParents } from "#features/feedback/server/withheld-feedback.queries.ts";
import { changedSince } from "#features/messages/server/changed-feedback.queries.ts";
import type { FeedbackToSend } from "#features/messages/server/feedback-to-send.queries.ts";
import { notSentReason } from "#features/messages/server/shown-states.queries.ts";
import { countsAsTold } from "#features/messages/server/told-days.queries.ts";
import { findWaiting, type WaitingMessage } from "./waiting.queries.ts";

/** A guardian of a candidate. */
export interface CandidateGuardian {
  id: string | null;
  name: string;
  language: string | null;
  mayReceive: boolean;
  /** The number or the address of the queue's channel. */
  contact: string | null;
  /** Everything that they can be reached by. */
  contactKeys: string[];
  /** Null when they were not asked. */
  answer: "given" | "refused" | null;
  problem: ContactProblemKind | null;
  wasToldToday: boolean;
  /** In another queue. */
  waitsIn: WaitingMessage | null;
}

/** A student whose parents are to be told something. */
export interface Candidate {
  id: string;
  name: string;
  surname: string;
  /** What their parents are to be told, the newest first; empty when there is nothing new. */
  feedback: FeedbackToSend[];
  /** Whether there is any feedback of the selection, new or not. */
  hasWritten: boolean;
  guardians: CandidateGuardian[];
}

/** The condition that a guardian, a row of `guardian_contacts as guardian`, agreed to a channel. */
const hasAgreed = (channel: ParentChannel) =>
  sql`guardian.may_receive and ${channel === "whatsapp" ? sql`guardian.whatsapp_answer` : sql`guardian.email_answer`} = 'given'`;

function studentsOf(selection: QueueSelection, channel: ParentChannel): SQL {
  const { students } = selection;
  switch (students.of) {
    case "agreed":
      return sql`exists (select from guardian_contacts as guardian where guardian.student_id = student.id and ${hasAgreed(channel)})
        and exists (select from feedback where feedback.student_id = student.id and ${feedbackOf(selection)} and ${isUntold})`;
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
  { selection, channel }: { selection: QueueSelection; channel: ParentChannel },
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select student.id from users as student
    where student.id = any(${sql.param([...ids])}::uuid[]) and ${studentsOf(selection, channel)}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The condition that `feedback` of a period was passed over: a person skipped a message about it, or about newer feedback of the period by the
 * same student, that told what there was to tell.
 */
const isPassedOver = ({ from, to }: Period) => sql`exists (
  select from message_children as child join messages_out as skipped on skipped.id = child.message_id
    join feedback as passed on passed.id = child.feedback_id
  where child.student_id = feedback.student_id and skipped.state = 'skipped' and passed.date between ${from} and ${to}
    and passed.created_at >= feedback.created_at and ${sql.raw(changedSince("passed", "skipped.created_at"))} is null)`;

/** Of a teacher's students, what they wrote to this teacher; of those of a class, what they wrote about it. */
function feedbackOf({ students, feedback }: QueueSelection): SQL {
  const conditions = [sql`true`];
  if (students.of === "teacher") conditions.push(sql`feedback.teacher_id = ${students.id}`);
  if (students.of === "class") conditions.push(sql`feedback.lesson_id = ${students.id}`);
  if (feedback.of === "class") conditions.push(sql`feedback.lesson_id = ${feedback.id}`);
  if (feedback.of === "period" || feedback.of === "digest")
    conditions.push(sql`feedback.date between ${feedback.from} and ${feedback.to}`);
  if (students.of === "agreed" && feedback.of === "period")
    conditions.push(sql`not ${isPassedOver(feedback)}`);
  return sql.join(conditions, sql` and `);
}

/** The condition that a parent was told of `feedback`, or is about to be. */
const isTold = sql`exists (
  select from message_children join messages_out on messages_out.id = message_children.message_id
  where message_children.feedback_id = feedback.id and ${countsAsTold})`;

const withheld = sql.raw(isWithheld("feedback"));

/** The condition that `feedback` may go to parents, and no parent was told of it. */
const isUntold = sql`not ${withheld} and not ${isTold}`;

/** The condition that a message of `messages_out` could not reach its contact: it has no place for the student any more. */
const isForgone = sql.raw(`(${notSentReason("messages_out")} in ('wrong-number', 'not-on-whatsapp')
  or ${notSentReason("messages_out")} = 'rejected' and exists (select from contact_problems
    where contact_problems.channel = messages_out.channel and contact_problems.contact = messages_out.contact))`);

/** How many classes a digest tells of at most; a message has no room for more. */
const digestClassesMax = 31;

/**
 * The students of a selection at school, by name, with their guardians in order. Each has the newest feedback that no parent was told and
 * that no other queue holds; for a digest, all of the period by the dates of the classes, if any of it is new. Feedback that is not for
 * parents is there when there is no other. Left out are students who have a place in the queue, or in the one whose rest it is; one who is
 * there with a wrong number, or an address that rejects mails, is not. A guardian who said no to the other channel counts as refusing the rest, too, unless they agreed to
 * this one. `today` is the school's day.
 */
export async function listCandidates(
  database: Database | Transaction,
  {
    queueId,
    channel,
    selection,
    today,
  }: { queueId: string; channel: ParentChannel; selection: QueueSelection; today: string },
): Promise<Candidate[]> {
  const isDigest = selection.feedback.of === "digest";
  const newestFirst = sql`${isDigest ? sql`feedback.date desc, ` : sql``}feedback.created_at desc, feedback.id desc`;
  const isWhatsapp = channel === "whatsapp";
  const contact = isWhatsapp ? sql`guardian.phone` : sql`guardian.email`;
  const answers = [sql`guardian.whatsapp_answer`, sql`guardian.email_answer`] as const;
  const [answer, otherAnswer] = isWhatsapp ? answers : ([answers[1], answers[0]] as const);
  const { restOf } = selection;
  const queueIds = restOf === undefined ? [queueId] : [queueId, restOf];
  const { rows } = await database.execute<Candidate & Record<string, unknown>>(sql`
    with pupil as materialized (
      select student.id, student.name, student.surname from users as student
      where student.role = 'student' and student.deleted_at is null and student.left_on is null
        and ${studentsOf(selection, channel)}
        and not exists (
          select from message_children join messages_out on messages_out.id = message_children.message_id
          where message_children.student_id = student.id and messages_out.queue_id = any(${sql.param(queueIds)}::uuid[])
            and not coalesce(${isForgone}, false))
      order by lower(student.name), lower(student.surname), student.id
      limit ${queueStudentsMax}
    )
    select pupil.*, coalesce(found.feedback, '[]') as feedback, coalesce(known.guardians, '[]') as guardians,
      case when found.feedback is not null then true else exists (
        select from feedback where feedback.student_id = pupil.id and ${feedbackOf(selection)}) end as "hasWritten"
    from pupil left join lateral (
      select json_agg(json_build_object('id', feedback.id, 'topic', feedback.topic, 'date', feedback.date::text,
        'withheldBy', ${sql.raw(withholderOf("feedback"))},
        'said', ${sql.raw(saidForParents("feedback"))},
        'editedBy', case when feedback.updated_by <> feedback.student_id
          then (select role from users where users.id = feedback.updated_by) end,
        'teacherName', btrim(teacher.name || ' ' || teacher.surname))
        order by ${newestFirst}) as feedback
      from (
        select feedback.*, bool_and(${isTold}) over (partition by ${withheld}) as are_told,
          dense_rank() over (order by ${withheld}) as rank
        from feedback
        where feedback.student_id = pupil.id and ${feedbackOf(selection)}
          ${isDigest ? sql`` : sql`and not ${isTold}`}
        order by ${withheld}, ${newestFirst}
        limit ${isDigest ? digestClassesMax : 1}
      ) as feedback join users as teacher on teacher.id = feedback.teacher_id
      where rank = 1 and not are_told
    ) as found on true
    left join lateral (
      select json_agg(json_build_object('id', guardian.guardian_id, 'name', guardian.name, 'language', guardian.language,
        'mayReceive', guardian.may_receive, 'contact', ${contact}, 'contactKeys', keys.contacts, 'answer', ${restOf === undefined ? answer : sql`coalesce(${answer}, case ${otherAnswer} when 'refused' then 'refused' end)`},
        'problem', (select kind from contact_problems where contact_problems.channel = ${channel}
          and contact_problems.contact = ${contact}),
        'wasToldToday', exists (select from told_days where told_days.day = ${today} and told_days.contact = any(keys.contacts)))
        order by guardian.position) as guardians
      from guardian_contacts as guardian
        cross join lateral (select array_remove(array[guardian.phone, guardian.email], null) as contacts) as keys
      where guardian.student_id = pupil.id
    ) as known on true
    order by lower(pupil.name), lower(pupil.surname), pupil.id`);
  const contacts = rows.flatMap(({ guardians }) => guardians.flatMap(({ contactKeys }) => contactKeys));
  const waiting = await findWaiting(database, { queueId, contacts, today });
  const waitsIn = ({ contactKeys }: CandidateGuardian) =>
    contactKeys.flatMap((key) => waiting.get(key) ?? [])[0] ?? null;
  return rows.map((student) => ({
    ...student,
    guardians: student.guardians.map((guardian) => ({ ...guardian, waitsIn: waitsIn(guardian) })),
  }));
}

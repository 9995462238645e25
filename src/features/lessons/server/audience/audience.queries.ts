import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Transaction } from "#db/client.ts";
import { hasCourse } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { presentStudents } from "#server/audit/merged-students.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";
import { lessonAudience } from "./audience.table.ts";

// The students who were asked about a lesson. A trigger writes the audience when the lesson is added; the rule is the SQL
// function `students_to_ask` (docs/decisions/078).

/** The statuses that a teacher sees and sets; not those of replaced students, who are in no audience. */
export const audienceStatuses = ["asked", "excused"] as const;
export type AudienceStatus = (typeof audienceStatuses)[number];

/** The stored statuses: a student whom no admin has confirmed does not count as asked until they answer or are confirmed. */
export const countedStatuses = [...audienceStatuses, "unconfirmed"] as const;

type StoredStatus = (typeof lessonAudience.$inferSelect)["status"];

/** A trigger decides on writing whether someone counts as asked. */
const withoutCount = (status: StoredStatus) => (status === "unconfirmed" ? "asked" : status);

/** An audience as the audit log keeps it: a few long lists of students with the same status. */
type Audience = { status: Exclude<StoredStatus, "unconfirmed">; studentIds: string[] }[];

type Member = Pick<typeof lessonAudience.$inferSelect, "studentId" | "status">;

const toAudience = (members: readonly Member[]): Audience =>
  [...Map.groupBy(members, ({ status }) => withoutCount(status))].map(([status, of]) => ({
    status,
    studentIds: of.map(({ studentId }) => studentId),
  }));

const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

const memberColumns = { studentId: lessonAudience.studentId, status: lessonAudience.status };

/** A lesson's whole audience. */
export async function readAudience(tx: Transaction, lessonId: string): Promise<Audience> {
  const members = await tx
    .select(memberColumns)
    .from(lessonAudience)
    .where(eq(lessonAudience.lessonId, lessonId))
    .orderBy(lessonAudience.studentId);
  return toAudience(members);
}

/** Lessons inserted in this transaction get no audience from the trigger: the caller restores the one they had. */
export async function keepAudience(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('classback.keep_audience', 'on', true)`);
}

/** Adds students with their former statuses; those in the audience stay as they are, voided and deleted ones are left out. */
export async function restoreAudience(tx: Transaction, lessonId: string, audience: Audience): Promise<void> {
  const presentOf = await presentStudents(
    tx,
    audience.flatMap(({ studentIds }) => studentIds),
  );
  // Of two records of one student, the one that was asked counts.
  for (const { status, studentIds } of audience.toSorted((one) => (one.status === "asked" ? -1 : 0))) {
    await tx.execute(sql`
      insert into lesson_audience (lesson_id, student_id, status)
      select ${lessonId}::uuid, id, ${status}::audience_status
      from users where id = any(${idsOf(studentIds.map(presentOf))}) and voided_at is null and deleted_at is null
      on conflict do nothing`);
  }
}

/** The students who were replaced in an audience. */
interface Replaced {
  removed: Audience;
  added: string[];
}

/** That the class in the row `lessons` would be put to this student if it were added now. */
const isToAsk = (studentId: SQL) => sql`${studentId} in (
  select students_to_ask(lessons.teacher_id, lessons.subject, lessons.date, lessons.class_group_ids))`;

const hasAnswered = sql`exists (
  select from feedback
  where feedback.student_id = lesson_audience.student_id
    and feedback.lesson_id = lesson_audience.lesson_id)`;

/**
 * After the subject of a lesson was corrected: asks those who can see the lesson now, unless their account is newer than the
 * lesson. Until the first response, students who were asked but do not have the new subject are replaced: they are no longer asked,
 * but can still answer. Later they stay asked, or a teacher could drop those who have not answered yet. Excused students always stay.
 * The lesson is locked.
 */
export async function replaceAsked(tx: Transaction, lessonId: string): Promise<Replaced> {
  const { rows: removed } = await tx.execute<Member & Record<string, unknown>>(sql`
    update lesson_audience set status = 'replaced' from lessons, users
    where lesson_audience.lesson_id = ${lessonId} and lesson_audience.status in ('asked', 'unconfirmed')
      and lessons.id = ${lessonId} and users.id = lesson_audience.student_id
      and not ${sql.raw(hasCourse("lessons.subject", "unnest(users.courses) as course"))}
      and not ${isToAsk(sql`users.id`)}
      and not exists (select from feedback where feedback.lesson_id = ${lessonId})
    returning student_id as "studentId", 'asked' as status`);
  const { rows: again } = await tx.execute<{ studentId: string }>(sql`
    update lesson_audience set status = 'asked' from lessons, users as student
    where lesson_audience.lesson_id = ${lessonId} and lesson_audience.status = 'replaced'
      and lessons.id = ${lessonId} and student.id = lesson_audience.student_id
      and ${isToAsk(sql`student.id`)}
    returning student_id as "studentId"`);
  const unchanged = (await readAudience(tx, lessonId)).flatMap(({ studentIds }) => studentIds);
  await tx.execute(sql`select ask_students(array[${lessonId}::uuid])`);
  await tx.execute(sql`
    delete from lesson_audience using lessons, users
    where lesson_audience.lesson_id = ${lessonId} and not student_id = any(${idsOf(unchanged)})
      and lessons.id = ${lessonId} and users.id = student_id
      and users.created_at > lessons.created_at`);
  const { rows: added } = await tx.execute<{ studentId: string }>(sql`
    select student_id as "studentId" from lesson_audience
    where lesson_id = ${lessonId} and not student_id = any(${idsOf(unchanged)})`);
  return {
    removed: toAudience(removed),
    added: [...again, ...added].map(({ studentId }) => studentId),
  };
}

/**
 * Undoes `replaceAsked`: students added by it are replaced, and those who were asked before are asked again. Added students stay asked
 * once they have answered or were excused. The lesson is locked.
 */
export async function restoreReplaced(
  tx: Transaction,
  lessonId: string,
  { removed, added }: Replaced,
): Promise<void> {
  const formerAudience = removed.flatMap(({ studentIds }) => studentIds);
  const presentOf = await presentStudents(tx, [...added, ...formerAudience]);
  await tx.execute(sql`
    update lesson_audience set status = 'replaced'
    where lesson_id = ${lessonId} and student_id = any(${idsOf(added.map(presentOf))})
      and status in ('asked', 'unconfirmed')
      and not ${hasAnswered}`);
  await tx.execute(sql`
    update lesson_audience set status = 'asked'
    where lesson_id = ${lessonId} and status = 'replaced'
      and student_id = any(${idsOf(formerAudience.map(presentOf))})`);
}

/**
 * A student's status in a lesson's audience, with the lesson's teacher and topic, locked until the transaction ends; null when the
 * lesson is gone or the student is not, or no longer, in its audience.
 */
export async function lockMember(tx: Transaction, lessonId: string, studentId: string) {
  // The lesson first, like everything that changes its audience: no feedback on it is added or deleted in the meantime, or
  // the counts of the month would miss one of the two.
  const [lesson] = await tx
    .select({ teacherId: lessons.teacherId, topic: lessons.topic })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
    .for("update");
  // And the student before their row, as a confirmation does.
  await tx.execute(sql`select from users where id = ${studentId} for key share`);
  const [member] = await tx
    .select(memberColumns)
    .from(lessonAudience)
    .where(isMember(lessonId, studentId))
    .for("update");
  if (!lesson || !member || member.status === "replaced") return null;
  return { ...lesson, ...member, status: withoutCount(member.status) };
}

function isMember(lessonId: string, studentId: string) {
  return and(eq(lessonAudience.lessonId, lessonId), eq(lessonAudience.studentId, studentId));
}

/** Sets whether a student was asked about a class or excused from it. */
export async function updateStatus(
  tx: Transaction,
  { lessonId, studentId }: { lessonId: string; studentId: string },
  status: AudienceStatus,
): Promise<void> {
  await tx.update(lessonAudience).set({ status }).where(isMember(lessonId, studentId));
}

/** How many students were asked about a lesson, and how many of them responded. */
export interface ResponseCounts {
  id: string;
  /** Of the class. */
  date: string;
  /** Without those excused or unconfirmed. */
  askedCount: number;
  excusedCount: number;
  /** Students whom no admin has confirmed, and who have not answered. They are not among those asked. */
  unconfirmedCount: number;
  /** Of those asked. */
  respondedCount: number;
  /** Responses of students who were not asked, or were excused. */
  notAskedCount: number;
  /** The stars of all responses added up. */
  stars: number;
}

/**
 * To be joined to each lesson, as `counts`: a `ResponseCounts` without its id and date. Lesson by lesson: for all of them at once,
 * PostgreSQL prepares for many more students than there are, which takes up to 1.6 times as long.
 */
export const countResponses = (lessonId: string) => `
  cross join lateral (
    select count(*) filter (where status = 'asked') as "askedCount",
      count(*) filter (where status = 'excused') as "excusedCount",
      count(*) filter (where status = 'unconfirmed') as "unconfirmedCount",
      count(*) filter (where status = 'asked' and rating is not null) as "respondedCount",
      count(*) filter (where status is distinct from 'asked' and rating is not null) as "notAskedCount",
      coalesce(sum(rating), 0)::int as stars
    from (select student_id, status from lesson_audience where lesson_id = ${lessonId}) as member
    full join (select student_id, rating from feedback where lesson_id = ${lessonId}) as response
      using (student_id)
  ) as counts`;

/** The counts of these lessons, in no order, only of `ownerId` unless null. Apart from the lists, because it reads every student. */
export async function countAudiences(
  pool: Pool,
  ownerId: string | null,
  ids: readonly string[],
): Promise<ResponseCounts[]> {
  const { rows } = await pool.query<ResponseCounts>({
    name: "lessons-audiences",
    text: `
      with page as materialized (
        select id, date from lessons
        where ${isOneOf("id", "$1")}
          and ((select $2::uuid) is null or teacher_id = (select $2::uuid))
      )
      select page.id, page.date::text as date, counts.*
      from page ${countResponses("page.id")}`,
    values: [genericIds(ids), ownerId],
  });
  return rows;
}

import { eq, type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Transaction } from "#db/client.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { dueStudents } from "./due.queries.ts";

/** For how many days a reminder is shown to its student, and how many are shown at once. */
export const reminderShownDays = 14;
const remindersShown = 5;

interface DueCounts {
  /** All who are due, reminded or not. */
  dueCount: number;
  /** How many of these were reminded today already, about this class or another. */
  remindedTodayCount: number;
  lastRemindedAt: Date | null;
}

const wasRemindedOn = (today: string) =>
  `exists (select from reminders where reminders.student_id = student.id and reminders.reminded_on = ${today})`;

/** How many students are due for a class on the school's day `today`, and when anyone was last reminded of it. */
export async function countDue(pool: Pool, lessonId: string, today: string): Promise<DueCounts> {
  const { rows } = await pool.query<DueCounts>({
    name: "reminders-count-due",
    text: `select count(*) as "dueCount", count(*) filter (where ${wasRemindedOn("$2::date")}) as "remindedTodayCount",
      (select max(created_at) from reminders where lesson_id = $1) as "lastRemindedAt"
    ${dueStudents("$2")} and lessons.id = $1`,
    values: [lessonId, today],
  });
  return rows[0] ?? { dueCount: 0, remindedTodayCount: 0, lastRemindedAt: null };
}

/** Teacher and topic of a class, which stays until the transaction ends but can be answered; null when it is gone. */
export async function holdLesson(tx: Transaction, lessonId: string) {
  const [lesson] = await tx
    .select({ teacherId: lessons.teacherId, topic: lessons.topic })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
    .for("key share");
  return lesson ?? null;
}

/**
 * Reminds those due for a class who were not reminded of any on the school's day `today`. Returns them, and how many had been. Concurrent
 * calls remind nobody twice.
 */
export async function insertReminders(
  tx: Transaction,
  { reviewId, today, by }: { reviewId: string; today: string; by: string | null },
): Promise<{ studentIds: string[]; remindedBeforeCount: number }> {
  const [day, id, who] = [sql`${today}::date`, sql`${reviewId}::uuid`, sql`${by}::uuid`];
  const wantsMail = sql`student.email is not null and student.reminder_mails`;
  // Everyone inserts in the order of the ids, so that two calls for the same students wait for each other and never
  // deadlock.
  const { rows } = await tx.execute<{ studentIds: string[]; dueCount: number }>(sql`
    with due as materialized (
      select student.id, ${wantsMail} as wants_mail ${withDay(dueStudents("$day"), day)}
        and lessons.id = ${id}
    ),
    added as (
      insert into reminders (lesson_id, student_id, reminded_on, reminded_by, mail, mail_due_at)
      select ${id}, id, ${day}, ${who}, case when wants_mail then 'queued' else 'none' end::mail_state,
        case when wants_mail then now() end
      from due order by id
      on conflict (student_id, reminded_on) do nothing
      returning student_id
    )
    select (select count(*) from due) as "dueCount", array(select student_id from added) as "studentIds"`);
  const { studentIds, dueCount } = rows[0] ?? { studentIds: [], dueCount: 0 };
  return { studentIds, remindedBeforeCount: Number(dueCount) - studentIds.length };
}

/** SQL text with its `$day` replaced by a parameter. */
function withDay(text: string, day: SQL): SQL {
  const [first = "", ...rest] = text.split("$day");
  return rest.reduce((whole, part) => sql`${whole}${day}${sql.raw(part)}`, sql.raw(first));
}

/** The classes of a day. */
export async function listLessonsOn(pool: Pool, date: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from lessons where date = $1 order by id", [
    date,
  ]);
  return rows.map(({ id }) => id);
}

/** The classes that a student was reminded of lately and is still due for, the last reminder first. */
export async function listOwnReminders(pool: Pool, studentId: string, today: string): Promise<string[]> {
  const { rows } = await pool.query<{ lessonId: string }>({
    name: "reminders-own",
    text: `select lessons.id as "lessonId"
    ${dueStudents(
      "$2",
      `join (
        select lesson_id, max(created_at) as at from reminders
        where student_id = $1 and reminded_on > $2::date - ${reminderShownDays}
        group by lesson_id
      ) as reminded on reminded.lesson_id = lessons.id`,
    )} and student.id = $1
    order by reminded.at desc, lessons.id
    limit ${remindersShown}`,
    values: [studentId, today],
  });
  return rows.map(({ lessonId }) => lessonId);
}

import type { Pool } from "pg";
import { limits } from "#domain/limits.ts";
import { z } from "#domain/schemas/zod.ts";
import { lessonLineColumns, lessonLineSchema } from "#features/lessons/server/lessons.queries.ts";
import { dueStudents } from "#features/reminders/server/due.queries.ts";
import { genericIds, isOneOf } from "#server/pagination/generic-ids.ts";
import { buildList, createParameters, newestFirst } from "#server/pagination/list-statement.ts";
import type { DateCursor } from "#server/pagination/pages.ts";

// A class is waiting when some of its students can be reminded of it now: they are due, and were not reminded today.

/** The students who can be reminded now, as SQL from `from` on; `today` is the SQL of the school's day. */
const allRemindable = (today: string) => `${dueStudents(today)}
  and not exists (
    select from reminders where reminders.student_id = student.id and reminders.reminded_on = ${today}::date)`;

/** The same for the class `lesson`. */
export const remindable = (lesson: string, today: string) =>
  `${allRemindable(today)} and lessons.id = ${lesson}.id`;

// One class after the other: PostgreSQL would turn `exists` into a join with the students of all classes.
const isWaiting = (lesson: string, today: string) =>
  `(select true ${remindable(lesson, today)} limit 1) is true`;

const isLately = (lesson: string, today: string) =>
  `${lesson}.date between ${today}::date - ${limits.waitingLessonDays} and ${today}::date - 1`;

interface WaitingLessons {
  lessons: number;
  /** Whether there were more classes than are looked at, so that others may be waiting, too. */
  isMore: boolean;
}

/** The classes of the last days that are waiting on the school's day `today`, as far as a few milliseconds show. */
export async function countWaitingLessons(pool: Pool, today: string): Promise<WaitingLessons> {
  const { rows } = await pool.query<WaitingLessons>({
    name: "waiting-lessons-count",
    text: `
      with lesson as materialized (
        select id, row_number() over (order by date desc, id desc) as place
        from lessons as lesson where ${isLately("lesson", "$1")}
        order by date desc, id desc limit ${limits.waitingLessonsMax + 1}
      )
      select count(*) filter (where place <= ${limits.waitingLessonsMax}
          and ${isWaiting("lesson", "$1")})::int as lessons,
        count(*) > ${limits.waitingLessonsMax} as "isMore"
      from lesson`,
    values: [today],
  });
  return rows[0] ?? { lessons: 0, isMore: false };
}

/** A class that is waiting. */
export const waitingLessonSchema = lessonLineSchema.extend({
  remindable: z.int().describe("How many students can be reminded of it now"),
});

type WaitingLesson = z.infer<typeof waitingLessonSchema>;

const order = newestFirst("lesson");

/** All classes that wait on the school's day `today`, newest first, one more than `limit`; only of `ownerId` unless it is null. */
export async function listWaitingLessons(
  pool: Pool,
  ownerId: string | null,
  { today, after, limit }: { today: string; after?: DateCursor; limit: number },
): Promise<WaitingLesson[]> {
  const parameters = createParameters();
  const day = parameters.generic(today, "date");
  const list = buildList(
    {
      name: "waiting-lessons",
      order,
      filters: { teacherId: { column: "lesson.teacher_id", type: "uuid" } },
      owners: ["teacherId"],
      always: [isLately("lesson", day), isWaiting("lesson", day)],
    },
    { filters: { teacherId: ownerId ?? undefined }, after, limit },
    parameters,
  );
  const { rows } = await pool.query<WaitingLesson>({
    name: list.plan,
    text: `
      with page as materialized (
        select lesson.* from lessons as lesson where ${list.where}
        order by ${list.order}
        limit ${list.rows}
      )
      select ${lessonLineColumns("page", "users")},
        (select count(*)::int ${remindable("page", day)}) as remindable
      from page cross join lateral (select name, surname from users where users.id = page.teacher_id limit 1) as users
      order by page.date desc, page.id desc`,
    values: parameters.values,
  });
  return rows;
}

/** How many students can be reminded now of one or more of these classes. */
export async function countRemindable(
  pool: Pool,
  lessonIds: readonly string[],
  today: string,
): Promise<number> {
  const { rows } = await pool.query<{ students: number }>({
    name: "waiting-lessons-students",
    text: `select count(distinct student.id)::int as students ${allRemindable("$2")} and ${isOneOf("lessons.id", "$1")}`,
    values: [genericIds(lessonIds), today],
  });
  return rows[0]?.students ?? 0;
}

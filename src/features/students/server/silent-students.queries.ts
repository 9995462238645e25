import type { Pool } from "pg";
import { addDays } from "#domain/dates/calendar.ts";
import type { Period } from "#domain/dates/months.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { limits } from "#domain/limits.ts";
import type { Parameters } from "#server/pagination/list-statement.ts";

/** The classes that tell who has stopped answering: those of the last days that count in response rates. */
export function silentPeriod(today: string): Period {
  return { from: addDays(today, -limits.silentDays), to: lastShownLessonDate(today) };
}

/**
 * The condition, as SQL, that a student was asked about several classes of the period since the last one they answered, if
 * any. An answer to a class of today counts, although the class does not.
 */
export function hasStoppedAnswering({ from, to }: Period, parameters: Parameters): string {
  const [first, last] = [parameters.custom(from, "date"), parameters.custom(to, "date")];
  return `users.id in (
    select audience.student_id
    from lessons
    join lesson_audience as audience on audience.lesson_id = lessons.id and audience.status = 'asked'
    left join (
      select feedback.student_id, max(answered.date) as date
      from lessons as answered join feedback on feedback.lesson_id = answered.id
      where answered.date >= ${first}
      group by feedback.student_id
    ) as latest on latest.student_id = audience.student_id
    where lessons.date between ${first} and ${last} and (latest.date is null or lessons.date > latest.date)
    group by audience.student_id
    having count(*) >= ${limits.silentLessonsMin})`;
}

export interface Silence {
  /** How many classes of the period they were asked about since the last one they answered. */
  asked: number;
  /** The date of the last class they ever answered; null for none. */
  lastAnswer: string | null;
}

/** How often each of these students was asked in the period since they last answered, and when that was. */
export async function readSilence(
  pool: Pool,
  studentIds: readonly string[],
  { from, to }: Period,
): Promise<Map<string, Silence>> {
  const { rows } = await pool.query<Silence & { id: string }>(
    `select student.id, latest.date::text as "lastAnswer",
       (select count(*)::int from lesson_audience as audience join lessons on lessons.id = audience.lesson_id
        where audience.student_id = student.id and audience.status = 'asked'
          and lessons.date between $2::date and $3::date
          and (latest.date is null or lessons.date > latest.date)) as asked
     from unnest($1::uuid[]) as student (id)
     cross join lateral (
       select max(lessons.date) as date from feedback join lessons on lessons.id = feedback.lesson_id
       where feedback.student_id = student.id
     ) as latest`,
    [studentIds, from, to],
  );
  return new Map(rows.map(({ id, ...silence }) => [id, silence]));
}

import type { Pool } from "pg";
import { addDays } from "#domain/dates/calendar.ts";
import type { Period } from "#domain/dates/months.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { limits } from "#domain/limits.ts";
import type { Parameters } from "#server/pagination/list-statement.ts";

/** The classes that tell who never answers: those of the last days that count in response rates. */
export function silentPeriod(today: string): Period {
  return { from: addDays(today, -limits.silentDays), to: lastShownLessonDate(today) };
}

/** The condition, as SQL, that a student was asked about several classes of the period and answered none. */
export function neverAnswers({ from, to }: Period, parameters: Parameters): string {
  const days = `${parameters.custom(from, "date")} and ${parameters.custom(to, "date")}`;
  return `users.id in (
    select audience.student_id
    from lessons
    join lesson_audience as audience on audience.lesson_id = lessons.id and audience.status = 'asked'
    left join feedback as given
      on given.lesson_id = audience.lesson_id and given.student_id = audience.student_id
    where lessons.date between ${days}
    group by audience.student_id
    having count(given.id) = 0 and count(*) >= ${limits.silentLessonsMin})`;
}

export interface Silence {
  /** How many classes of the period they were asked about. */
  asked: number;
  /** The date of the last class they ever answered; null for none. */
  lastAnswer: string | null;
}

/** How often each of these students was asked in the period, and when they last answered. */
export async function readSilence(
  pool: Pool,
  studentIds: readonly string[],
  { from, to }: Period,
): Promise<Map<string, Silence>> {
  const { rows } = await pool.query<Silence & { id: string }>(
    `select student.id,
       (select count(*)::int from lesson_audience as audience join lessons on lessons.id = audience.lesson_id
        where audience.student_id = student.id and audience.status = 'asked'
          and lessons.date between $2::date and $3::date) as asked,
       (select max(feedback.date)::text from feedback where feedback.student_id = student.id) as "lastAnswer"
     from unnest($1::uuid[]) as student (id)`,
    [studentIds, from, to],
  );
  return new Map(rows.map(({ id, ...silence }) => [id, silence]));
}

import type { Pool } from "pg";
import { fullNameOf } from "#db/record-columns.ts";
import type { CountedMonth } from "#domain/numbers/month.ts";
import { besidesCounted, monthColumns } from "./counted-months.queries.ts";

interface TeacherName {
  id: string;
  name: string;
}

/** A teacher's month and the one before it, as far as they are known. */
interface ComparedTeacher extends TeacherName {
  before: CountedMonth | undefined;
  month: CountedMonth | undefined;
}

/** Teachers with anything counted in both months (`2026-11`), by name; null for more than `most` teachers. The changes have been applied. */
export async function listComparedTeachers(
  pool: Pool,
  { before, month, today, most }: { before: string; month: string; today: string; most: number },
): Promise<ComparedTeacher[] | null> {
  const { rows: counted } = await pool.query<{ teachers: number }>({
    name: "overview-teachers",
    text: `select count(*)::int as teachers from (
      select from users where role = 'teacher' and deleted_at is null limit $1) as counted`,
    values: [most + 1],
  });
  if ((counted[0]?.teachers ?? 0) > most) return null;
  const { rows } = await pool.query<CountedMonth & TeacherName>({
    name: "overview-compared",
    text: `
      select users.id, ${fullNameOf("users")} as name, ${monthColumns}
      from users join monthly_ratings as counted
        on counted.teacher_id = users.id and counted.month in ($1::date, $2::date)
      ${besidesCounted("teacher", "$3")}
      where users.role = 'teacher' and users.deleted_at is null
      order by lower(users.name), lower(users.surname), users.id`,
    values: [`${before}-01`, `${month}-01`, today],
  });
  const teachers = new Map<string, ComparedTeacher>();
  for (const { id, name, ...counted } of rows) {
    const teacher = teachers.get(id) ?? { id, name, before: undefined, month: undefined };
    teacher[counted.month === month ? "month" : "before"] = counted;
    teachers.set(id, teacher);
  }
  return [...teachers.values()];
}

/** A teacher who has been quiet, and since when. */
interface QuietTeacher extends TeacherName {
  /** The date of their latest class up to today; null without any. */
  lastLesson: string | null;
  /** The date of the latest feedback on them; null without any. */
  lastFeedback: string | null;
}

/**
 * Teachers who have had no class, or no response, from `since` to `today`, the longest quiet first; without those added after `since`.
 * `limit` at most. Reads two index entries for each teacher, so it is for schools of a few hundred.
 */
export async function listQuietTeachers(
  pool: Pool,
  { since, today, limit }: { since: string; today: string; limit: number },
): Promise<QuietTeacher[]> {
  const { rows } = await pool.query<QuietTeacher>({
    name: "overview-quiet",
    text: `
      select users.id, ${fullNameOf("users")} as name, class.date::text as "lastLesson",
        response.date::text as "lastFeedback"
      from users
      left join lateral (
        select date from lessons where teacher_id = users.id and date <= $2::date order by date desc limit 1
      ) as class on true
      left join lateral (
        select date from feedback where teacher_id = users.id and date <= $2::date order by date desc limit 1
      ) as response on true
      where users.role = 'teacher' and users.deleted_at is null and users.created_at < $1::date
        and (coalesce(class.date < $1::date, true) or coalesce(response.date < $1::date, true))
      order by least(coalesce(class.date, '-infinity'), coalesce(response.date, '-infinity')), lower(users.name), users.id
      limit $3`,
    values: [since, today, limit],
  });
  return rows;
}

/** How many classes are dated from `from` to `to`; no more than `most` are counted. */
export async function countLessons(
  pool: Pool,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<number> {
  const { rows } = await pool.query<{ lessons: number }>({
    name: "overview-classes",
    text: `select count(*)::int as lessons from (
      select from lessons where date between $1::date and $2::date limit $3) as counted`,
    values: [from, to, most],
  });
  return rows[0]?.lessons ?? 0;
}

import type { Pool } from "pg";
import { fullNameOf } from "#db/record-columns.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import { ratedColumns } from "./counted-months.queries.ts";

interface TeacherName {
  id: string;
  name: string;
}

// By the index on roles and names, in its order: students are in the same table.
const teachers = `
  select id, name, surname, created_at from users where role = 'teacher' and deleted_at is null
  order by lower(name), lower(surname), id`;

/** A teacher's ratings in a month and the one before it, as far as they are known. */
interface ComparedTeacher extends TeacherName {
  before: CountedMonth | undefined;
  month: CountedMonth | undefined;
}

type Rated = Pick<CountedMonth, "month" | "counts" | "sums" | "lessonsSquared" | "shared">;

/**
 * Teachers with anything counted in both months (`2026-11`), by name, with their ratings, not with who was asked; null for more than
 * `most` teachers. The changes have been applied.
 */
export async function listComparedTeachers(
  pool: Pool,
  { before, month, most }: { before: string; month: string; most: number },
): Promise<ComparedTeacher[] | null> {
  const { rows: counted } = await pool.query<{ teachers: number }>({
    name: "overview-teachers",
    text: `select count(*)::int as teachers from (${teachers} limit $1) as counted`,
    values: [most + 1],
  });
  if ((counted[0]?.teachers ?? 0) > most) return null;
  const { rows } = await pool.query<Rated & TeacherName>({
    name: "overview-compared",
    text: `
      with teacher as materialized (${teachers} limit $3)
      select teacher.id, ${fullNameOf("teacher")} as name, ${ratedColumns}
      from teacher cross join lateral (
        select * from monthly_ratings where teacher_id = teacher.id and month in ($1::date, $2::date) offset 0
      ) as counted
      order by lower(teacher.name), lower(teacher.surname), teacher.id`,
    values: [`${before}-01`, `${month}-01`, most],
  });
  const compared = new Map<string, ComparedTeacher>();
  for (const { id, name, ...counted } of rows) {
    const teacher = compared.get(id) ?? { id, name, before: undefined, month: undefined };
    teacher[counted.month === month ? "month" : "before"] = { ...nothingCounted, ...counted };
    compared.set(id, teacher);
  }
  return [...compared.values()];
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
      with teacher as materialized (${teachers})
      select teacher.id, ${fullNameOf("teacher")} as name, class.date::text as "lastLesson",
        response.date::text as "lastFeedback"
      from teacher
      left join lateral (
        select date from lessons where teacher_id = teacher.id and date <= $2::date order by date desc limit 1
      ) as class on true
      left join lateral (
        select date from feedback where teacher_id = teacher.id and date <= $2::date order by date desc limit 1
      ) as response on true
      where teacher.created_at < $1::date and (coalesce(class.date < $1::date, true) or coalesce(response.date < $1::date, true))
      order by least(coalesce(class.date, '-infinity'), coalesce(response.date, '-infinity')), lower(teacher.name), teacher.id
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

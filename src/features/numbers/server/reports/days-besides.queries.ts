import { type SQL, sql } from "drizzle-orm";
import { wholeSchool } from "#db/counted-months.table.ts";
import type { Period } from "#domain/dates/months.ts";
import { daysBesides, nearestMonths, type SignedDays } from "#domain/dates/months-and-days.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { allStars } from "#domain/feedback.ts";
import { isFeedbackOf, isLessonOf, type OwnerInSql } from "#features/numbers/server/whose.queries.ts";

// The rows of the days by which a period differs from the counted months nearest to it.

/** A period as it is counted. Classes of today are not asked about yet, so asked and answered may end a day earlier. */
export interface Counting {
  months: Period | null;
  responses: SignedDays[];
  audience: SignedDays[];
}

export function countingOf(period: Period, today: string): Counting {
  const months = nearestMonths(period, today);
  const lastCounted = lastShownLessonDate(today);
  const asked = { from: period.from, to: period.to < lastCounted ? period.to : lastCounted };
  return { months, responses: daysBesides(period, months), audience: daysBesides(asked, months) };
}

export const isIn = (date: SQL, { from, to }: Period) => sql`${date} between ${from}::date and ${to}::date`;

export const unionAll = (rows: readonly SQL[]) => sql.join([...rows], sql` union all `);

export const starsOf = (expression: (stars: number) => string) =>
  sql.raw(allStars.map((each) => `${expression(each)} as stars_${each}`).join(", "));

/** The id under which the owner's months are counted. */
export const countedId = (owner: OwnerInSql) =>
  sql`${owner === "school" ? wholeSchool : owner.teacherId}::uuid`;

/** By what the rows are counted, as an expression on each table. */
interface Key {
  feedback: SQL;
  lesson: SQL;
}

/** What students gave and were asked on these days, in any number of rows to be added up. */
export function studentDays(owner: OwnerInSql, { responses, audience }: Counting, key: Key): SQL[] {
  const given = responses.map(({ sign, ...days }) => {
    const one = sql.raw(`${sign}`);
    return sql`select ${key.feedback} as key, student_id, ${one} as n, ${one} * rating as s, 0 as asked, 0 as answered from feedback
      where ${isFeedbackOf(owner)} and ${isIn(sql`date`, days)}`;
  });
  const asked = audience.flatMap(({ sign, ...days }) => {
    const one = sql.raw(`${sign}`);
    // Each class's own rows: joined as tables, all that were ever asked are read.
    const held = sql`${isLessonOf(owner)} and ${isIn(sql`lesson.date`, days)}`;
    return [
      sql`select ${key.lesson} as key, student_id, 0 as n, 0 as s, ${one} as asked, 0 as answered
        from lessons as lesson cross join lateral (
          select student_id from lesson_audience where lesson_id = lesson.id and status = 'asked' offset 0
        ) as audience
        where ${held}`,
      sql`select ${key.lesson} as key, student_id, 0 as n, 0 as s, 0 as asked, ${one} as answered
        from lessons as lesson cross join lateral (
          select student_id from feedback where lesson_id = lesson.id and was_asked offset 0
        ) as response
        where ${held}`,
    ];
  });
  return [...given, ...asked];
}

/** The responses to classes on these days, likewise. */
export function classDays(owner: OwnerInSql, { responses }: Counting, key: Pick<Key, "feedback">): SQL[] {
  return responses.map(
    ({ sign, ...days }) => sql`
      select ${key.feedback} as key, teacher_id, lesson_id, ${starsOf((each) => `${sign} * (rating = ${each})::int`)} from feedback
      where ${isFeedbackOf(owner)} and ${isIn(sql`date`, days)}`,
  );
}

import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { Period } from "#domain/dates/months.ts";
import { lastShownLessonDate } from "#domain/dates/responses-shown.ts";
import { z } from "#domain/schemas/zod.ts";

/** How often the students of a class group were asked, and answered. */
export const rateSchema = z.strictObject({ id: z.uuid(), asked: z.int(), answered: z.int() });

/**
 * How many times the students of each class group of a school year were asked about classes dated in the period, and answered;
 * counted as on the class group's own page. Class groups whose students were not asked are not among them.
 */
export async function listClassGroupRates(
  database: Database,
  schoolYearId: string,
  { from, to }: Period,
  today: string,
) {
  const { rows } = await database.execute<z.infer<typeof rateSchema>>(sql`
    with member as materialized (
      -- Whoever joins during the year counts from its beginning: several enrolments are one.
      select enrolments.class_group_id, enrolments.student_id,
        min(least(enrolments.starts_on, school_years.starts_on)) as first,
        max(coalesce(enrolments.ends_on, 'infinity')) as last
      from school_years
      join class_groups on class_groups.school_year_id = school_years.id
      join enrolments on enrolments.class_group_id = class_groups.id
      where school_years.id = ${schoolYearId}
      group by enrolments.class_group_id, enrolments.student_id
    )
    select member.class_group_id as id, count(*)::int as asked, count(asked.response_id)::int as answered
    -- With offsets, each class's own rows are read, and all of them joined with members once, rather than all members with each class.
    from (
      select lesson.date, lesson.class_group_ids, of_lesson.*
      from lessons as lesson
      cross join lateral (
        select audience.student_id, response.id as response_id
        from lesson_audience as audience
        left join feedback as response on response.lesson_id = lesson.id and response.student_id = audience.student_id
        where audience.lesson_id = lesson.id and audience.status = 'asked'
        offset 0
      ) as of_lesson
      where lesson.date between ${from}::date and least(${to}::date, ${lastShownLessonDate(today)}::date)
      offset 0
    ) as asked
    join member on member.student_id = asked.student_id and asked.date between member.first and member.last
      and (asked.class_group_ids = '{}' or member.class_group_id = any(asked.class_group_ids))
    group by member.class_group_id`);
  return rows;
}

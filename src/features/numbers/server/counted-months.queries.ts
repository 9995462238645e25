import type { Database } from "#db/client.ts";
import { wholeSchool } from "#db/counted-months.table.ts";
import { firstOfMonth } from "#domain/dates/months.ts";
import { allStars } from "#domain/feedback.ts";
import { type CountedMonth, nothingCounted } from "#domain/numbers/month.ts";
import { countResponses } from "./period-responses.queries.ts";
import type { Owner } from "./whose.queries.ts";

// The counted months, up to the current one. Classes count as asked from the day after them (src/domain/dates/responses-shown.ts),
// so today's classes and those added ahead are subtracted again. Feedback dated later than today, from before such dates were
// rejected, is not shown either: there is hardly ever any.

/** Which rows of a table belong to the owner of `counted`, as the beginning of a condition. */
const own = {
  teacher: (table: "lessons" | "feedback") => `${table}.teacher_id = counted.teacher_id and`,
  school: () => "",
};

/** Of a `CountedMonth`, the month and its ratings, from counted months `counted`. */
export const ratedColumns = `
  to_char(counted.month, 'YYYY-MM') as month,
  array[${allStars.map((each) => `counted.stars_${each}`).join(", ")}] as counts,
  json_build_object('students', counted.students,
    'responses', ${allStars.map((each) => `counted.stars_${each}`).join(" + ")},
    'stars', ${allStars.map((each) => `${each} * counted.stars_${each}`).join(" + ")},
    'responsesSquared', counted.sum_nn, 'responsesByStars', counted.sum_ns, 'starsSquared', counted.sum_ss) as sums,
  counted.sum_cc::float8 as "lessonsSquared",
  json_build_object('students', counted.shared_students,
    'responsesByResponses', counted.shared_nn, 'responsesByStars', counted.shared_ns,
    'starsByResponses', counted.shared_sn, 'starsByStars', counted.shared_ss) as shared`;

/** The columns of a `CountedMonth`, from counted months `counted`, what is `ahead` of them, and who was `not_asked`. */
export const monthColumns = `
  ${ratedColumns},
  counted.asked - ahead.asked as asked, counted.answered - ahead.answered as answered,
  counted.asked_students - ahead.asked_students as "askedStudents",
  counted.answered_students - ahead.answered_students as "answeredStudents",
  not_asked.responses as "notAsked", not_asked.students as "notAskedStudents"`;

/**
 * To be joined to each counted month: the row `ahead`, the part of it from classes of `today`, a parameter, or later this month;
 * students count there if they were asked about no others. And the row `not_asked`, from the index of the few such responses: students
 * count if they gave no others.
 */
export const besidesCounted = (kind: keyof typeof own, today: string) => `
  cross join lateral (
    select coalesce(sum(later.asked), 0)::int as asked, coalesce(sum(later.answered), 0)::int as answered,
      count(*) filter (where later.asked = in_month.asked)::int as asked_students,
      count(*) filter (where later.answered > 0 and later.answered = in_month.answered)::int as answered_students
    from (
      select student_id, count(*) as asked, count(response.id) as answered
      from lessons
      join lesson_audience on lesson_audience.lesson_id = lessons.id and status = 'asked'
      left join feedback as response using (lesson_id, student_id)
      where ${own[kind]("lessons")} month_of(${today}::date) = counted.month
        and lessons.date >= ${today}::date and lessons.date < (counted.month + interval '1 month')::date
      group by student_id
    ) as later
    left join student_months as in_month
      on (in_month.teacher_id, in_month.student_id, in_month.month) = (counted.teacher_id, later.student_id, counted.month)
  ) as ahead
  cross join lateral (
    select coalesce(sum(responses), 0)::int as responses,
      count(*) filter (where not exists (
        select from feedback
        where ${own[kind]("feedback")} student_id = few.student_id and was_asked
          and date between counted.month and least(${today}::date, (counted.month + interval '1 month')::date - 1)
      ))::int as students
    from (
      select student_id, count(*) as responses from feedback
      where ${own[kind]("feedback")} not was_asked
        and date between counted.month and least(${today}::date, (counted.month + interval '1 month')::date - 1)
      group by student_id
    ) as few
  ) as not_asked`;

/**
 * The counted months from `firstMonth` (`2026-01`) up to that of `today`, the school's day, oldest first; months without
 * anything are left out. They equal a recount of what is dated today or earlier, once the changes are applied (src/db/months.ts).
 */
export async function listCountedMonths(
  database: Database,
  whose: Owner,
  { firstMonth, today }: { firstMonth: string; today: string },
): Promise<CountedMonth[]> {
  const kind = whose === "school" ? "school" : "teacher";
  const { rows } = await database.$client.query<CountedMonth & { hasLater: boolean }>({
    name: `counted-months-${kind}`,
    text: `
      select ${monthColumns}, later.is_there as "hasLater"
      from monthly_ratings as counted
      ${besidesCounted(kind, "$3")}
      cross join lateral (
        select month_of($3::date) = counted.month and exists (
          select from feedback where ${own[kind]("feedback")} date > $3::date and date < (counted.month + interval '1 month')::date
        ) as is_there
      ) as later
      where counted.teacher_id = $1 and counted.month between $2::date and month_of($3::date)
      order by counted.month`,
    values: [whose === "school" ? wholeSchool : whose.teacherId, `${firstMonth}-01`, today],
  });
  return Promise.all(
    rows.map(async ({ hasLater, ...counted }) =>
      hasLater ? { ...counted, ...(await countUntil(database, whose, today)) } : counted,
    ),
  );
}

/** The ratings of the month of `today` without those dated later, from the feedback itself; compared with no other month. */
async function countUntil(database: Database, whose: Owner, today: string) {
  const period = { from: firstOfMonth(today), to: today };
  const [all = nothingCounted] = await countResponses(database, whose, period, ["all"]);
  const { counts, sums, lessonsSquared, shared } = all;
  return { counts, sums, lessonsSquared, shared };
}

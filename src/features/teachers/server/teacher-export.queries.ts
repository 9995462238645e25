import { applyMonthChanges } from "#db/months.ts";
import { allStars } from "#domain/feedback.ts";
import { averageOf, countOf, type StarCounts } from "#domain/monthly-rating.ts";
import { hasFewStudents } from "#domain/numbers/student-sums.ts";
import { headingsOf, type WholeTable } from "#server/exports/export-table.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { laterThisMonth, monthsUntil, newestMonths, studentsMin } from "./teacher-months.queries.ts";

// The exports of teachers and their monthly ratings.

const isTeacher = "role = 'teacher' and deleted_at is null";

/** Teachers by name. The names of the columns are those of `importFields`. */
export const teachersExport: WholeTable = {
  headings: (t) => headingsOf("teachers", t),
  dates: ["joiningDate"],
  statement: () => ({
    text: `
    select name, surname, email, phone, array_to_string(courses, ', ') as courses, education, joining_date as "joiningDate"
    from users where ${isTeacher}
    order by lower(name), lower(surname), id`,
    values: [],
  }),
};

/** The months of all teachers up to the present one, newest first. */
function ratingsToExport(today: string) {
  const parameters = createParameters();
  const until = monthsUntil(today, parameters);
  const text = `
    with page as materialized (select id, name, surname from users where ${isTeacher}), ${laterThisMonth(until)}
    select page.name, page.surname, to_char(date '2000-01-01' + (month->>0)::int, 'YYYY-MM') as month,
      (month->>1)::int as students, ${studentsMin} as "studentsMin",
      array[${[2, 3, 4, 5, 6].map((at) => `(month->>${at})::int`).join(", ")}] as counts
    from page left join later on later.teacher_id = page.id
    cross join lateral (${newestMonths("all", until)}) as rated
    cross join lateral json_array_elements(rated.months::json) with ordinality as listed (month, number)
    order by lower(page.name), lower(page.surname), page.id, listed.number`;
  return { text, values: parameters.values };
}

interface RatingRow {
  month: string;
  counts: StarCounts;
  students: number;
  studentsMin: number | null;
}

/** The monthly ratings of all teachers. */
export const ratingsExport: WholeTable = {
  headings: (t) => ({
    name: t.labels.teacher,
    surname: t.labels.surname,
    month: t.teachers.month,
    average: t.insights.average,
    responses: t.insights.responsesHeading,
    students: t.reports.columns.students,
    few: t.reports.columns.few,
    ...Object.fromEntries(allStars.map((stars) => [`stars${stars}`, t.feedback.stars(stars)])),
  }),
  dates: ["month"],
  inWords: ({ counts, students, studentsMin }: RatingRow, t) => ({
    average: averageOf(counts),
    responses: countOf(counts),
    few: hasFewStudents({ students }, studentsMin ?? undefined) ? t.reports.yes : "",
    ...Object.fromEntries(allStars.map((stars, index) => [`stars${stars}`, counts[index]])),
  }),
  prepare: applyMonthChanges,
  statement: ({ today }) => ratingsToExport(today),
};

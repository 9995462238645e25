import type { Pool } from "pg";
import type { Database } from "#db/client.ts";
import { applyMonthChanges } from "#db/months.ts";
import { queryToSend } from "#db/query-to-send.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { firstOfMonth, type Period } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { ratedMonthsInRow, type TeacherSort } from "#domain/monthly-rating.ts";
import { pick } from "#domain/records/record.ts";
import { teacher } from "#domain/records/teacher.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import {
  buildList,
  byName,
  createParameters,
  type ListOrder,
  type ListStatement,
  type Parameters,
} from "#server/pagination/list-statement.ts";
import { matchesSearch } from "#server/pagination/name-search.ts";
import { changedLessonMonths } from "./lesson-changes.queries.ts";
import { changedMonths } from "./teacher-changes.queries.ts";
import {
  laterThisMonth,
  listUnconfirmedMonths,
  monthsUntil,
  newestMonths,
  shownThisMonth,
  studentsMin,
  toMonthlyRatings,
  unconfirmedMonthSchema,
} from "./teacher-months.queries.ts";

/** How many months with changed feedback a list of teachers counts for each. */
export const changedMonthsInList = 12;

export const monthlyRatingSchema = z.strictObject({
  /** `2026-11` */
  month: z.string(),
  /** How many responses with one, two, three, four and five stars. */
  counts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]).readonly(),
  students: z.int().describe("How many students gave them"),
  isFew: z.boolean().describe("Too few students to rely on the average, by the school's setting"),
});

export const teacherRowSchema = rowSchema(
  pick(teacher, ["id", "name", "surname", "email", "subject"]),
).extend({
  deletedAt: z.iso.datetime().nullable(),
  /** The latest three months with feedback, or six with `months=6`, newest first. */
  monthlyRatings: z.array(monthlyRatingSchema),
  /** The latest twelve months in which someone other than the author edited, moved or deleted feedback, newest first. */
  changedMonths: z.array(z.strictObject({ month: z.string(), reviews: z.int() })),
  lessonChanges: z
    .array(z.strictObject({ month: z.string(), lessons: z.int() }))
    .describe(
      "The months of the last year in which the teacher changed classes after adding them, newest first, and how many changes",
    ),
  unconfirmedMonths: z
    .array(unconfirmedMonthSchema)
    .optional()
    .describe(
      "With `months=6`: how many responses of these months are from students whom no admin has confirmed",
    ),
});

/** A row of the list, and what the list is sorted by, as a decimal number; null in a list by name. */
type TeacherRow = z.infer<typeof teacherRowSchema> & { value: string | null };

interface TeacherPage {
  /** Words in the name or e-mail. */
  search: string;
  deleted: boolean;
  /** Only those with few students' responses this month. */
  few?: boolean;
  /** Only those who teach it. */
  subject?: string;
  sort?: TeacherSort;
  /** How many months of ratings; as many as a row names if left out. */
  months?: number;
  /** The school's day. */
  today: string;
  /** An id, or a value and an id in a list that is sorted by one. */
  after?: readonly string[];
  limit: number;
}

interface Until extends ReturnType<typeof monthsUntil> {
  /** The months whose changes to classes count, as SQL. */
  lessons: Period;
}

const columns = "id, name, surname, email, subject, deleted_at";

/** The records of the teachers of `page`, with their months. */
const recordsOfPage = (until: Until, months: number, value: string, order: string) => `
  select page.id, name, surname, email, subject, deleted_at as "deletedAt", ${value} as value,
    rated.months as "ratedMonths", ${studentsMin} as "studentsMin", coalesce(changed.months, '[]') as "changedMonths",
    coalesce(changed_lessons.months, '[]') as "lessonChanges",
    exists (select from month_changes) as "isBehind"
  from page
  left join later on later.teacher_id = page.id
  left join changed on changed.teacher_id = page.id
  left join changed_lessons on changed_lessons.teacher_id = page.id
  cross join lateral (${newestMonths(months, until)}) as rated
  order by ${order}`;

const teachersByName = (list: ListStatement, until: Until, months: number) => `
  with page as materialized (
    select ${columns} from users where ${list.where}
    order by ${list.order}
    limit ${list.rows}
  ),
  ${laterThisMonth(until)},
  ${changedMonths(changedMonthsInList)},
  ${changedLessonMonths(until.lessons)}
  ${recordsOfPage(until, months, "null", "lower(name), lower(surname), page.id")}`;

/** The key that a list is sorted by. Teachers without feedback this month come last. */
const rankOf: Record<Exclude<TeacherSort, "name">, string> = {
  lowest: `coalesce(${shownThisMonth.stars}::numeric / nullif(${shownThisMonth.responses}, 0), ${limits.ratingMax + 1})`,
  highest: `coalesce(${shownThisMonth.stars}::numeric / nullif(${shownThisMonth.responses}, 0), 0)`,
  responses: `${shownThisMonth.responses}::numeric`,
};

const byValue = (direction: ListOrder["direction"]): ListOrder => ({
  direction,
  key: ["ranked.value", "ranked.id"],
  cursor: ["numeric", "uuid"],
  keyOf: (cursor) => cursor,
});

// All teachers are ranked for each page: there are hundreds, each with one row of the month.
const teachersByMonth = (
  list: ListStatement,
  until: Until,
  { value, listed, few, months }: { value: string; listed: readonly string[]; few: boolean; months: number },
) => `
  with listed as materialized (select ${columns} from users where ${listed.join(" and ")}),
  ${laterThisMonth(until, "listed")},
  page as materialized (
    select * from (
      select listed.*, ${value} as value
      from listed
      left join monthly_ratings as present on present.teacher_id = listed.id and present.month = ${until.thisMonth}
      left join later on later.teacher_id = listed.id
      where ${few ? `${shownThisMonth.students} < coalesce(${studentsMin}, ${limits.comparisonStudentsMin})` : "true"}
    ) as ranked
    where ${list.where}
    order by ${list.order}
    limit ${list.rows}
  ),
  ${changedMonths(changedMonthsInList)},
  ${changedLessonMonths(until.lessons)}
  ${recordsOfPage(until, months, "page.value::text", list.order.replaceAll("ranked.", "page."))}`;

/** The statement of a page; the default list's is prepared by name, because the dashboard depends on it (docs/decisions/009). */
function statementOf(
  {
    search,
    deleted,
    few = false,
    subject,
    sort = "name",
    months = ratedMonthsInRow,
    today,
    ...page
  }: TeacherPage,
  parameters: Parameters,
): { name?: string; text: string } {
  const month = (day: string) => parameters.generic(day.slice(0, 7), "text");
  const lessons = {
    from: month(firstOfMonth(today, -11)),
    to: month(addDays(today, limits.lessonDaysAheadMax)),
  };
  const until = { ...monthsUntil(today, parameters), lessons };
  const listed = [
    `role = 'teacher' and deleted_at is ${deleted ? "not null" : "null"}`,
    ...matchesSearch(search, parameters),
    ...(subject === undefined ? [] : [teaches(parameters.custom(subject, "text"))]),
  ];
  const isSorted = sort !== "name" || few;
  if (!isSorted) {
    const name = `teachers-list${deleted ? "-deleted" : ""}${months > ratedMonthsInRow ? "-long" : ""}`;
    const list = buildList(
      { name, order: byName, filters: {}, always: listed },
      { filters: {}, ...page },
      parameters,
    );
    // Each search is planned for its words, because rare words need another plan.
    return { name: listed.length > 1 ? undefined : list.plan, text: teachersByName(list, until, months) };
  }
  const order = sort === "name" ? byNameAmong : byValue(sort === "lowest" ? "asc" : "desc");
  const list = buildList(
    { name: "teachers-by-month", order, filters: {}, plan: "custom" },
    { filters: {}, ...page },
    parameters,
  );
  const value = sort === "name" ? "null::numeric" : rankOf[sort];
  return { text: teachersByMonth(list, until, { value, listed, few, months }) };
}

/** By name, among the teachers that are ranked. */
const byNameAmong: ListOrder = {
  ...byName,
  key: ["lower(ranked.name)", "lower(ranked.surname)", "ranked.id"],
};

const teaches = (subject: string) =>
  `lower(${subject}) in (select lower(taught) from unnest(courses || subject) as taught)`;

type SelectedTeacher = Omit<TeacherRow, "monthlyRatings" | "unconfirmedMonths"> & {
  ratedMonths: string;
  studentsMin: number | null;
  /** Whether changes were noted that its months do not contain yet. */
  isBehind: boolean;
};

function selectTeachers(pool: Pool, page: TeacherPage): Promise<SelectedTeacher[]> {
  const parameters = createParameters();
  return queryToSend(pool, { ...statementOf(page, parameters), values: parameters.values });
}

/**
 * Teachers in the order of `sort`, one more than `limit`, each with the newest months that have feedback dated `today`, the school's day,
 * or earlier. Ratings cost a few rows for each teacher, no matter how much feedback there is.
 */
export async function listTeachers({ $client: pool }: Database, page: TeacherPage): Promise<TeacherRow[]> {
  const { sort = "name", few = false } = page;
  const isByMonth = sort !== "name" || few;
  // Which teachers are on a page by name does not depend on noted changes, so the usual list is one statement.
  if (isByMonth) await applyMonthChanges(pool);
  let rows = await selectTeachers(pool, page);
  if (!isByMonth && rows.some(({ isBehind }) => isBehind)) {
    await applyMonthChanges(pool);
    rows = await selectTeachers(pool, page);
  }
  const isLong = (page.months ?? 0) > ratedMonthsInRow;
  const ids = rows.map(({ id }) => id);
  const unconfirmed = isLong ? await listUnconfirmedMonths(pool, ids, page.today) : undefined;
  return rows.map(({ ratedMonths, studentsMin, isBehind: _isBehind, ...row }) => {
    const monthlyRatings = toMonthlyRatings(ratedMonths, studentsMin);
    const named = new Set(monthlyRatings.map(({ month }) => month));
    const unconfirmedMonths =
      unconfirmed && (unconfirmed.get(row.id) ?? []).filter(({ month }) => named.has(month));
    return { ...row, monthlyRatings, unconfirmedMonths };
  });
}

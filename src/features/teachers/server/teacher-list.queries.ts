import type { Database } from "../../../db/client.ts";
import { limits } from "../../../domain/limits.ts";
import type { MonthlyRating } from "../../../domain/monthly-rating.ts";
import {
  buildList,
  byName,
  createParameters,
  type ListStatement,
} from "../../../server/pagination/list-statement.ts";
import { matchesSearch } from "../../../server/pagination/name-search.ts";
import { changedMonths } from "./teacher-changes.queries.ts";
import {
  laterThisMonth,
  monthsUntil,
  newestMonths,
  type SelectedMonth,
  toMonthlyRatings,
} from "./teacher-months.queries.ts";

export interface TeacherRow {
  id: string;
  name: string;
  surname: string;
  email: string;
  subject: string | null;
  deletedAt: Date | null;
  monthlyRatings: MonthlyRating[];
  /** The latest months in which others edited, moved or deleted reviews, and how many. */
  changedMonths: { month: string; reviews: number }[];
}

const teachersList = (list: ListStatement, until: ReturnType<typeof monthsUntil>) => `
  with page as materialized (
    select id, name, surname, email, subject, deleted_at from users where ${list.where}
    order by ${list.order}
    limit ${list.rows}
  ),
  ${laterThisMonth(until)},
  ${changedMonths(limits.changedMonthsInList)}
  select page.id, name, surname, email, subject, deleted_at as "deletedAt",
    rated.months as "ratedMonths", coalesce(changed.months, '[]') as "changedMonths"
  from page
  left join later on later.teacher_id = page.id
  left join changed on changed.teacher_id = page.id
  cross join lateral (${newestMonths(limits.ratedMonthsInRow, until)}) as rated
  order by lower(name), lower(surname), page.id`;

type SelectedTeacher = Omit<TeacherRow, "monthlyRatings"> & { ratedMonths: SelectedMonth[] };

/**
 * Teachers by name, one more than `limit`, each with the newest months that have feedback dated `today`, the school's day, or
 * earlier, as many as the row shows. Each word of `search` is somewhere in their name or e-mail. One statement: ratings cost
 * three rows for each teacher, no matter how much feedback there is.
 */
export async function listTeachers(
  { $client: pool }: Database,
  {
    search,
    deleted,
    today,
    ...page
  }: { search: string; deleted: boolean; today: string; after?: readonly [id: string]; limit: number },
): Promise<TeacherRow[]> {
  const parameters = createParameters();
  const until = monthsUntil(today, parameters);
  const words = matchesSearch(search, parameters);
  const list = buildList(
    {
      name: deleted ? "teachers-list-deleted" : "teachers-list",
      order: byName,
      filters: {},
      always: [`role = 'teacher' and deleted_at is ${deleted ? "not null" : "null"}`, ...words],
    },
    { filters: {}, ...page },
    parameters,
  );
  const { rows } = await pool.query<SelectedTeacher>({
    // Each search is planned for its words, because rare words need another plan.
    name: words.length > 0 ? undefined : list.plan,
    text: teachersList(list, until),
    values: parameters.values,
  });
  return rows.map(({ id, name, surname, email, subject, deletedAt, ratedMonths, changedMonths }) => ({
    id,
    name,
    surname,
    email,
    subject,
    deletedAt,
    monthlyRatings: toMonthlyRatings(ratedMonths),
    changedMonths,
  }));
}

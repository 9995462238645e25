import type { Database } from "../../../db/client.ts";
import { limits } from "../../../domain/limits.ts";
import type { MonthlyRating } from "../../../domain/monthly-rating.ts";
import { searchedText, searchPatterns } from "../../../server/pagination/name-search.ts";
import { keptPlan } from "../../../server/pagination/pages.ts";
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
  /** The newest months in which others edited, moved or deleted reviews, and how many. */
  changedMonths: { month: string; reviews: number }[];
}

// The key of the row to start after is read from the row itself, so that the address of a page contains no name.
const keyOf = (column: string, id: string) =>
  `(select lower(former.${column}) from users as former where former.id = ${id})`;

function teachersList(deleted: boolean, words: number, isNext: boolean, rows: number): string {
  const after = `$${words + 3}::uuid`;
  const wanted = [
    `role = 'teacher' and deleted_at is ${deleted ? "not null" : "null"}`,
    ...Array.from({ length: words }, (_, index) => `${searchedText} like lower($${index + 3})`),
    ...(isNext
      ? [
          `(lower(name), lower(surname), id) > (${keyOf("name", after)}, ${keyOf("surname", after)}, ${after})`,
        ]
      : []),
  ];
  return `
    with page as materialized (
      select id, name, surname, email, subject, deleted_at from users where ${wanted.join(" and ")}
      order by lower(name), lower(surname), id
      limit ${rows}
    ),
    ${laterThisMonth},
    ${changedMonths(limits.changedMonthsInList)}
    select page.id, name, surname, email, subject, deleted_at as "deletedAt",
      rated.months as "ratedMonths", coalesce(changed.months, '[]') as "changedMonths"
    from page
    left join later on later.teacher_id = page.id
    left join changed on changed.teacher_id = page.id
    cross join lateral (${newestMonths(limits.ratedMonthsInRow)}) as rated
    order by lower(name), lower(surname), page.id`;
}

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
    after,
    limit,
    today,
  }: { search: string; deleted: boolean; after?: string; limit: number; today: string },
): Promise<TeacherRow[]> {
  const words = searchPatterns(search);
  const isNext = after !== undefined;
  const name = keptPlan(`teachers-list${deleted ? "-deleted" : ""}${isNext ? "-next" : ""}`, limit);
  const { rows } = await pool.query<Omit<TeacherRow, "monthlyRatings"> & { ratedMonths: SelectedMonth[] }>({
    // A search is planned for its words each time: whether they are rare decides how to find them.
    name: words.length > 0 ? undefined : name,
    text: teachersList(deleted, words.length, isNext, limit + 1),
    values: [...monthsUntil(today), ...words, ...(isNext ? [after] : [])],
  });
  return rows.map(({ ratedMonths, ...row }) => ({ ...row, monthlyRatings: toMonthlyRatings(ratedMonths) }));
}

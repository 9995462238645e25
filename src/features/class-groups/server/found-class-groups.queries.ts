import type { Pool } from "pg";
import { normalForm } from "#domain/normal-form.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, wordsOf } from "#server/pagination/name-search.ts";

interface FoundClassGroup {
  id: string;
  name: string;
  /** The name of its school year. */
  schoolYear: string;
}

/**
 * The first `limit` class groups with each word of the search in their name: of the current school year, then of earlier ones, then of
 * the next. For a teacher only those they teach.
 */
export async function findClassGroups(
  pool: Pool,
  {
    search,
    teacherId,
    today,
    limit,
  }: { search: string; teacherId: string | null; today: string; limit: number },
): Promise<FoundClassGroup[]> {
  const parameters = createParameters();
  const form = normalForm(search);
  const includes = (text: string, part: string) =>
    `${text} like ${parameters.custom(containing(part), "text")}`;
  const words = wordsOf(form).map((word) => includes("class_groups.normal_name", word));
  // '10b' finds '10-B'.
  const joined = includes("replace(class_groups.normal_name, ' ', '')", form.replaceAll(" ", ""));
  if (form === "") return [];
  const isTaught =
    teacherId === null
      ? []
      : [
          `class_groups.id in (select class_group_id from class_group_teachers
            where teacher_id = ${parameters.custom(teacherId, "uuid")})`,
        ];
  const { rows } = await pool.query<FoundClassGroup>(
    `select class_groups.id, class_groups.name, school_years.name as "schoolYear"
    from class_groups join school_years on school_years.id = class_groups.school_year_id
    where ${[`(${words.join(" and ")} or ${joined})`, ...isTaught].join(" and ")}
    order by school_years.starts_on > ${parameters.custom(today, "date")}, school_years.starts_on desc,
      length(class_groups.name), lower(class_groups.name), class_groups.id
    limit ${limit}`,
    parameters.values,
  );
  return rows;
}

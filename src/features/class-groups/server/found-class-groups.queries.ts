import type { Pool } from "pg";
import { classGroupKey, groupsInSearch } from "#domain/class-group-key.ts";
import { normalForm } from "#domain/normal-form.ts";
import { z } from "#domain/schemas/zod.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, wordsOf } from "#server/pagination/name-search.ts";

export const foundClassGroupSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  schoolYear: z.string().describe("Its name"),
});

/** The class groups that a search names, one of each year at most unless two look alike, and its other words. */
export interface NamedGroups {
  ids: string[];
  rest: string;
}

/** Of how many class groups the names are compared: more than a school has in ten years. */
const comparedMax = 5000;

/** The class groups that words of a search name in any spelling, 'Aarav 10-A'; null if none. For a teacher only those they teach. */
export async function readNamedGroups(
  pool: Pool,
  { search, teacherId }: { search: string; teacherId: string | null },
): Promise<NamedGroups | null> {
  const searches = groupsInSearch(search);
  if (searches.length === 0) return null;
  const { rows } = await pool.query<{ id: string; name: string }>({
    name: "named-class-groups",
    text: `select class_groups.id, class_groups.name
      from class_groups join school_years on school_years.id = class_groups.school_year_id
      where $1::uuid is null
        or class_groups.id in (select class_group_id from class_group_teachers where teacher_id = $1)
      order by school_years.starts_on desc
      limit ${comparedMax}`,
    values: [teacherId],
  });
  const byKey = Map.groupBy(rows, ({ name }) => classGroupKey(name));
  for (const { key, rest } of searches) {
    const ids = byKey.get(key)?.map(({ id }) => id);
    if (ids) return { ids, rest };
  }
  return null;
}

/**
 * The first `limit` class groups with each word of the search in their name, or that it names (`named`): of the current school year, then
 * of earlier ones, then of the next. For a teacher only those they teach.
 */
export async function findClassGroups(
  pool: Pool,
  {
    search,
    named,
    teacherId,
    today,
    limit,
  }: { search: string; named: NamedGroups | null; teacherId: string | null; today: string; limit: number },
) {
  const parameters = createParameters();
  const form = normalForm(search);
  const includes = (text: string, part: string) =>
    `${text} like ${parameters.custom(containing(part), "text")}`;
  const words = wordsOf(form).map((word) => includes("class_groups.normal_name", word));
  // '10b' finds '10-B'.
  const joined = includes("replace(class_groups.normal_name, ' ', '')", form.replaceAll(" ", ""));
  const isNamed = `class_groups.id = any(${parameters.custom(named?.ids ?? [], "uuid[]")})`;
  if (form === "") return [];
  const isTaught =
    teacherId === null
      ? []
      : [
          `class_groups.id in (select class_group_id from class_group_teachers
            where teacher_id = ${parameters.custom(teacherId, "uuid")})`,
        ];
  const { rows } = await pool.query<z.infer<typeof foundClassGroupSchema>>(
    `select class_groups.id, class_groups.name, school_years.name as "schoolYear"
    from class_groups join school_years on school_years.id = class_groups.school_year_id
    where ${[`(${words.join(" and ")} or ${joined} or ${isNamed})`, ...isTaught].join(" and ")}
    order by school_years.starts_on > ${parameters.custom(today, "date")}, school_years.starts_on desc,
      length(class_groups.name), lower(class_groups.name), class_groups.id
    limit ${limit}`,
    parameters.values,
  );
  return rows;
}

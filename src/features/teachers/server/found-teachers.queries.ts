import type { Pool } from "pg";
import { normalForm } from "#domain/normal-form.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, matchesSearch } from "#server/pagination/name-search.ts";

interface FoundTeacher {
  id: string;
  name: string;
  surname: string;
  subject: string | null;
}

/**
 * The first `limit` teachers with each word of the search in their name or e-mail, those whose full name begins with it first. Not the
 * deleted ones.
 */
export async function findTeachers(
  pool: Pool,
  { search, limit }: { search: string; limit: number },
): Promise<FoundTeacher[]> {
  const parameters = createParameters();
  const words = matchesSearch(search, parameters).join(" and ");
  const beginning = parameters.custom(containing(normalForm(search)).slice(1), "text");
  const { rows } = await pool.query<FoundTeacher>(
    `select id, name, surname, subject from users
    where role = 'teacher' and deleted_at is null and ${words}
    order by normal_name like ${beginning} desc, lower(name), lower(surname), id
    limit ${limit}`,
    parameters.values,
  );
  return rows;
}

import type { Pool } from "pg";
import { normalForm } from "#domain/normal-form.ts";
import { pick } from "#domain/records/record.ts";
import { teacher } from "#domain/records/teacher.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import type { z } from "#domain/schemas/zod.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { containing, matchesSearch, nameSearchOf } from "#server/pagination/name-search.ts";

export const foundTeacherSchema = rowSchema(pick(teacher, ["id", "name", "surname", "subject"]));

/**
 * The first `limit` teachers with each word of the search in their name or e-mail, those whose full name begins with it first; of these
 * class groups, where it names some. Not the deleted ones.
 */
export async function findTeachers(
  pool: Pool,
  {
    search,
    classGroupIds,
    limit,
  }: { search: string; classGroupIds: readonly string[] | null; limit: number },
) {
  const parameters = createParameters();
  const teach = (ids: readonly string[]) =>
    `id in (select teacher_id from class_group_teachers where class_group_id = any(${parameters.custom(ids, "uuid[]")}))`;
  const conditions = [
    ...matchesSearch(search, parameters),
    ...(classGroupIds === null ? [] : [teach(classGroupIds)]),
  ];
  const beginning = parameters.custom(containing(normalForm(nameSearchOf(search))).slice(1), "text");
  const { rows } = await pool.query<z.infer<typeof foundTeacherSchema>>(
    `select id, name, surname, subject from users
    where role = 'teacher' and deleted_at is null and ${conditions.join(" and ")}
    order by normal_name like ${beginning} desc, lower(name), lower(surname), id
    limit ${limit}`,
    parameters.values,
  );
  return rows;
}

import type { Pool } from "pg";
import type { z } from "#domain/schemas/zod.ts";
import { buildList, createParameters, newestFirst } from "#server/pagination/list-statement.ts";
import { containing, hasIndexedWord, wordsOf } from "#server/pagination/name-search.ts";
import { lessonLineColumns, type lessonLineSchema } from "./lessons.queries.ts";

/** The newest `limit` classes with all words of the search in their topic, of `ownerId` unless null; none for words of under three letters. */
export async function findLessons(
  pool: Pool,
  { search, ownerId, limit }: { search: string; ownerId: string | null; limit: number },
): Promise<z.infer<typeof lessonLineSchema>[]> {
  const words = wordsOf(search);
  if (!hasIndexedWord(words)) return [];
  const parameters = createParameters();
  const list = buildList(
    {
      name: "lessons-found",
      order: newestFirst("lessons"),
      filters: { ownerId: { column: "lessons.teacher_id", type: "uuid" } },
      owners: ["ownerId"],
      // Exactly the expression of the index `lessons_topic`.
      always: words.map(
        (word) => `lower(lessons.topic) like lower(${parameters.custom(containing(word), "text")})`,
      ),
      // Rare words need another plan.
      plan: "custom",
    },
    { filters: { ownerId: ownerId ?? undefined }, limit },
    parameters,
  );
  const { rows } = await pool.query<z.infer<typeof lessonLineSchema>>(
    `with page as materialized (
      select * from lessons where ${list.where} order by ${list.order} limit ${limit})
    select ${lessonLineColumns("page", "teacher")}
    from page join users as teacher on teacher.id = page.teacher_id
    order by page.date desc, page.id desc`,
    parameters.values,
  );
  return rows;
}

import type { Pool } from "pg";
import { allStars } from "#domain/feedback.ts";
import type { StarCounts } from "#domain/monthly-rating.ts";

/** How many responses of one to five stars a class has. */
export async function countStars(pool: Pool, lessonId: string): Promise<StarCounts> {
  const { rows } = await pool.query<{ counts: StarCounts }>({
    name: "class-stars",
    text: `
      select array[${allStars.map((each) => `count(*) filter (where rating = ${each})::int`).join(", ")}] as counts
      from feedback where lesson_id = $1`,
    values: [lessonId],
  });
  return rows[0]?.counts ?? [0, 0, 0, 0, 0];
}

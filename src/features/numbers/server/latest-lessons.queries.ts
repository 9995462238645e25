import type { Pool } from "pg";
import { countResponses, type ResponseCounts } from "#features/lessons/server/audience/audience.queries.ts";

/** How many of the latest classes the insights list. */
export const latestLessonsShown = 5;

/** A class with how many were asked and answered. */
interface CountedLesson extends ResponseCounts {
  topic: string;
  subject: string;
  createdAt: Date;
}

/** A teacher's latest classes up to `today`, newest first; `latestLessonsShown` at most. */
export async function listLatestLessons(
  pool: Pool,
  teacherId: string,
  today: string,
): Promise<CountedLesson[]> {
  const { rows } = await pool.query<CountedLesson>({
    name: "latest-lessons",
    text: `
      with page as materialized (
        select id, topic, subject, date, created_at from lessons
        where teacher_id = $1 and date <= $2::date
        order by date desc, id desc
        limit ${latestLessonsShown}
      )
      select page.id, page.topic, page.subject, page.date::text as date, page.created_at as "createdAt", counts.*
      from page ${countResponses("page.id")}
      order by page.date desc, page.id desc`,
    values: [teacherId, today],
  });
  return rows;
}

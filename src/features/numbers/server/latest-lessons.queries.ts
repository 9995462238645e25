import type { Pool } from "pg";
import { limits } from "#domain/limits.ts";
import { countResponses, type ResponseCounts } from "#features/lessons/server/audience/audience.queries.ts";

/** A class with how many were asked and answered. */
interface CountedLesson extends ResponseCounts {
  topic: string;
  subject: string;
  createdAt: Date;
}

/** A teacher's latest classes up to `today`, newest first; `limits.latestLessonsShown` at most. */
export async function listLatestLessons(
  pool: Pool,
  teacherId: string,
  today: string,
): Promise<CountedLesson[]> {
  const { rows } = await pool.query<CountedLesson>({
    name: "latest-classes",
    text: `
      with page as materialized (
        select id, topic, subject, date, created_at from lessons
        where teacher_id = $1 and date <= $2::date
        order by date desc, id desc
        limit ${limits.latestLessonsShown}
      )
      select page.id, page.topic, page.subject, page.date::text as date, page.created_at as "createdAt", counts.*
      from page ${countResponses("page.id")}
      order by page.date desc, page.id desc`,
    values: [teacherId, today],
  });
  return rows;
}

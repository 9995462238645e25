import type { Pool } from "pg";
import { queryToSend } from "#db/query-to-send.ts";
import { type FeedbackRow, recordColumns, recordJoins } from "#features/feedback/server/feedback.queries.ts";
import { countResponses, type ResponseCounts } from "#features/lessons/server/audience/audience.queries.ts";
import { remindable } from "#features/reminders/server/waiting/waiting-lessons.queries.ts";

/** How many of the latest classes with feedback are shown, and how many of each class's feedback. */
export const shownOf = { lessons: 3, feedback: 3 };

/** Classes of today and yesterday that nobody has answered: they are shown too, because there is something to do about them. */
const unansweredShown = 2;

interface LessonWithFeedback extends ResponseCounts {
  topic: string;
  /** How many students can be reminded of it now. */
  remindable: number;
  /** Its newest feedback. */
  feedback: FeedbackRow[];
}

const hasFeedback = "exists (select from feedback where feedback.lesson_id = lessons.id)";

/** A teacher's latest classes with feedback, newest first, each with the newest of it; and those just held without any. */
export async function listLatestFeedback(
  pool: Pool,
  teacherId: string,
  today: string,
): Promise<LessonWithFeedback[]> {
  const { rows: lessons } = await pool.query<Omit<LessonWithFeedback, "feedback">>({
    name: "latest-feedback-lessons",
    text: `
      with page as materialized (
        (select id, topic, date from lessons where teacher_id = $1 and ${hasFeedback}
          order by date desc, id desc limit ${shownOf.lessons})
        union all
        (select id, topic, date from lessons
          where teacher_id = $1 and date between $2::date - 1 and $2::date and not ${hasFeedback}
          order by date desc, id desc limit ${unansweredShown})
      )
      select page.id, page.topic, page.date::text as date, counts.*,
        (select count(*)::int ${remindable("page", "$2")}) as remindable
      from page ${countResponses("page.id")}
      order by page.date desc, page.id desc`,
    values: [teacherId, today],
  });
  const feedback = await queryToSend<FeedbackRow>(pool, {
    name: "latest-feedback",
    text: `
      select ${recordColumns}
      from unnest($1::uuid[]) as page (id) cross join lateral (
        select * from feedback where lesson_id = page.id
        order by created_at desc, id desc limit ${shownOf.feedback}
      ) as response ${recordJoins}
      order by response.created_at desc, response.id desc`,
    values: [lessons.map(({ id }) => id)],
  });
  return lessons.map((lesson) => ({
    ...lesson,
    feedback: feedback.filter(({ reviewId }) => reviewId === lesson.id),
  }));
}

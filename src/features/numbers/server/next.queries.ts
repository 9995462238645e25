import type { Pool } from "pg";
import { addDays } from "#domain/dates/calendar.ts";
import { attentionStarsMax, nextLessonsMax, replyDays } from "#domain/numbers/attention.ts";
import { countAudiences } from "#features/lessons/server/audience/audience.queries.ts";
import { listWaitingLessons } from "#features/reminders/server/waiting/waiting-lessons.queries.ts";

// What a teacher can do next, besides replying to feedback with few stars (attention.queries.ts).

/** How many classes with students to remind are looked at for some that few have answered. */
const lookedAt = 20;

/** Classes of the last days that less than half of those asked have answered, and whose students can be reminded; newest first. */
export async function listToRemind(pool: Pool, teacherId: string, today: string) {
  const waiting = await listWaitingLessons(pool, teacherId, { today, limit: lookedAt });
  const lessons = waiting.map(({ id, topic, date, remindable }) => ({ id, topic, date, remindable }));
  return (await withCounts(pool, teacherId, lessons))
    .filter(({ counts }) => counts.respondedCount * 2 < counts.askedCount)
    .slice(0, nextLessonsMax);
}

interface LessonWithResponses {
  id: string;
  topic: string;
  date: string;
  responses: number;
}

/** Classes of the last days with responses, none of few stars, to which nobody has had a reply; newest first. */
export async function listToReply(pool: Pool, teacherId: string, today: string) {
  const { rows } = await pool.query<LessonWithResponses>({
    name: "classes-to-reply-to",
    text: `
      select lessons.id, lessons.topic, lessons.date::text as date, response.responses
      from lessons cross join lateral (
        select count(*)::int as responses, min(rating) as lowest from feedback where lesson_id = lessons.id
      ) as response
      where lessons.teacher_id = $1 and lessons.date between $2::date and $3::date
        and response.lowest > ${attentionStarsMax}
        and not exists (select from replies where replies.lesson_id = lessons.id)
      order by lessons.date desc, lessons.id desc
      limit ${nextLessonsMax}`,
    values: [teacherId, addDays(today, -replyDays), today],
  });
  return withCounts(pool, teacherId, rows);
}

/** These classes of the teacher with their counts; without those deleted in between. */
async function withCounts<Lesson extends { id: string }>(pool: Pool, teacherId: string, lessons: Lesson[]) {
  const ids = lessons.map(({ id }) => id);
  const counts = await countAudiences(pool, teacherId, ids);
  return lessons.flatMap((lesson) => {
    const counted = counts.find(({ id }) => id === lesson.id);
    return counted ? [{ ...lesson, counts: counted }] : [];
  });
}

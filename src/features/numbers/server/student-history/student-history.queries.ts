import type { Pool } from "pg";
import type { Period } from "#domain/dates/months.ts";
import { z } from "#domain/schemas/zod.ts";
import { feedbackSchema, wasFeedbackDeleted } from "#features/feedback/server/feedback.queries.ts";
import { countedStatuses } from "#features/lessons/server/audience/audience.queries.ts";
import { lessonLineColumns, lessonLineSchema } from "#features/lessons/server/lessons.queries.ts";
import {
  buildList,
  createParameters,
  type Filter,
  newestFirst,
  type Parameters,
} from "#server/pagination/list-statement.ts";
import type { DateCursor } from "#server/pagination/pages.ts";

// The classes of one student: those they were asked about, and those they answered without having been asked. All of them are read
// through the indexes on the student and sorted for each page: how many there are depends on the student's years at
// the school, not on the school.

/** The student, and which of their classes. */
export interface History {
  studentId: string;
  /** Only this teacher's classes; null for all. */
  teacherId: string | null;
  /** Later classes do not show yet who did not answer: they are not counted. */
  lastDate: string;
}

/** Only classes that were answered, or only those that the student was asked about and did not answer. */
type Answered = "yes" | "no";

export const classSchema = lessonLineSchema.extend({
  status: z
    .enum(countedStatuses)
    .nullable()
    .describe("Null for a student who answered without having been asked"),
  answered: z.boolean().nullable().describe("Null for someone who left without answering"),
  isFeedbackDeleted: z.boolean().describe("Whether they answered, and their feedback was deleted"),
  feedback: feedbackSchema.nullable(),
});

export type LessonRow = Omit<z.infer<typeof classSchema>, "answered" | "feedback"> & {
  /** The student's feedback; null without any, and when it was deleted. */
  feedbackId: string | null;
};

/** The rows `class`; `more` is a condition for later ones. */
function lessonsOf(
  { studentId, teacherId, lastDate }: History,
  parameters: Parameters,
  more = "false",
): string {
  const student = parameters.custom(studentId, "uuid");
  return `
    class as (
      select lesson.*, asked.status,
        response.id as feedback_id,
        response.id is null and ${wasFeedbackDeleted("lesson.id", student)} as is_feedback_deleted
      from (
        select lesson_id, status from lesson_audience
        where student_id = ${student} and status <> 'replaced'
      ) as asked
      full join (select lesson_id, id from feedback where student_id = ${student}) as response
        using (lesson_id)
      join lessons as lesson on lesson.id = lesson_id
      where (lesson.date <= ${parameters.custom(lastDate, "date")} or ${more})
      ${teacherId === null ? "" : `and lesson.teacher_id = ${parameters.custom(teacherId, "uuid")}`}
    )`;
}

const isAnswered = "(class.feedback_id is not null or class.is_feedback_deleted)";
const wasAsked = "class.status is not distinct from 'asked'";

const conditions: Record<Answered, string> = {
  yes: isAnswered,
  no: `${wasAsked} and not ${isAnswered}`,
};

const noFilters: Record<string, Filter> = {};

/** A page of a student's classes, newest first, one more than `limit`; of today's, those that they have answered. */
export async function listLessons(
  pool: Pool,
  history: History,
  { answered, after, limit }: { answered?: Answered; after?: DateCursor; limit: number },
): Promise<LessonRow[]> {
  const parameters = createParameters();
  const lessons = lessonsOf(history, parameters, "response.id is not null");
  const list = buildList(
    {
      name: "student-lessons",
      order: newestFirst("class"),
      filters: noFilters,
      plan: "custom",
      always: answered === undefined ? [] : [conditions[answered]],
    },
    { filters: {}, after, limit },
    parameters,
  );
  const { rows } = await pool.query<LessonRow>(
    `with ${lessons},
    page as materialized (
      select * from class where ${list.where} order by ${list.order} limit ${list.rows}
    )
    select ${lessonLineColumns("page", "teacher")}, page.status,
      page.feedback_id as "feedbackId",
      page.is_feedback_deleted as "isFeedbackDeleted"
    from page join users as teacher on teacher.id = page.teacher_id
    order by page.date desc, page.id desc`,
    parameters.values,
  );
  return rows;
}

export const countsSchema = z.strictObject({
  askedCount: z.int().describe("Classes they were asked about, without those they were excused from"),
  answeredCount: z.int().describe("How many of those they answered, also if their feedback was deleted"),
  notAskedCount: z.int().describe("How many they answered without having been asked, or although excused"),
  excusedCount: z.int(),
});

/** The counts of each of these periods, in their order. */
export async function countLessons(pool: Pool, history: History, times: readonly Period[]) {
  const parameters = createParameters();
  const lessons = lessonsOf(history, parameters);
  const earliest = parameters.custom(
    times.map(({ from }) => from),
    "date[]",
  );
  const latest = parameters.custom(
    times.map(({ to }) => to),
    "date[]",
  );
  const { rows } = await pool.query<z.infer<typeof countsSchema>>(
    `with ${lessons}
    select
      count(*) filter (where ${wasAsked})::int as "askedCount",
      count(*) filter (where ${wasAsked} and ${isAnswered})::int as "answeredCount",
      count(*) filter (where not ${wasAsked} and ${isAnswered})::int as "notAskedCount",
      count(*) filter (where class.status = 'excused')::int as "excusedCount"
    from unnest(${earliest}, ${latest}) with ordinality as days (earliest, latest, index)
    left join class on class.date between days.earliest and days.latest
    group by days.index
    order by days.index`,
    parameters.values,
  );
  return rows;
}

/** When a student last gave feedback, for which they had to be signed in; null if never. */
export async function findLastFeedback(pool: Pool, studentId: string): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    "select max(created_at) as at from feedback where student_id = $1",
    [studentId],
  );
  return rows[0]?.at ?? null;
}

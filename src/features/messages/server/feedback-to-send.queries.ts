import type { Pool } from "pg";
import { roleSchema } from "#domain/schemas/role.ts";
import { z } from "#domain/schemas/zod.ts";
import { withholders } from "#domain/withholding.ts";
import { withholderOf } from "#features/feedback/server/feedback.queries.ts";
import {
  type ContentForParents,
  contentForParents,
} from "#features/feedback/server/withheld-feedback.queries.ts";
import { buildList, createParameters, sortedBy } from "#server/pagination/list-statement.ts";

const latestFirst = sortedBy((row) => [`${row}.created_at`], {
  table: "feedback",
  id: "uuid",
  direction: "desc",
});

const contentSchema = z.strictObject({
  rating: z.int().nullable().describe("Null for those who do not see stars"),
  message: z.string(),
});

/** Feedback that a message to a parent can be made from. */
export const feedbackToSendSchema = z.strictObject({
  id: z.uuid(),
  topic: z.string(),
  date: z.iso.date(),
  teacherName: z.string(),
  editedBy: roleSchema.nullable().describe("The role of the last editor, unless that is its author"),
  withheldBy: z.enum(withholders).nullable().describe("Who wants it not to go to parents; null when it may"),
  content: contentSchema
    .extend({
      original: contentSchema.nullable().describe("The author's own words, if others changed stars or words"),
    })
    .nullable()
    .describe("Stars and words, of the latest and in the list of one date; null for what is not for parents"),
});

export type FeedbackToSend = Omit<z.infer<typeof feedbackToSendSchema>, "content"> & {
  /** With stars, whoever reads it. */
  content: ContentForParents | null;
};

/**
 * A student's feedback, on a date or all, one more than `limit`, latest first. Sorted for each page: an index in this order would cost
 * every submission a write.
 */
export async function listLatestFeedback(
  pool: Pool,
  {
    studentId,
    date,
    ...page
  }: { studentId: string; date?: string; after?: readonly [id: string]; limit: number },
): Promise<FeedbackToSend[]> {
  const parameters = createParameters();
  const list = buildList(
    {
      name: "feedback-last-given",
      order: latestFirst,
      filters: {
        student: { column: "feedback.student_id", type: "uuid" },
        date: { column: "feedback.date", type: "date" },
      },
    },
    { filters: { student: studentId, date }, ...page },
    parameters,
  );
  const { rows } = await pool.query<FeedbackToSend>({
    name: list.plan,
    text: `
      with page as materialized (
        select * from feedback where ${list.where} order by ${list.order} limit ${list.rows}
      )
      select response.id, response.topic, response.date::text as date,
        btrim(teacher.name || ' ' || teacher.surname) as "teacherName",
        case when response.updated_by <> response.student_id
          then (select role from users where users.id = response.updated_by) end as "editedBy",
        ${withholderOf("response")} as "withheldBy", ${contentForParents("response")} as content
      from page as response join users as teacher on teacher.id = response.teacher_id
      order by response.created_at desc, response.id desc`,
    values: parameters.values,
  });
  return rows;
}

import type { Pool } from "pg";
import type { Role } from "#domain/roles.ts";
import type { Withholder } from "#domain/withholding.ts";
import { withholderOf } from "#features/feedback/server/feedback.queries.ts";
import { type SaidForParents, saidForParents } from "#features/feedback/server/withheld-feedback.queries.ts";
import { buildList, createParameters, sortedBy } from "#server/pagination/list-statement.ts";

const lastGiven = sortedBy((row) => [`${row}.created_at`], {
  table: "feedback",
  id: "uuid",
  direction: "desc",
});

/** Feedback that a message to a parent can be made from. */
export interface FeedbackToSend {
  id: string;
  topic: string;
  date: string;
  teacherName: string;
  editedBy: Role | null;
  withheldBy: Withholder | null;
  /** Null when it is not for parents. */
  said: SaidForParents | null;
}

/**
 * A student's feedback, on a date or all, one more than `limit`, latest first. It is found by the index on the student and the date,
 * and sorted for each page. An index in this order would cost every submission a write, and how much there is to sort depends on the
 * student's years at the school, not on the school.
 */
export async function listLastGiven(
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
      order: lastGiven,
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
      select given.id, given.topic, given.date::text as date, btrim(teacher.name || ' ' || teacher.surname) as "teacherName",
        case when given.updated_by <> given.student_id then (select role from users where users.id = given.updated_by) end
          as "editedBy",
        ${withholderOf("given")} as "withheldBy", ${saidForParents("given")} as said
      from page as given join users as teacher on teacher.id = given.teacher_id
      order by given.created_at desc, given.id desc`,
    values: parameters.values,
  });
  return rows;
}

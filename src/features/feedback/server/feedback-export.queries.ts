import type { Statement } from "#server/exports/snapshot.ts";
import { createParameters } from "#server/pagination/list-statement.ts";
import { recordColumns, recordJoins } from "./feedback.queries.ts";
import {
  conditionsOf,
  type FeedbackConditions,
  type FeedbackRange,
  orderOf,
} from "./feedback-filters.queries.ts";

/** Which feedback is exported. */
interface ExportedFeedback extends FeedbackConditions, Omit<FeedbackRange, "after"> {
  teacherId?: string;
  reviewId?: string;
  /** Any of these numbers of stars. */
  rating?: readonly number[];
}

/**
 * The statement of the school's feedback as a table. Unlike a page's, nothing in it steers the plan: all rows are read, and PostgreSQL
 * knows the values (docs/decisions/084).
 */
export function feedbackToExport({
  teacherId,
  reviewId,
  rating,
  sort,
  from,
  to,
  ...others
}: ExportedFeedback): Statement {
  const parameters = createParameters();
  const { custom } = parameters;
  const conditions = [
    ...(teacherId === undefined ? [] : [`feedback.teacher_id = ${custom(teacherId, "uuid")}`]),
    ...(reviewId === undefined ? [] : [`feedback.lesson_id = ${custom(reviewId, "uuid")}`]),
    ...(rating === undefined ? [] : [`feedback.rating = any(${custom(rating, "smallint[]")})`]),
    ...(from === undefined ? [] : [`feedback.date >= ${custom(from, "date")}`]),
    ...(to === undefined ? [] : [`feedback.date <= ${custom(to, "date")}`]),
    ...conditionsOf(others, undefined, parameters),
  ];
  const { values } = parameters;
  const rows = `from feedback where ${conditions.join(" and ") || "true"}`;
  const text = `
    select ${recordColumns} from (select * ${rows}) as response ${recordJoins} order by ${orderOf(sort, "response")}`;
  return { text, values, counting: { text: `select count(*)::int as count ${rows}`, values } };
}

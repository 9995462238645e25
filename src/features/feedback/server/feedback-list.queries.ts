import type { Pool } from "pg";
import { reachOf } from "../../../domain/permissions.ts";
import type { Actor } from "../../../domain/roles.ts";
import {
  buildList,
  createParameters,
  type Filter,
  type ListOwner,
  newestFirst,
} from "../../../server/pagination/list-statement.ts";
import type { DateCursor } from "../../../server/pagination/pages.ts";
import { type FeedbackRow, recordColumns } from "./feedback.queries.ts";

const teacher = { column: "feedback.teacher_id", type: "uuid" } as const;
const student = { column: "feedback.student_id", type: "uuid" } as const;

const filters = {
  addressee: teacher,
  author: student,
  teacherId: teacher,
  studentId: student,
  topic: {
    column: "lower(feedback.topic)",
    type: "text",
    value: (topic) => `lower(${topic})`,
  },
  date: { column: "feedback.date", type: "date" },
  from: { column: "feedback.date", type: "date", compare: ">=" },
} as const satisfies Record<string, Filter>;

type FilterName = keyof typeof filters;

/** `studentName` finds all students of this name. */
type FeedbackFilters = Partial<
  Record<Exclude<FilterName, "addressee" | "author"> | "studentName", string | undefined>
>;

const namesake: ListOwner = { column: "feedback.student_id", value: "namesake.id" };

// Each namesake's newest feedback is read from that student's index, a page at most, and merged. Scanning all feedback
// in the list's order would read the whole school for a rare or unknown name.
const ofNamesakes = (page: string, name: string, rows: number) => `
  select walked.* from users as namesake cross join lateral (${page}) as walked
  where namesake.role = 'student' and lower(namesake.name) = lower(${name})
  order by walked.date desc, walked.id desc
  limit ${rows}`;

// Names and subjects are added after the page is cut, so that no estimate of its rows can change the plan. What many of its
// rows share is read once; for the rest, `limit 1` forces PostgreSQL to join row by row.
const teacherOfPage = `
  teacher as materialized (
    select id, name, surname from users where id = any(array(select teacher_id from page)))`;
const sessionOfPage = `
  session as materialized (
    select id, subject from review_sessions where id = any(array(select review_session_id from page)))`;

/** Feedback of one student: the name is read once, the session for each row. */
const recordsOfOneStudent = (page: string, student: string) => `
  with page as materialized (${page}),${teacherOfPage},
  student as materialized (select name, surname from users where id = ${student})
  select ${recordColumns}
  from page as given join teacher on teacher.id = given.teacher_id cross join student
  cross join lateral (
    select subject from review_sessions where review_sessions.id = given.review_session_id limit 1) as session
  order by given.date desc, given.id desc`;

/** Feedback of many students: a name is read for each row, each session once. */
const recordsOfManyStudents = (page: string) => `
  with page as materialized (${page}),${teacherOfPage},${sessionOfPage}
  select ${recordColumns}
  from page as given
  join teacher on teacher.id = given.teacher_id
  join session on session.id = given.review_session_id
  cross join lateral (select name, surname from users where users.id = given.student_id limit 1) as student
  order by given.date desc, given.id desc`;

/** A filter for what the actor may see. */
function scopeOf(actor: Actor): Partial<Record<FilterName, string>> {
  const reach = reachOf(actor, "feedback.list");
  if (reach === "any") return {};
  return reach === "addressed" ? { addressee: actor.id } : { author: actor.id };
}

/**
 * Feedback that the actor may see, newest first, one more than `limit`. The page is cut by an index before names are added.
 * Prepared by name for each set of filters, because the dashboards depend on it (docs/decisions/009).
 */
export async function listFeedback(
  pool: Pool,
  actor: Actor,
  {
    filters: { studentName, ...wanted },
    after,
    limit,
  }: { filters: FeedbackFilters; after?: DateCursor; limit: number },
): Promise<FeedbackRow[]> {
  const parameters = createParameters();
  const list = buildList(
    {
      name: "feedback-list",
      order: newestFirst("feedback"),
      filters,
      owners: ["author", "studentId", "addressee", "teacherId"],
      owner: studentName === undefined ? undefined : namesake,
    },
    { filters: { ...wanted, ...scopeOf(actor) }, after, limit },
    parameters,
  );
  const page = `
    select * from feedback where ${list.where}
    order by ${list.order}
    limit ${list.rows}`;
  if (studentName !== undefined) {
    // Planned for each name, because how many students have it decides the best plan.
    const text = recordsOfManyStudents(ofNamesakes(page, parameters.visible(studentName, "text"), list.rows));
    const { rows } = await pool.query<FeedbackRow>(text, parameters.values);
    return rows;
  }
  const { rows } = await pool.query<FeedbackRow>({
    name: list.plan,
    text:
      list.owner?.column === student.column
        ? recordsOfOneStudent(page, list.owner.value)
        : recordsOfManyStudents(page),
    values: parameters.values,
  });
  return rows;
}

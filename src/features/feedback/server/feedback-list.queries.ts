import type { Pool } from "pg";
import { reachOf } from "../../../domain/permissions.ts";
import type { Actor } from "../../../domain/roles.ts";
import { keptPlan, newestFirstStart } from "../../../server/keyset.ts";
import { type FeedbackRow, recordColumns, type SelectedRow, toRow } from "./feedback.queries.ts";

/** What every list of feedback is ordered by, newest first. */
export type FeedbackKey = readonly [date: string, id: string];

/** Conditions of a list, by name; `?` becomes the number of the condition's value. */
const conditions = {
  addressee: "feedback.teacher_id = ?::uuid",
  author: "feedback.student_id = ?::uuid",
  teacherId: "feedback.teacher_id = ?::uuid",
  studentId: "feedback.student_id = ?::uuid",
  /** Within `ofNamesakes`, which is given the value. */
  studentName: "feedback.student_id = namesake.id",
  topic: "lower(feedback.topic) = lower(?)",
  date: "feedback.date = ?::date",
  from: "feedback.date >= ?::date",
};

type Condition = keyof typeof conditions;

const allConditions = Object.keys(conditions) as Condition[];

export type FeedbackFilters = Partial<Record<Exclude<Condition, "addressee" | "author">, string | undefined>>;

// Each namesake's newest feedback comes from that student's index, a page at most; then they are merged. Searched among
// all feedback in the list's order, a name that few or none have would cost what the school holds.
const ofNamesakes = (page: string, name: string, rows: number) => `
  select walked.* from users as namesake cross join lateral (${page}) as walked
  where namesake.role = 'student' and lower(namesake.name) = lower(${name})
  order by walked.date desc, walked.id desc
  limit ${rows}`;

// Names and subjects are added to a page that is cut already, so that no estimate of its rows can change the plan. What
// many of its rows have in common is read once; `limit 1` keeps the rest from being joined any other way than row by row.
const teacherOfPage = `
  teacher as materialized (
    select id, name, surname from users where id = any(array(select teacher_id from page)))`;
const sessionOfPage = `
  session as materialized (
    select id, subject from review_sessions where id = any(array(select review_session_id from page)))`;

/** Of one student: the name once, and a session for each row. */
const pageOfOneStudent = (page: string, student: string) => `
  with page as materialized (${page}),${teacherOfPage},
  student as materialized (select name, surname from users where id = ${student}::uuid)
  select ${recordColumns}
  from page as given join teacher on teacher.id = given.teacher_id cross join student
  cross join lateral (
    select subject from review_sessions where review_sessions.id = given.review_session_id limit 1) as session
  order by given.date desc, given.id desc`;

/** Of many students: a name for each row, and few sessions. */
const pageOfManyStudents = (page: string) => `
  with page as materialized (${page}),${teacherOfPage},${sessionOfPage}
  select ${recordColumns}
  from page as given
  join teacher on teacher.id = given.teacher_id
  join session on session.id = given.review_session_id
  cross join lateral (select name, surname from users where users.id = given.student_id limit 1) as student
  order by given.date desc, given.id desc`;

/** What the actor may see at all, as a condition. */
function scopeOf(actor: Actor): Partial<Record<Condition, string>> {
  const reach = reachOf(actor, "feedback.list");
  if (reach === "any") return {};
  return reach === "addressed" ? { addressee: actor.id } : { author: actor.id };
}

/**
 * Feedback that the actor may see, newest first, one more than `limit`. The page is cut by its index before
 * names are added to it. Prepared under a name for each set of conditions but a student's name: the dashboards live
 * on it (docs/decisions/009).
 */
export async function listFeedback(
  pool: Pool,
  actor: Actor,
  {
    filters,
    after = newestFirstStart,
    limit,
  }: { filters: FeedbackFilters; after?: FeedbackKey; limit: number },
): Promise<FeedbackRow[]> {
  const values: Partial<Record<Condition, string | undefined>> = { ...filters, ...scopeOf(actor) };
  const names = allConditions.filter((name) => values[name] !== undefined);
  const parameterOf = (name: Condition) => `$${names.indexOf(name) + 3}`;
  const where = names.map((name) => `and ${conditions[name].replace("?", parameterOf(name))}`);
  const isByName = names.includes("studentName");
  const student = names.find((name) => name === "author" || name === "studentId");
  const newest = `
    select * from feedback
    where (feedback.date, feedback.id) < ($1::date, $2::uuid) ${where.join(" ")}
    order by feedback.date desc, feedback.id desc
    limit ${limit + 1}`;
  const page = isByName ? ofNamesakes(newest, parameterOf("studentName"), limit + 1) : newest;
  const { rows } = await pool.query<SelectedRow>({
    // A search by name is planned for its name, each time: how many have it decides how their feedback is found.
    // PostgreSQL cuts names after 63 characters, so the conditions are told by their positions.
    name: isByName
      ? undefined
      : keptPlan(`feedback-list-${names.map((name) => allConditions.indexOf(name)).join("")}`, limit),
    text: student ? pageOfOneStudent(page, parameterOf(student)) : pageOfManyStudents(page),
    values: [...after, ...names.map((name) => values[name])],
  });
  return rows.map(toRow);
}

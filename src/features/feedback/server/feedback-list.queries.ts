import type { Pool } from "pg";
import { reachOf } from "../../../domain/permissions.ts";
import type { Actor } from "../../../domain/roles.ts";
import {
  keptPlan,
  type ListOwner,
  newestFirst,
  newestFirstStart,
  unseen,
} from "../../../server/pagination/pages.ts";
import { type FeedbackRow, recordColumns } from "./feedback.queries.ts";

/** What every list of feedback is ordered by, newest first. */
export type FeedbackKey = readonly [date: string, id: string];

/** Conditions of a list, by name: a column, and how it is compared if not with `=`. */
const conditions = {
  addressee: { column: "feedback.teacher_id", type: "uuid" },
  author: { column: "feedback.student_id", type: "uuid" },
  teacherId: { column: "feedback.teacher_id", type: "uuid" },
  studentId: { column: "feedback.student_id", type: "uuid" },
  topic: { column: "lower(feedback.topic)", type: "text", as: (value: string) => `= lower(${value})` },
  date: { column: "feedback.date", type: "date" },
  from: { column: "feedback.date", type: "date", as: (value: string) => `>= ${value}` },
} as const satisfies Record<
  string,
  { column: string; type: "uuid" | "text" | "date"; as?: (value: string) => string }
>;

type Condition = keyof typeof conditions;

const allConditions = Object.keys(conditions) as Condition[];

function conditionOf(name: Condition, value: string): string {
  const { column, ...how } = conditions[name];
  return `${column} ${"as" in how ? how.as(value) : `= ${value}`}`;
}

/** `studentName` finds all students of this name. */
export type FeedbackFilters = Partial<
  Record<Exclude<Condition, "addressee" | "author"> | "studentName", string | undefined>
>;

const namesake: ListOwner = { column: "feedback.student_id", value: "namesake.id" };

// Each namesake's newest feedback is read from that student's index, a page at most, and merged. A walk through all feedback
// in the list's order would read the whole school for a name that few or none have.
const ofNamesakes = (page: string, name: string, rows: number) => `
  select walked.* from users as namesake cross join lateral (${page}) as walked
  where namesake.role = 'student' and lower(namesake.name) = lower(${name})
  order by walked.date desc, walked.id desc
  limit ${rows}`;

// Names and subjects are added after the page is cut, so that no estimate of its rows can change the plan. What many of its
// rows share is read once; for the rest, `limit 1` allows PostgreSQL no other join than row by row.
const teacherOfPage = `
  teacher as materialized (
    select id, name, surname from users where id = any(array(select teacher_id from page)))`;
const sessionOfPage = `
  session as materialized (
    select id, subject from review_sessions where id = any(array(select review_session_id from page)))`;

/** Feedback of one student: the name is read once, a session for each row. */
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

/** What the actor may see at all, as a condition. */
function scopeOf(actor: Actor): Partial<Record<Condition, string>> {
  const reach = reachOf(actor, "feedback.list");
  if (reach === "any") return {};
  return reach === "addressed" ? { addressee: actor.id } : { author: actor.id };
}

/**
 * Feedback that the actor may see, newest first, one more than `limit`. The page is cut by an index before names are added.
 * Prepared by name for each set of conditions, because the dashboards depend on it (docs/decisions/009).
 */
export async function listFeedback(
  pool: Pool,
  actor: Actor,
  {
    filters: { studentName, ...filters },
    after = newestFirstStart,
    limit,
  }: { filters: FeedbackFilters; after?: FeedbackKey; limit: number },
): Promise<FeedbackRow[]> {
  const values: Partial<Record<Condition, string | undefined>> = { ...filters, ...scopeOf(actor) };
  const names = allConditions.filter((name) => values[name] !== undefined);
  const parameterOf = (name: Condition) => unseen(names.indexOf(name) + 3, conditions[name].type);
  const ofColumn = (column: string) => names.find((name) => conditions[name].column === column);
  const student = ofColumn("feedback.student_id");
  const ownerName = studentName === undefined ? (student ?? ofColumn("feedback.teacher_id")) : undefined;
  const owner = ownerName && { column: conditions[ownerName].column, value: parameterOf(ownerName) };
  const { where, order } = newestFirst("feedback", studentName === undefined ? owner : namesake);
  const others = names.filter((name) => name !== ownerName);
  const page = `
    select * from feedback
    where ${[where, ...others.map((name) => conditionOf(name, parameterOf(name)))].join(" and ")}
    order by ${order}
    limit ${limit + 1}`;
  const sent = [...after, ...names.map((name) => values[name])];
  const { rows } = await pool.query<FeedbackRow>(
    studentName === undefined
      ? {
          // PostgreSQL cuts names off at 63 characters, so conditions are named by their positions.
          name: keptPlan(`feedback-list-${names.map((name) => allConditions.indexOf(name)).join("")}`, limit),
          text: student ? recordsOfOneStudent(page, parameterOf(student)) : recordsOfManyStudents(page),
          values: sent,
        }
      : {
          // Planned for this name each time: how many students have it decides how their feedback is found.
          text: recordsOfManyStudents(ofNamesakes(page, `$${sent.length + 1}::text`, limit + 1)),
          values: [...sent, studentName],
        },
  );
  return rows;
}

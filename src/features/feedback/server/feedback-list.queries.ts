import type { Pool } from "pg";
import { queryToSend } from "#db/query-to-send.ts";
import { reachOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import {
  buildList,
  createParameters,
  type Filter,
  type Parameters,
} from "#server/pagination/list-statement.ts";
import { type FeedbackRow, recordColumns, recordJoins } from "./feedback.queries.ts";
import {
  conditionsOf,
  dateRangeOf,
  type FeedbackConditions,
  type FeedbackRange,
  orderOf,
  starParts,
} from "./feedback-filters.queries.ts";

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
  reviewId: { column: "feedback.lesson_id", type: "uuid" },
} as const satisfies Record<string, Filter>;

type FilterName = keyof typeof filters;

/** Which feedback is listed: `studentName` finds all students of this name. */
export interface FeedbackFilters
  extends FeedbackConditions,
    Partial<Record<Exclude<FilterName, "addressee" | "author"> | "studentName", string | undefined>> {
  /** Any of these numbers of stars. */
  rating?: readonly number[];
}

interface FeedbackPage extends FeedbackRange {
  filters: FeedbackFilters;
  limit: number;
}

// Each namesake's feedback is read from that student's index, a page at most, and merged. Scanning all feedback in the list's order
// would read the whole school for a rare or unknown name.
const namesake = { column: "feedback.student_id", value: "namesake.id" };
const namesakesOf = (name: string) => `
  (select id from users where role = 'student' and lower(name) = lower(${name})) as namesake`;

/** A page of each row of the sources, merged to one. */
const mergedPages = (page: string, sources: readonly string[], order: string, rows: number) => `
  select walked.* from ${sources.join(" cross join ")} cross join lateral (${page}) as walked
  order by ${order}
  limit ${rows}`;

// Names and subjects are added after the page is cut, so that no estimate of its rows can change the plan. What many of its
// rows share is read once; for the rest, `limit 1` forces PostgreSQL to join row by row.
const teachersOfPage = "any(array(select teacher_id from page))";
const teacherOfPage = (id: string) => `
  teacher as materialized (select id, name, surname from users where id = ${id})`;
const lessonOfPage = `
  lesson as materialized (
    select id, subject from lessons where id = any(array(select lesson_id from page)))`;

/** Feedback of one student: the name is read once, the lesson for each row. */
const recordsOfOneStudent = (page: string, order: string, student: string) => `
  with page as materialized (${page}),${teacherOfPage(teachersOfPage)},
  student as materialized (select name, surname from users where id = ${student})
  select ${recordColumns}
  from page as response join teacher on teacher.id = response.teacher_id cross join student
  cross join lateral (
    select subject from lessons where lessons.id = response.lesson_id limit 1) as lesson
  order by ${order}`;

/** Feedback of many students: a name is read for each row, each lesson once. `teacher` is the id of the only teacher, if there is only one. */
const recordsOfManyStudents = (page: string, order: string, teacher = teachersOfPage) => `
  with page as materialized (${page}),${teacherOfPage(teacher)},${lessonOfPage}
  select ${recordColumns}
  from page as response
  join teacher on teacher.id = response.teacher_id
  join lesson on lesson.id = response.lesson_id
  cross join lateral (select name, surname from users where users.id = response.student_id limit 1) as student
  order by ${order}`;

/** A filter for what the actor may see. */
function scopeOf(actor: Actor): Partial<Record<FilterName, string>> {
  const reach = reachOf(actor, "feedback.list");
  if (reach === "any") return {};
  return reach === "addressed" ? { addressee: actor.id } : { author: actor.id };
}

/** The rows of `feedback` that the actor may see, in the order of `sort`, one more than `limit`. */
function walkOf(actor: Actor, page: FeedbackPage, parameters: Parameters) {
  const { studentName, rating, classGroupId, subject, search, ...wanted } = page.filters;
  const { sort, limit } = page;
  const { order, after, until } = dateRangeOf(page);
  const stars = starParts(page, rating, parameters);
  const taughtBy = reachOf(actor, "feedback.list") === "addressed" ? actor.id : undefined;
  const conditions = conditionsOf({ classGroupId, subject, search }, taughtBy, parameters);
  // Planned each time for words, subjects and class groups, because how rare they are decides the best plan; likewise for names.
  const isPlannedOnce = conditions.length === 0 && studentName === undefined;
  const list = buildList(
    {
      name: sort === "newest" && !stars ? "feedback-list" : `feedback-list-${stars ? "stars-" : ""}${sort}`,
      order,
      filters,
      owners: ["author", "studentId", "addressee", "teacherId"],
      owner: studentName === undefined ? undefined : namesake,
      part: stars?.part,
      always: conditions,
    },
    { filters: { ...wanted, ...scopeOf(actor) }, after, until, limit },
    parameters,
  );
  const sources = [
    ...(studentName === undefined ? [] : [namesakesOf(parameters.custom(studentName, "text"))]),
    ...(stars ? [stars.source] : []),
  ];
  const walked = `
    select * from feedback where ${list.where}
    order by ${list.order}
    limit ${list.rows}`;
  return {
    rows: sources.length === 0 ? walked : mergedPages(walked, sources, orderOf(sort, "walked"), list.rows),
    plan: isPlannedOnce ? list.plan : undefined,
    ofStudent:
      list.owner?.column === student.column && studentName === undefined ? list.owner.value : undefined,
    ofTeacher: list.owner?.column === teacher.column ? list.owner.value : undefined,
  };
}

/** Feedback the actor may see by `sort`, one more than `limit`. The page is cut by an index; prepared for each set of filters (docs/decisions/009). */
export async function listFeedback(pool: Pool, actor: Actor, page: FeedbackPage): Promise<FeedbackRow[]> {
  const parameters = createParameters();
  const walk = walkOf(actor, page, parameters);
  const order = orderOf(page.sort, "response");
  return queryToSend<FeedbackRow>(pool, {
    name: walk.plan,
    text:
      walk.ofStudent === undefined
        ? recordsOfManyStudents(walk.rows, order, walk.ofTeacher)
        : recordsOfOneStudent(walk.rows, order, walk.ofStudent),
    values: parameters.values,
  });
}

/** How long such a list is; one more than `limit` if it is longer. */
export async function countFeedback(pool: Pool, actor: Actor, page: FeedbackPage): Promise<number> {
  const parameters = createParameters();
  const { rows } = await pool.query<{ count: number }>({
    text: `select count(*)::int as count from (${walkOf(actor, page, parameters).rows}) as listed`,
    values: parameters.values,
  });
  return rows[0]?.count ?? 0;
}

/** Feedback with these ids, in no order; other ids are ignored. The caller checks who may see it. */
export async function findFeedbackByIds(pool: Pool, ids: readonly string[]): Promise<FeedbackRow[]> {
  if (ids.length === 0) return [];
  return queryToSend<FeedbackRow>(pool, {
    name: "feedback-several",
    text: `select ${recordColumns} from feedback as response ${recordJoins} where response.id = any($1::uuid[])`,
    values: [ids],
  });
}

import type { Pool } from "pg";
import { queryToSend } from "#db/query-to-send.ts";
import { columnsOf, fullNameOf } from "#db/record-columns.ts";
import { feedback } from "#domain/records/feedback.ts";
import { lesson } from "#domain/records/lesson.ts";
import { pick } from "#domain/records/record.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { z } from "#domain/schemas/zod.ts";
import { classGroupsOf } from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";
import {
  isVisibleInList,
  teachersOf,
} from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { markColumns, marksOfFeedback } from "#features/feedback/server/feedback.queries.ts";
import {
  buildList,
  createParameters,
  type Filter,
  type ListStatement,
  newestFirst,
  startWithin,
} from "#server/pagination/list-statement.ts";
import type { DateCursor } from "#server/pagination/pages.ts";
import { isInPart, type OwnList, rangeOf } from "./own-lists.queries.ts";

interface LessonPage {
  /** The school's day. */
  today: string;
  teacherId?: string;
  subject?: string;
  /** Only lessons on this date or later. */
  from?: string;
  /** Only lessons on this date or earlier. */
  to?: string;
  after?: DateCursor;
  limit: number;
}

/** Topic and date may have been corrected for this feedback alone. */
const ownFeedback = pick(feedback, ["id", "topic", "date", "rating", "message"]);

/** A lesson in a list: the record, and what lists add to it. */
export const lessonSchema = rowSchema(lesson).extend({
  teacherName: z.string(),
  classGroups: z
    .array(z.strictObject({ id: z.uuid(), name: z.string() }))
    .optional()
    .describe("The class groups that it is for, none for all students; missing for students"),
  opensOn: z.iso
    .date()
    .nullable()
    .describe("The day from which it can be rated; null once that day has come"),
  feedback: rowSchema(ownFeedback)
    .extend({ receivedAt: z.iso.datetime().describe("When the server stored it"), ...marksOfFeedback })
    .nullable()
    .describe("The requesting student's own feedback; null for others"),
  feedbackCount: z.int().nullable().describe("How many students gave feedback; null for students"),
});

export type ListedLesson = z.infer<typeof lessonSchema>;

const filters = {
  teacherId: { column: "lessons.teacher_id", type: "uuid" },
  subject: {
    column: "lower(lessons.subject)",
    type: "text",
    value: (subject) => `lower(${subject})`,
  },
  from: { column: "lessons.date", type: "date", compare: ">=" },
} as const satisfies Record<string, Filter>;

const teacherOfStudent = { column: "lessons.teacher_id", value: "own.teacher_id" };

/** A lesson as all lists have it, but for the responses; `today` is SQL. */
const inList = (today: string, teacher: string) => `
  ${columnsOf(lesson, "page")}, ${fullNameOf(teacher)} as "teacherName",
  case when page.date > ${today} then page.date end as "opensOn"`;

const feedbackColumns = `
  ${columnsOf(ownFeedback, "response", "feedback.")}, response.created_at as "feedback.receivedAt", ${markColumns("feedback.")}`;

// Each teacher's newest lessons are read from the index on teachers, a page at most, and merged. The student's own
// feedback on the page is read in one go.
const lessonsOfStudent = (student: string, today: string, list: ListStatement, direction: "asc" | "desc") => `
  with page as materialized (
    select lesson.*, teacher.name, teacher.surname
    from ${teachersOf(student)}
    cross join lateral (
      select * from lessons
      where ${list.where} and ${isVisibleInList(student)}
      order by ${list.order}
      limit ${list.rows}
    ) as lesson
    order by lesson.date ${direction}, lesson.id ${direction}
    limit ${list.rows}
  )
  select ${inList(today, "page")}, ${feedbackColumns}, null::int as "feedbackCount"
  from page
  left join (
    select * from feedback
    where student_id = ${student} and lesson_id = any(array(select id from page)) offset 0
  ) as response on response.lesson_id = page.id
  order by page.date ${direction}, page.id ${direction}`;

/**
 * The lessons that a student can see, newest first except those ahead, one more than `limit`, with the student's own feedback. One statement, because it is the student's dashboard.
 */
export async function listLessonsOfStudent(
  pool: Pool,
  studentId: string,
  { after, to, limit, today, list: part, ...wanted }: LessonPage & { list?: OwnList },
): Promise<ListedLesson[]> {
  const parameters = createParameters();
  const student = parameters.generic(studentId, "uuid");
  const day = parameters.generic(today, "date");
  const own = part && { list: part, today };
  const { order, ...range } = rangeOf(own, { to, after });
  const list = buildList(
    {
      name: `lessons-of-student${part ? `-${part}` : ""}`,
      order,
      filters,
      owner: teacherOfStudent,
      always: part && [isInPart(part, student)],
    },
    { filters: wanted, ...range, limit },
    parameters,
  );
  return queryToSend<ListedLesson>(pool, {
    name: list.plan,
    text: lessonsOfStudent(student, day, list, order.direction),
    values: parameters.values,
  });
}

/** The lessons of a page with their class groups and how many students rated them. */
const withResponses = (page: string, today: string) => `
  with page as materialized (${page}),
  teacher as materialized (
    select id, name, surname from users where id = any(array(select teacher_id from page)))
  select ${inList(today, "teacher")}, null as feedback,
    (select count(*) from feedback where feedback.lesson_id = page.id) as "feedbackCount",
    coalesce(${classGroupsOf("page")}, '[]') as "classGroups"
  from page join teacher on teacher.id = page.teacher_id
  order by page.date desc, page.id desc`;

/** Lessons, newest first, one more than `limit`, with class groups and the number of responses; only of `ownerId` unless it is null. */
export async function listLessons(
  pool: Pool,
  ownerId: string | null,
  { after, to, limit, today, ...wanted }: LessonPage,
): Promise<ListedLesson[]> {
  // The owner has no lessons of other teachers.
  const isOfAnother = ownerId !== null && wanted.teacherId !== undefined && wanted.teacherId !== ownerId;
  if (isOfAnother) return [];
  const parameters = createParameters();
  const day = parameters.generic(today, "date");
  const list = buildList(
    { name: "lessons-list", order: newestFirst("lessons"), filters, owners: ["teacherId", "subject"] },
    { filters: { ...wanted, teacherId: ownerId ?? wanted.teacherId }, after: startWithin(to, after), limit },
    parameters,
  );
  const page = `select * from lessons where ${list.where} order by ${list.order} limit ${list.rows}`;
  return queryToSend<ListedLesson>(pool, {
    name: list.plan,
    text: withResponses(page, day),
    values: parameters.values,
  });
}

/** The same for one lesson; null when there is none. */
export async function readLesson(pool: Pool, id: string, today: string): Promise<ListedLesson | null> {
  const [found] = await queryToSend<ListedLesson>(pool, {
    text: withResponses("select * from lessons where id = $1", "$2::date"),
    values: [id, today],
  });
  return found ?? null;
}

import type { Pool } from "pg";
import { rowTypesToSend } from "#db/row-types.ts";
import { fullName } from "#domain/full-name.ts";
import { originalOf, type Words } from "#domain/original-words.ts";
import type { Role } from "#domain/roles.ts";
import type { Withholder } from "#domain/withholding.ts";
import { classGroupsOf } from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";
import {
  isVisibleInList,
  teachersOf,
} from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { withholderOf } from "#features/feedback/server/feedback.queries.ts";
import {
  buildList,
  createParameters,
  type Filter,
  type ListStatement,
  newestFirst,
  startWithin,
} from "#server/pagination/list-statement.ts";
import type { DateCursor } from "#server/pagination/pages.ts";
import type { ClassGroupName } from "./lessons.queries.ts";
import { isInPart, type OwnPart, rangeOf } from "./own-lists.queries.ts";

interface LessonPage {
  teacherId?: string;
  subject?: string;
  /** Only lessons on this date or later. */
  from?: string;
  /** Only lessons on this date or earlier. */
  to?: string;
  after?: DateCursor;
  limit: number;
}

export interface LessonRow<Instant = Date> {
  id: string;
  topic: string;
  subject: string;
  date: string;
  teacherId: string;
  teacherName: string;
  createdAt: Instant;
  updatedAt: Instant | null;
  /** The class groups that it is for; undefined in a student's list. */
  classGroups?: ClassGroupName[];
  /** The student's own feedback on it, in a student's list. */
  feedback: {
    id: string;
    /** With its date, what its teacher may have corrected for this feedback alone. */
    topic: string;
    date: string;
    rating: number;
    message: string;
    /** When the server stored it. */
    receivedAt: Instant;
    /** The role of the last editor, unless that is the student. */
    editedBy: Role | null;
    /** The student's own words, if someone else replaced stars or words. */
    original: Words | null;
    /** Who wants it not to go to parents; null when it may. */
    withheldBy: Withholder | null;
  } | null;
  /** How many students rated it; not shown to students. */
  feedbackCount: number | null;
}

/** What differs between a student's list and others. */
type Extras = Pick<LessonRow<string>, "classGroups" | "feedback" | "feedbackCount">;

interface SelectedLesson extends Omit<LessonRow<string>, "teacherName" | keyof Extras> {
  name: string;
  surname: string;
}

/** Columns of a page of lessons. */
const lessonColumns = `
  page.id, page.topic, page.subject, page.date::text as date, page.teacher_id as "teacherId",
  page.created_at as "createdAt", page.updated_at as "updatedAt"`;

const filters = {
  teacherId: { column: "lessons.teacher_id", type: "uuid" },
  subject: {
    column: "lower(lessons.subject)",
    type: "text",
    value: (subject) => `lower(${subject})`,
  },
  from: { column: "lessons.date", type: "date", compare: ">=" },
} as const satisfies Record<string, Filter>;

const order = newestFirst("lessons");

const teacherOfStudent = { column: "lessons.teacher_id", value: "own.teacher_id" };

// Each teacher's newest lessons are read from the index on teachers, a page at most, and merged. The student's own
// feedback on the page is read in one go.
const lessonsOfStudent = (student: string, list: ListStatement, direction: "asc" | "desc") => `
  with page as materialized (
    select lesson.*, teacher.name, teacher.surname
    from ${teachersOf(student)}
    cross join lateral (
      select id, topic, subject, date, teacher_id, created_at, updated_at from lessons
      where ${list.where} and ${isVisibleInList(student)}
      order by ${list.order}
      limit ${list.rows}
    ) as lesson
    order by lesson.date ${direction}, lesson.id ${direction}
    limit ${list.rows}
  )
  select ${lessonColumns}, page.name, page.surname, given.id as "feedbackId", given.topic as "feedbackTopic",
    given.date::text as "feedbackDate", given.rating, given.message, given.created_at as "receivedAt",
    given.original_rating as "originalRating", given.original_message as "originalMessage",
    case when given.updated_by <> ${student} then (select role from users where users.id = given.updated_by) end
      as "editedBy", ${withholderOf("given")} as "withheldBy"
  from page
  left join (
    select * from feedback
    where student_id = ${student} and lesson_id = any(array(select id from page)) offset 0
  ) as given on given.lesson_id = page.id
  order by page.date ${direction}, page.id ${direction}`;

interface StudentLessonRow extends SelectedLesson {
  feedbackId: string | null;
  feedbackTopic: string;
  feedbackDate: string;
  rating: number | null;
  message: string | null;
  receivedAt: string | null;
  originalRating: number | null;
  originalMessage: string | null;
  editedBy: Role | null;
  withheldBy: Withholder | null;
}

/**
 * The lessons that a student can see, newest first except those ahead, one more than `limit`, with the student's own feedback. One statement, because it is the student's dashboard.
 */
export async function listLessonsOfStudent(
  pool: Pool,
  studentId: string,
  { after, to, limit, own, ...wanted }: LessonPage & { own?: OwnPart },
): Promise<LessonRow<string>[]> {
  const parameters = createParameters();
  const student = parameters.generic(studentId, "uuid");
  const always = own && [isInPart(own.list, student)];
  const { order: ownOrder, ...range } = rangeOf(own, { to, after });
  const name = `lessons-of-student${own ? `-${own.list}` : ""}`;
  const list = buildList(
    { name, order: ownOrder, filters, owner: teacherOfStudent, always },
    { filters: wanted, ...range, limit },
    parameters,
  );
  const { rows } = await pool.query<StudentLessonRow>({
    name: list.plan,
    text: lessonsOfStudent(student, list, ownOrder.direction),
    values: parameters.values,
    types: rowTypesToSend,
  });
  return rows.map((row) =>
    toLessonRow(row, {
      feedback:
        row.feedbackId === null || row.rating === null || row.message === null || row.receivedAt === null
          ? null
          : {
              id: row.feedbackId,
              topic: row.feedbackTopic,
              date: row.feedbackDate,
              rating: row.rating,
              message: row.message,
              receivedAt: row.receivedAt,
              editedBy: row.editedBy,
              original: originalOf(row),
              withheldBy: row.withheldBy,
            },
      feedbackCount: null,
    }),
  );
}

/**
 * Lessons, newest first, one more than `limit`, with their class groups and how many students rated them; only of
 * `ownerId` unless it is null.
 */
export async function listLessons(
  pool: Pool,
  ownerId: string | null,
  { after, to, limit, ...wanted }: LessonPage,
): Promise<LessonRow<string>[]> {
  // The owner has no lessons of other teachers.
  const isOfAnother = ownerId !== null && wanted.teacherId !== undefined && wanted.teacherId !== ownerId;
  if (isOfAnother) return [];
  const parameters = createParameters();
  const list = buildList(
    { name: "lessons-list", order, filters, owners: ["teacherId", "subject"] },
    { filters: { ...wanted, teacherId: ownerId ?? wanted.teacherId }, after: startWithin(to, after), limit },
    parameters,
  );
  const { rows } = await pool.query<
    SelectedLesson & { feedbackCount: number; classGroups: ClassGroupName[] | null }
  >({
    name: list.plan,
    text: `
      with page as materialized (
        select * from lessons where ${list.where}
        order by ${list.order}
        limit ${list.rows}
      ),
      teacher as materialized (
        select id, name, surname from users where id = any(array(select teacher_id from page)))
      select ${lessonColumns}, teacher.name, teacher.surname,
        (select count(*) from feedback where feedback.lesson_id = page.id) as "feedbackCount",
        ${classGroupsOf("page")} as "classGroups"
      from page join teacher on teacher.id = page.teacher_id
      order by page.date desc, page.id desc`,
    values: parameters.values,
    types: rowTypesToSend,
  });
  return rows.map((row) =>
    toLessonRow(row, {
      classGroups: row.classGroups ?? [],
      feedback: null,
      feedbackCount: row.feedbackCount,
    }),
  );
}

/** Field by field: copying the rest of a row costs more than everything else done here. */
function toLessonRow(
  row: SelectedLesson,
  { classGroups, feedback, feedbackCount }: Extras,
): LessonRow<string> {
  const { id, topic, subject, date, teacherId, createdAt, updatedAt } = row;
  const teacherName = fullName(row);
  return {
    id,
    topic,
    subject,
    date,
    teacherId,
    teacherName,
    createdAt,
    updatedAt,
    classGroups,
    feedback,
    feedbackCount,
  };
}

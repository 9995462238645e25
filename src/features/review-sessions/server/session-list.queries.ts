import type { Pool } from "pg";
import { fullName } from "../../../domain/full-name.ts";
import { originalOf, type Words } from "../../../domain/original-words.ts";
import type { Role } from "../../../domain/roles.ts";
import { keptPlan, newestFirstStart } from "../../../server/keyset.ts";

/** What every list of sessions is ordered by, newest first. */
export type SessionKey = readonly [date: string, id: string];

export interface SessionPage {
  teacherId?: string;
  subject?: string;
  /** Only those on this date or later. */
  from?: string;
  after?: SessionKey;
  limit: number;
}

export interface SessionRow {
  id: string;
  topic: string;
  subject: string;
  date: string;
  teacherId: string;
  teacherName: string;
  createdAt: Date;
  updatedAt: Date | null;
  /** The asking student's own feedback on it. */
  feedback: {
    id: string;
    rating: number;
    /** The role of who changed it last, where that is not the student. */
    editedBy: Role | null;
    /** What the student wrote, where stars or words were replaced by someone else's. */
    original: Words | null;
  } | null;
  /** How many students answered; students are not told. */
  feedbackCount: number | null;
}

interface SelectedSession extends Omit<SessionRow, "teacherName" | "feedback" | "feedbackCount"> {
  name: string;
  surname: string;
}

/** Columns of a page of sessions, with their teacher's name. */
const sessionColumns = `
  page.id, page.topic, page.subject, page.date::text as date, page.teacher_id as "teacherId",
  page.created_at as "createdAt", page.updated_at as "updatedAt"`;

/** Conditions by name, for a list's statement; `?` becomes the number of the condition's value. */
const conditions = {
  teacherId: "review_sessions.teacher_id = ?::uuid",
  subject: "lower(review_sessions.subject) = lower(?)",
  from: "review_sessions.date >= ?::date",
};

type Condition = keyof typeof conditions;

/** The conditions that are asked for, with the numbers of their values from `first` on, and what the statement is called. */
function chosen(wanted: Partial<Record<Condition, string>>, first: number) {
  const names = (Object.keys(conditions) as Condition[]).filter((name) => wanted[name] !== undefined);
  return {
    where: names.map((name, index) => `and ${conditions[name].replace("?", `$${first + index}`)}`).join(" "),
    values: names.map((name) => wanted[name]),
    suffix: names.map((name) => `-${name}`).join(""),
  };
}

// Each teacher's newest sessions come from that teacher's index, a page at most, without a look at the table; then they are
// merged. The student's own feedback on the page is found in one go.
const sessionsOfStudent = (where: string, rows: number) => `
  with page as materialized (
    select session.*, teacher.name, teacher.surname
    from student_teachers
    cross join lateral (
      select name, surname from users
      where users.id = student_teachers.teacher_id and users.deleted_at is null limit 1
    ) as teacher
    cross join lateral (
      select id, topic, subject, date, teacher_id, created_at, updated_at from review_sessions
      where review_sessions.teacher_id = student_teachers.teacher_id
        and lower(review_sessions.subject) = any(array(
          select lower(course) from users, unnest(users.courses) as course where users.id = $1))
        and (review_sessions.date, review_sessions.id) < ($2::date, $3::uuid) ${where}
      order by review_sessions.date desc, review_sessions.id desc
      limit ${rows}
    ) as session
    where student_teachers.student_id = $1
    order by session.date desc, session.id desc
    limit ${rows}
  )
  select ${sessionColumns}, page.name, page.surname, given.id as "feedbackId", given.rating,
    given.original_rating as "originalRating", given.original_message as "originalMessage",
    case when given.updated_by <> $1 then (select role from users where users.id = given.updated_by) end as "editedBy"
  from page
  left join (
    select * from feedback where student_id = $1 and review_session_id = any(array(select id from page)) offset 0
  ) as given on given.review_session_id = page.id
  order by page.date desc, page.id desc`;

interface StudentSessionRow extends SelectedSession {
  feedbackId: string | null;
  rating: number | null;
  originalRating: number | null;
  originalMessage: string | null;
  editedBy: Role | null;
}

/**
 * The sessions that a student can see: of assigned teachers who are not deleted, in the student's own courses,
 * with the student's own feedback. One statement: it is the student's dashboard.
 */
export async function listSessionsOfStudent(
  pool: Pool,
  studentId: string,
  { after = newestFirstStart, limit, ...wanted }: SessionPage,
): Promise<SessionRow[]> {
  const { where, values, suffix } = chosen(wanted, 4);
  const { rows } = await pool.query<StudentSessionRow>({
    name: keptPlan(`review-sessions-of-student${suffix}`, limit),
    text: sessionsOfStudent(where, limit + 1),
    values: [studentId, ...after, ...values],
  });
  return rows.map(
    ({ name, surname, feedbackId, rating, originalRating, originalMessage, editedBy, ...session }) => ({
      ...session,
      teacherName: fullName({ name, surname }),
      feedback:
        feedbackId === null || rating === null
          ? null
          : { id: feedbackId, rating, editedBy, original: originalOf({ originalRating, originalMessage }) },
      feedbackCount: null,
    }),
  );
}

/** Sessions with the number of students who answered; of `ownerId` alone when one is named. */
export async function listSessions(
  pool: Pool,
  ownerId: string | null,
  { after = newestFirstStart, limit, ...wanted }: SessionPage,
): Promise<SessionRow[]> {
  // Another teacher's sessions are none of the owner's.
  const isOfAnother = ownerId !== null && wanted.teacherId !== undefined && wanted.teacherId !== ownerId;
  if (isOfAnother) return [];
  const { where, values, suffix } = chosen({ ...wanted, teacherId: ownerId ?? wanted.teacherId }, 3);
  const { rows } = await pool.query<SelectedSession & { feedbackCount: number }>({
    name: keptPlan(`review-sessions-list${suffix}`, limit),
    text: `
      with page as materialized (
        select * from review_sessions
        where (review_sessions.date, review_sessions.id) < ($1::date, $2::uuid) ${where}
        order by review_sessions.date desc, review_sessions.id desc
        limit ${limit + 1}
      ),
      teacher as materialized (
        select id, name, surname from users where id = any(array(select teacher_id from page)))
      select ${sessionColumns}, teacher.name, teacher.surname,
        (select count(*) from feedback where feedback.review_session_id = page.id) as "feedbackCount"
      from page join teacher on teacher.id = page.teacher_id
      order by page.date desc, page.id desc`,
    values: [...after, ...values],
  });
  return rows.map(({ name, surname, ...session }) => ({
    ...session,
    teacherName: fullName({ name, surname }),
    feedback: null,
  }));
}

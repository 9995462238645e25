import { and, count, desc, eq, gte, ne, type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database, Transaction } from "../../../db/client.ts";
import { feedback, reviewSessions, users } from "../../../db/schema.ts";
import { fullName } from "../../../domain/full-name.ts";
import { originalOf, type Words } from "../../../domain/original-words.ts";
import type { ReviewSession } from "../../../domain/review-session.ts";
import type { Role } from "../../../domain/roles.ts";
import { newestFirstStart } from "../../../server/keyset.ts";

/** The index that lets a teacher hold a topic once a day. */
export const topicUnique = "review_sessions_topic_date_unique";

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

interface StudentSessionRow extends Omit<SessionRow, "teacherName" | "feedback" | "feedbackCount"> {
  name: string;
  surname: string;
  feedbackId: string | null;
  rating: number | null;
  originalRating: number | null;
  originalMessage: string | null;
  editedBy: Role | null;
}

// Each teacher's newest sessions come from that teacher's index, a page at most; then they are merged.
const sessionsOfStudent = `
  select page.*, feedback.id as "feedbackId", feedback.rating,
    feedback.original_rating as "originalRating", feedback.original_message as "originalMessage",
    case when feedback.updated_by <> $1 then (select role from users where users.id = feedback.updated_by) end
      as "editedBy"
  from (
    select session.id, session.topic, session.subject, session.date::text as date,
      session.teacher_id as "teacherId", session.created_at as "createdAt", session.updated_at as "updatedAt",
      teacher.name, teacher.surname
    from student_teachers
    join users as teacher on teacher.id = student_teachers.teacher_id and teacher.deleted_at is null
    cross join lateral (
      select * from review_sessions
      where review_sessions.teacher_id = student_teachers.teacher_id
        and lower(review_sessions.subject) = any(array(
          select lower(course) from users, unnest(users.courses) as course where users.id = $1))
        and ($2::text is null or lower(review_sessions.subject) = lower($2))
        and (review_sessions.date, review_sessions.id) < ($3::date, $4::uuid)
      order by review_sessions.date desc, review_sessions.id desc
      limit $5
    ) as session
    where student_teachers.student_id = $1 and ($6::uuid is null or student_teachers.teacher_id = $6)
    order by session.date desc, session.id desc
    limit $5
  ) as page
  left join feedback on feedback.student_id = $1 and feedback.review_session_id = page.id
  order by page.date desc, page.id desc`;

/**
 * The sessions that a student can see: of assigned teachers who are not deleted, in the student's own courses,
 * with the student's own feedback. One statement: it is the student's dashboard.
 */
export async function listSessionsOfStudent(
  pool: Pool,
  studentId: string,
  { teacherId, subject, from = "", after = newestFirstStart, limit }: SessionPage,
): Promise<SessionRow[]> {
  const { rows } = await pool.query<StudentSessionRow>({
    name: "review-sessions-of-student",
    text: sessionsOfStudent,
    values: [studentId, subject ?? null, ...after, limit + 1, teacherId ?? null],
  });
  // Newest first, what `from` leaves out is the end of the page.
  const wanted = rows.filter(({ date }) => date >= from);
  return wanted.map(
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
  database: Database,
  ownerId: string | null,
  { teacherId, subject, from, after = newestFirstStart, limit }: SessionPage,
): Promise<SessionRow[]> {
  const wanted: (SQL | undefined)[] = [
    ownerId === null ? undefined : eq(reviewSessions.teacherId, ownerId),
    teacherId === undefined ? undefined : eq(reviewSessions.teacherId, teacherId),
    subject === undefined ? undefined : sql`lower(${reviewSessions.subject}) = lower(${subject})`,
    from === undefined ? undefined : gte(reviewSessions.date, from),
    sql`(${reviewSessions.date}, ${reviewSessions.id}) < (${after[0]}::date, ${after[1]}::uuid)`,
  ];
  const answers = database
    .select({ number: count() })
    .from(feedback)
    .where(eq(feedback.reviewSessionId, reviewSessions.id));
  const rows = await database
    .select({
      id: reviewSessions.id,
      topic: reviewSessions.topic,
      subject: reviewSessions.subject,
      date: reviewSessions.date,
      teacherId: reviewSessions.teacherId,
      createdAt: reviewSessions.createdAt,
      updatedAt: reviewSessions.updatedAt,
      teacher: { name: users.name, surname: users.surname },
      feedbackCount: sql<number>`(${answers})`.mapWith(Number),
    })
    .from(reviewSessions)
    .innerJoin(users, eq(users.id, reviewSessions.teacherId))
    .where(and(...wanted))
    .orderBy(desc(reviewSessions.date), desc(reviewSessions.id))
    .limit(limit + 1);
  return rows.map(({ teacher, ...session }) => ({
    ...session,
    teacherName: fullName(teacher),
    feedback: null,
  }));
}

/** A session's own fields; null when there is none. */
export async function findSession(database: Database, id: string) {
  const [session] = await database.select().from(reviewSessions).where(eq(reviewSessions.id, id));
  return session ?? null;
}

/** The courses and the name of a teacher. */
export async function findCoursesOf(database: Database, teacherId: string) {
  const [teacher] = await database
    .select({ name: users.name, surname: users.surname, courses: users.courses })
    .from(users)
    .where(eq(users.id, teacherId));
  return teacher ?? null;
}

/** The topics of a teacher's sessions on a date, but for one session if it is named. */
export async function topicsOn(
  database: Database | Transaction,
  { teacherId, date, exceptId }: { teacherId: string; date: string; exceptId?: string },
): Promise<string[]> {
  const rows = await database
    .select({ topic: reviewSessions.topic })
    .from(reviewSessions)
    .where(
      and(
        eq(reviewSessions.teacherId, teacherId),
        eq(reviewSessions.date, date),
        exceptId === undefined ? undefined : ne(reviewSessions.id, exceptId),
      ),
    );
  return rows.map(({ topic }) => topic);
}

export async function insertSession(database: Database, teacherId: string, session: ReviewSession) {
  const [added] = await database
    .insert(reviewSessions)
    .values({ teacherId, ...session })
    .returning();
  if (!added) throw new Error("The new session came back empty");
  return added;
}

/** A session, of this teacher if one is named. Keeps new feedback on it waiting until the transaction ends. */
export async function lockSession(tx: Transaction, id: string, teacherId?: string) {
  const isTheirs = teacherId === undefined ? undefined : eq(reviewSessions.teacherId, teacherId);
  const [session] = await tx
    .select()
    .from(reviewSessions)
    .where(and(eq(reviewSessions.id, id), isTheirs))
    .for("update");
  return session ?? null;
}

/** Keeps the session from being deleted until the transaction ends; false when it is gone. */
export async function keepSession(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(eq(reviewSessions.id, id))
    .for("key share");
  return rows.length > 0;
}

/** Writes corrected fields of a session; its feedback does not follow by itself. */
export async function updateSessionRow(
  tx: Transaction,
  id: string,
  fields: Partial<Pick<typeof reviewSessions.$inferInsert, "topic" | "subject" | "date" | "updatedAt">>,
): Promise<void> {
  await tx.update(reviewSessions).set(fields).where(eq(reviewSessions.id, id));
}

/** How many students answered a session, and how many of their reviews have its date. */
export async function countAnswers(
  database: Database | Transaction,
  { id, date }: { id: string; date: string },
): Promise<{ feedbackCount: number; feedbackOnDate: number }> {
  const [counted] = await database
    .select({
      feedbackCount: count(),
      feedbackOnDate: sql<number>`count(*) filter (where ${feedback.date} = ${date}::date)`.mapWith(Number),
    })
    .from(feedback)
    .where(eq(feedback.reviewSessionId, id));
  return counted ?? { feedbackCount: 0, feedbackOnDate: 0 };
}

/** How many sessions and reviews, of this teacher if one is named, are dated on these days or later. */
export async function countLaterDates(
  database: Database,
  teacherId: string | null,
  { sessionsFrom, feedbackFrom }: { sessionsFrom: string; feedbackFrom: string },
): Promise<{ sessions: number; feedback: number }> {
  const own = (column: typeof feedback.teacherId | typeof reviewSessions.teacherId) =>
    teacherId === null ? undefined : eq(column, teacherId);
  const [[sessions], [given]] = await Promise.all([
    database
      .select({ number: count() })
      .from(reviewSessions)
      .where(and(own(reviewSessions.teacherId), gte(reviewSessions.date, sessionsFrom))),
    database
      .select({ number: count() })
      .from(feedback)
      .where(and(own(feedback.teacherId), gte(feedback.date, feedbackFrom))),
  ]);
  return { sessions: sessions?.number ?? 0, feedback: given?.number ?? 0 };
}

/** Writes a session back as it was; false when its teacher now has another one on this topic and date. */
export async function restoreSessionRow(
  tx: Transaction,
  session: typeof reviewSessions.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(reviewSessions)
    .values(session)
    .onConflictDoNothing()
    .returning({ id: reviewSessions.id });
  return rows.length > 0;
}

export async function deleteSessionRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(reviewSessions).where(eq(reviewSessions.id, id));
}

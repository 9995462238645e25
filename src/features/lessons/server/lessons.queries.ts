import { and, count, eq, gte, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { NewSession } from "#domain/schemas/lesson.ts";
import { classGroupsOf } from "#features/class-groups/server/class-group-lessons.queries.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";
import { reviewSessions } from "./lessons.table.ts";

/** The index that limits a teacher to one session per topic, day and choice of class groups. */
export const topicUnique = "review_sessions_topic_date_unique";

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

/** A class group that a session is for. */
export interface ClassGroupName {
  id: string;
  name: string;
}

/** The class groups of a session, by name. */
export async function findClassGroupsOf(database: Database, sessionId: string): Promise<ClassGroupName[]> {
  const { rows } = await database.$client.query<{ classGroups: ClassGroupName[] | null }>(
    `select ${classGroupsOf("session")} as "classGroups" from review_sessions as session where id = $1`,
    [sessionId],
  );
  return rows[0]?.classGroups ?? [];
}

/** What a topic is taken for: a teacher's sessions on a date, for the same class groups. */
export interface TopicPlace {
  teacherId: string;
  date: string;
  /** Sorted. */
  classGroupIds: readonly string[];
}

/** The topics of a teacher's sessions on a date for these class groups, optionally except one session. */
export async function topicsOn(
  database: Database | Transaction,
  { teacherId, date, classGroupIds, exceptId }: TopicPlace & { exceptId?: string },
): Promise<string[]> {
  const rows = await database
    .select({ topic: reviewSessions.topic })
    .from(reviewSessions)
    .where(
      and(
        eq(reviewSessions.teacherId, teacherId),
        eq(reviewSessions.date, date),
        eq(reviewSessions.classGroupIds, [...classGroupIds]),
        exceptId === undefined ? undefined : ne(reviewSessions.id, exceptId),
      ),
    );
  return rows.map(({ topic }) => topic);
}

export async function insertSession(
  database: Database | Transaction,
  teacherId: string,
  session: NewSession,
) {
  const [added] = await database
    .insert(reviewSessions)
    .values({ teacherId, ...session })
    .returning();
  if (!added) throw new Error("The new session came back empty");
  return added;
}

/** A session, of this teacher if one is given. Makes new feedback on it wait until the transaction ends. */
export async function lockSession(tx: Transaction, id: string, teacherId?: string) {
  const isTheirs = teacherId === undefined ? undefined : eq(reviewSessions.teacherId, teacherId);
  const [session] = await tx
    .select()
    .from(reviewSessions)
    .where(and(eq(reviewSessions.id, id), isTheirs))
    .for("update");
  return session ?? null;
}

/** Writes corrected fields of a session; its feedback does not follow automatically. */
export async function updateSessionRow(
  tx: Transaction,
  id: string,
  fields: Partial<Pick<typeof reviewSessions.$inferInsert, "topic" | "subject" | "date" | "updatedAt">>,
): Promise<void> {
  await tx.update(reviewSessions).set(fields).where(eq(reviewSessions.id, id));
}

/** How many students rated a session, and how many of those reviews have its date. */
export async function countResponses(
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

/** How many sessions and reviews, of this teacher if one is given, have these dates or later ones. */
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

/** Restores a session as it was; false when its teacher now has another one on this topic, date and class groups. */
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

/** The entries that are parts of this one and were not undone, in order. */
export async function listParts(tx: Transaction, id: number) {
  return tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.partOf, id), wasNotUndone(tx)))
    .orderBy(auditLog.id);
}

/** Whether a session has feedback that did not follow this correction of its date: mostly given since. */
export async function hasFeedbackSince(
  tx: Transaction,
  { id, recordId }: { id: number; recordId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from feedback
    where review_session_id = ${recordId}::uuid and not exists (
      select from audit_log as part
      where part.record_id = feedback.id and part.part_of is not distinct from ${id}::bigint and part.before ? 'date')
    limit 1`);
  return rows.length > 0;
}

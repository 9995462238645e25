import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { lessonDates } from "#domain/dates/date-range.ts";
import { pick } from "#domain/records/record.ts";
import type { Actor } from "#domain/roles.ts";
import { type LessonFields, lessonFieldNames, type NewLesson, suggestTopic } from "#domain/schemas/lesson.ts";
import { lockTaughtClassGroups } from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";
import { deleteFeedbackOf } from "#features/feedback/server/feedback.queries.ts";
import { lockFollowers, moveFollowers } from "#features/feedback/server/lesson-followers.queries.ts";
import {
  readFollowUpsOfLesson,
  readLessonReply,
} from "#features/feedback/server/replies/follow-ups.queries.ts";
import { readAudience, replaceAsked } from "#features/lessons/server/audience/audience.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { requireDate, writeDated } from "#server/http/require-date.ts";
import { isOutdated } from "#server/http/with-current.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import {
  countResponses,
  deleteLessonRow,
  findCoursesOf,
  findLesson,
  insertLesson,
  lockLesson,
  type TopicOnDay,
  topicsOn,
  topicUnique,
  updateLessonRow,
} from "./lessons.queries.ts";

/** The teacher's course with this name, in the teacher's spelling. @throws ApiError `invalid-input` */
function requireCourse(courses: readonly string[], wanted: string): string {
  const sought = wanted.toLowerCase();
  const course = courses.find((each) => each.toLowerCase() === sought);
  if (course !== undefined) return course;
  throw new ApiError("invalid-input", { sentence: sentence("person.subjectRequired"), field: "subject" });
}

/** Runs a write of a lesson. @throws ApiError `topic-taken` with a free topic; `invalid-input` for a date */
async function writeLesson<Result>(
  database: Database,
  teacherId: string,
  { topic, today, ...day }: Omit<TopicOnDay, "teacherId"> & { topic: string; today: string },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await writeDated(lessonDates(today), write);
  } catch (error) {
    if (!isUniqueViolation(error, topicUnique)) throw error;
    const suggestion = suggestTopic(topic, await topicsOn(database, { ...day, teacherId }));
    throw new ApiError("topic-taken", {
      sentence: sentence("lessons.topicTaken", suggestion),
      field: "topic",
      suggestion,
    });
  }
}

/** @throws ApiError `invalid-input` when the teacher does not teach one of the class groups, or it does not exist. */
async function requireTaught(tx: Transaction, teacherId: string, classGroupIds: readonly string[]) {
  const taught = await lockTaughtClassGroups(tx, teacherId, classGroupIds);
  if (taught.length === classGroupIds.length) return;
  throw new ApiError("invalid-input", {
    sentence: sentence("lessons.classGroupNotTaught"),
    field: "classGroupIds",
  });
}

/**
 * Adds a lesson for this teacher, its subject spelled as in the teacher's courses, and returns its id. `today` is the school's day.
 * @throws ApiError `invalid-input` when the subject is none of the teacher's courses, the date out of range, or a class
 * group not one that the teacher teaches; `topic-taken`, with a free topic as its suggestion, when the teacher has this
 * topic on that date for the same class groups.
 */
export async function addLesson(
  database: Database,
  teacherId: string,
  wanted: NewLesson,
  today: string,
): Promise<string> {
  const lesson = {
    ...wanted,
    subject: requireCourse(await findCoursesOf(database, teacherId), wanted.subject),
  };
  requireDate(wanted.date, lessonDates(today));
  return writeLesson(database, teacherId, { ...wanted, today }, () =>
    wanted.classGroupIds.length > 0
      ? inTransaction(database, async (tx) => {
          await requireTaught(tx, teacherId, wanted.classGroupIds);
          return insertLesson(tx, teacherId, lesson);
        })
      : insertLesson(database, teacherId, lesson),
  );
}

type StoredLesson = NonNullable<Awaited<ReturnType<typeof lockLesson>>>;

/** Checks a new date; a lesson with feedback cannot have one in the future. @throws ApiError `invalid-input` */
async function requireNewDate(tx: Transaction, lesson: StoredLesson, date: string, today: string) {
  requireDate(date, lessonDates(today));
  if (date <= today) return;
  const { feedbackCount } = await countResponses(tx, lesson);
  if (feedbackCount === 0) return;
  throw new ApiError("invalid-input", {
    sentence: sentence("lessons.answeredDateTooLate"),
    field: "date",
  });
}

/**
 * Corrects the fields of a lesson of this teacher; its feedback stays, and follows where its topic and
 * date were the lesson's. With another subject, students who were asked by mistake are replaced. All in one transaction with the audit log. `updatedAt` is that of the editor's
 * copy; undefined skips the check. Unchanged dates are not checked, nor unchanged subjects that are no longer a course.
 * @throws ApiError `not-found` when the lesson is gone or another teacher's; `conflict` with the lesson as it is
 * when it has been corrected since; `invalid-input`; `topic-taken`.
 */
export async function correctLesson(
  database: Database,
  actor: Actor,
  id: string,
  { updatedAt: expected, ...wanted }: LessonFields & { updatedAt?: string | null },
  today: string,
): Promise<void> {
  const courses = await findCoursesOf(database, actor.id);
  // The class groups of a lesson never change.
  const classGroupIds = (await findLesson(database, id))?.classGroupIds ?? [];
  await writeLesson(database, actor.id, { ...wanted, classGroupIds, today }, () =>
    inTransaction(database, async (tx) => {
      const lesson = await lockLesson(tx, id, actor.id);
      if (lesson === null) throw new ApiError("not-found");
      if (isOutdated(expected, lesson.updatedAt)) {
        throw new ApiError("conflict", {
          sentence: sentence("editConflict.title"),
          current: lesson,
        });
      }
      const isSameSubject = wanted.subject.toLowerCase() === lesson.subject.toLowerCase();
      const subject = isSameSubject ? lesson.subject : requireCourse(courses, wanted.subject);
      const fields = { ...wanted, subject };
      if (lessonFieldNames.every((name) => fields[name] === lesson[name])) return;
      const { topic, date } = fields;
      if (date !== lesson.date) await requireNewDate(tx, lesson, date, today);

      const updatedAt = new Date();
      const { teacherId } = lesson;
      const change = { lessonId: id, teacherId, before: lesson, after: { topic, date } };
      const ids = await lockFollowers(tx, change);
      const feedbackCount = ids.length;
      await updateLessonRow(tx, id, { ...fields, updatedAt });
      const audience = isSameSubject ? undefined : await replaceAsked(tx, id);
      if (audience) feedbackChangesWith(tx, [{ teacherId }]);
      const partOf = await writeAuditEntry(tx, {
        actor,
        action: "lesson.correct",
        recordId: id,
        teacherId,
        before: { ...pick(lesson, [...lessonFieldNames, "updatedAt"]), feedbackCount },
        after: { ...fields, updatedAt, feedbackCount, audience },
      });
      await moveFollowers(tx, actor, change, { ids, partOf });
    }),
  );
}

/** Deletes a lesson of this teacher with its feedback, which the audit log keeps (spec section 4). @throws ApiError `not-found` if it is not there or not theirs */
export async function deleteLesson(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const lesson = await lockLesson(tx, id, actor.id);
    if (lesson === null) throw new ApiError("not-found");
    const audience = await readAudience(tx, id);
    const reply = await readLessonReply(tx, id);
    const followUps = await readFollowUpsOfLesson(tx, id);
    const deleted = await deleteFeedbackOf(tx, { lessonId: id });
    await deleteLessonRow(tx, id);
    const { teacherId } = lesson;
    const partOf = await writeAuditEntry(tx, {
      actor,
      action: "lesson.delete",
      recordId: id,
      teacherId,
      before: { ...lesson, feedbackCount: deleted.length, audience, reply },
    });
    await writeAuditParts(
      tx,
      deleted.map((each) => ({
        actor,
        action: "feedback.delete",
        recordId: each.id,
        studentId: each.studentId,
        teacherId,
        before: { ...each, followUp: followUps.get(each.id) },
        partOf,
      })),
    );
  });
}

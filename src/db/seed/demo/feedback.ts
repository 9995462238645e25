import { addDays } from "#domain/dates/calendar.ts";
import type { feedback } from "#features/feedback/server/feedback.table.ts";
import type { auditLog } from "#server/audit/audit-log.table.ts";
import type { DrawnLesson } from "./lessons.ts";
import type { Stars } from "./messages.ts";
import type { Student } from "./people.ts";
import type { Random } from "./random.ts";
import { writeMessage } from "./write-message.ts";

const hourMs = 60 * 60 * 1000;
/** The most recent days whose classes the students with a printed sign-in have not rated. */
const behindDays = 10;

type FeedbackRow = typeof feedback.$inferInsert & { createdAt: Date };
type AuditRow = typeof auditLog.$inferInsert;

/** What students wrote, oldest first, with the log of changes by people other than the author. */
export function drawAllFeedback(
  random: Random,
  students: Student[],
  lessons: DrawnLesson[],
  period: { today: string; newestInstant: Date },
): { feedback: FeedbackRow[]; edits: AuditRow[] } {
  const feedback: FeedbackRow[] = [];
  const edits: AuditRow[] = [];
  for (const student of students) {
    for (const lesson of lessons) {
      if (!canSee(student, lesson) || !random.chance(student.diligence)) continue;
      if (student.behind && lesson.row.date > addDays(period.today, -behindDays)) continue;
      const createdAt = drawInstantOfWriting(random, lesson);
      if (createdAt > period.newestInstant || createdAt < student.user.createdAt) continue;
      const row = drawFeedback(random, student, lesson, createdAt);
      if (random.chance(0.02)) edits.push(...editLater(random, row, period.newestInstant));
      feedback.push(row);
    }
  }
  return {
    feedback: feedback.sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime()),
    edits: edits.sort((left, right) => Number(left.at) - Number(right.at)),
  };
}

/** A teacher's reply to the latest words of each student with a printed sign-in, who has not read it yet. */
export function drawReplies(random: Random, students: Student[], feedback: FeedbackRow[], createdAt: Date) {
  const text = "Thank you, this helps me. We will begin the next class with one more example.";
  const drawn = students
    .filter(({ behind }) => behind)
    .flatMap(({ user }) => feedback.findLast(({ studentId }) => studentId === user.id) ?? [])
    .map(({ id: feedbackId, lessonId, teacherId, studentId }) => ({
      reply: { id: random.uuid(), feedbackId, lessonId, teacherId, text, createdAt },
      studentId,
    }));
  return {
    replies: drawn.map(({ reply }) => reply),
    unreadReplies: drawn.map(({ reply, studentId }) => ({ replyId: reply.id, studentId })),
  };
}

/** Students see the classes of their teachers in their own courses. */
function canSee(student: Student, lesson: DrawnLesson): boolean {
  return student.teachers.includes(lesson.teacher) && student.courses.includes(lesson.subject);
}

/** Most write within a day, some after a week. */
function drawInstantOfWriting(random: Random, { row }: DrawnLesson): Date {
  const lessonEnds = Date.parse(row.date) + 12 * hourMs;
  const hours = -26 * Math.log(1 - random.fraction());
  return new Date(lessonEnds + Math.round(hours * 3600) * 1000);
}

function drawFeedback(random: Random, student: Student, lesson: DrawnLesson, createdAt: Date): FeedbackRow {
  const { row, teacher, subject, baseTopic, progress, quality } = lesson;
  const [first, last] = teacher.profile.stars;
  const expected = first + (last - first) * progress + quality + student.leniency;
  const stars = (1 + random.coins(4, Math.min(Math.max((expected - 1) / 4, 0.05), 0.99))) as Stars;
  const isHomeLanguageClass = subject.toLowerCase() === student.homeLanguage;
  const atHome = random.chance(isHomeLanguageClass ? 0.7 : 0.12) ? student.homeLanguage : undefined;
  return {
    id: random.uuid(),
    lessonId: row.id,
    teacherId: teacher.user.id,
    studentId: student.user.id,
    topic: row.topic,
    date: row.date,
    message: writeMessage(
      random,
      stars,
      { topic: baseTopic, subject, teacher: teacher.profile.address },
      student.style,
      atHome,
    ),
    rating: stars,
    createdAt,
    updatedAt: null,
    updatedBy: null,
  };
}

/** Changes `row` as its author did later, or now and then the teacher; the latter is logged (docs/decisions/019). */
function editLater(random: Random, row: FeedbackRow, newestInstant: Date): AuditRow[] {
  const at = new Date(row.createdAt.getTime() + random.integer(600, 4 * 24 * 3600) * 1000);
  const byTeacher = random.chance(0.15);
  if (at > newestInstant) return [];
  const before = { message: row.message, updatedAt: null, updatedBy: null };
  row.updatedAt = at;
  row.updatedBy = byTeacher ? row.teacherId : row.studentId;
  if (!byTeacher) return [];
  row.message = `${row.message}\n(We went through this again in the next class.)`;
  return [
    {
      at,
      actorId: row.teacherId,
      actorRole: "teacher",
      action: "feedback.edit",
      recordId: row.id,
      studentId: row.studentId,
      teacherId: row.teacherId,
      before,
      after: { message: row.message, updatedAt: at, updatedBy: row.updatedBy },
    },
  ];
}

import { wasFeedbackDeleted } from "#features/feedback/server/feedback.queries.ts";

/** How old a class may be for its students to be reminded. */
export const remindedLessonDaysMax = 60;

/**
 * The students who are due to give feedback on a class, as SQL from `from` to the end of a `where`, with the rows `lessons`, `student`,
 * `teacher` and those of `joins`. The only definition of who may be reminded: asked, not excused, at the school, of a teacher who is there,
 * and neither answered nor had an answer deleted; from the day after the class, for a limited time. `today` is SQL.
 */
export function dueStudents(today: string, joins = ""): string {
  return `
  from lessons
  join lesson_audience on lesson_audience.lesson_id = lessons.id
    and lesson_audience.status in ('asked', 'unconfirmed')
  join users as student on student.id = lesson_audience.student_id
    and student.left_on is null and student.deleted_at is null
  join users as teacher on teacher.id = lessons.teacher_id and teacher.deleted_at is null
  ${joins}
  where lessons.date between ${today}::date - ${remindedLessonDaysMax} and ${today}::date - 1
    and not exists (
      select from feedback
      where feedback.student_id = student.id and feedback.lesson_id = lessons.id)
    and not ${wasFeedbackDeleted("lessons.id", "student.id")}`;
}

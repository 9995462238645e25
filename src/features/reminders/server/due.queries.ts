import { limits } from "#domain/limits.ts";
import { wasFeedbackDeleted } from "#features/feedback/server/feedback.queries.ts";

/**
 * The students who are due to give feedback on a class, as SQL from `from` to the end of a `where`, with the rows
 * `review_sessions`, `student`, `teacher` and those of `joins`. It is the only definition of who may be reminded: asked and not
 * excused, confirmed by an admin or not yet, still at the school, a class of a teacher who is not deleted, has not answered, and was not answered for by feedback that someone
 * deleted. A class counts from the day after it, for a limited time. `today` is the SQL of the school's day.
 */
export function dueStudents(today: string, joins = ""): string {
  return `
  from review_sessions
  join session_audience on session_audience.review_session_id = review_sessions.id
    and session_audience.status in ('asked', 'unconfirmed')
  join users as student on student.id = session_audience.student_id
    and student.left_on is null and student.deleted_at is null
  join users as teacher on teacher.id = review_sessions.teacher_id and teacher.deleted_at is null
  ${joins}
  where review_sessions.date between ${today}::date - ${limits.remindedClassDaysMax} and ${today}::date - 1
    and not exists (
      select from feedback
      where feedback.student_id = student.id and feedback.review_session_id = review_sessions.id)
    and not ${wasFeedbackDeleted("review_sessions.id", "student.id")}`;
}

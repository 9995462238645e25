/**
 * The condition, as SQL, that a student sees a session that is for class groups: they are in one of these, or were asked. The
 * session is a row of `review_sessions` named `session`; `student` is the SQL of the student's id. A session for no class
 * group must be let through beside it.
 */
export function isForClassGroupsOf(session: string, student: string): string {
  return `(${session}.class_group_ids && array(
      select class_group_id from enrolments where student_id = ${student} and ends_on is null)
    or exists (
      select from session_audience
      where session_audience.review_session_id = ${session}.id and session_audience.student_id = ${student}))`;
}

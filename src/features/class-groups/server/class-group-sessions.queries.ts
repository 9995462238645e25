/**
 * The condition, as SQL, that a student sees a session that is for class groups: they are in one of these, or were when they
 * were asked. The session is the row `session` of `review_sessions`; `student` is the SQL of the student's id. A session for no
 * class group must be let through beside it.
 *
 * The arrays are read once for a list. With a subquery for each session, PostgreSQL would expect the list to cost several times
 * as much, and choose another plan.
 */
export function isForClassGroupsOf(session: string, student: string): string {
  const classGroupsOf = (when: string) =>
    `array(select class_group_id from enrolments where student_id = ${student} and ends_on ${when})`;
  return `(${session}.class_group_ids && ${classGroupsOf("is null")}
    or ${session}.class_group_ids && ${classGroupsOf("is not null")} and ${session}.id = any(array(
      select review_session_id from session_audience where student_id = ${student})))`;
}

// Which classes a student sees, and so can answer: the only definition, for lists, single classes, replies and reminders
// (docs/decisions/055). The database has the same rule for whom a new class is put to, `ask_students`.

/**
 * The condition, as SQL, that a class is for a student by what they have now: their course, and their class group if it is for class
 * groups. `lesson` is a row of `lessons`, `student` the SQL of the student's id, and `courses` reads the rows `course`.
 *
 * The arrays are read once for a list. With a subquery for each lesson, PostgreSQL would expect the list to cost several times as
 * much, and choose another plan.
 */
const isFor = (lesson: string, student: string, courses: string) => `(
  lower(${lesson}.subject) = any(array(select lower(course) from ${courses}))
  and (${lesson}.class_group_ids = '{}' or ${lesson}.class_group_ids && array(
    select class_group_id from enrolments where student_id = ${student} and ends_on is null)))`;

/** A class was put to a student, also if the teacher has put it to others since; unless they were excused. */
const wasPutTo = "status <> 'excused'";

const isAssigned = `exists (
  select from student_teachers
  where student_teachers.student_id = student.id and student_teachers.teacher_id = lessons.teacher_id)`;

/** The same for the row `student` and a class of an assigned teacher, the row `lessons`. */
export const isForStudent = `(${isAssigned}
  and ${isFor("lessons", "student.id", "unnest(student.courses) as course")})`;

/**
 * That the student in the row `student` can see the lesson in the row `lessons`, as SQL: it was put to them, whatever was
 * corrected since, or it is for them now; its teacher is not deleted.
 */
export const visibility = {
  /** Joins the row `teacher`. */
  joins: `
  join users as teacher on teacher.id = lessons.teacher_id and teacher.deleted_at is null`,
  condition: `(exists (
      select from lesson_audience as member
      where member.lesson_id = lessons.id and member.student_id = student.id and member.${wasPutTo})
    or ${isForStudent})`,
} as const;

/** Of the lessons that `wanted`, a condition in SQL, finds, those that the student $2 can see. */
export const visibleLessons = (wanted: string) => `
  from lessons
  join users as student on student.id = $2
  ${visibility.joins}
  where ${wanted} and ${visibility.condition}`;

/**
 * For a student's list: the rows `own`, with the `teacher_id` of every teacher whose classes they may see and whether they are assigned
 * to that one now. `student` is the SQL of the student's id.
 */
export const teachersOf = (student: string) => `(
    select teacher_id, bool_or(is_assigned) as is_assigned
    from (
      select teacher_id, true as is_assigned from student_teachers where student_id = ${student}
      union all
      select teacher_id, false from former_teachers where student_id = ${student}
    ) as each
    group by teacher_id
  ) as own`;

/**
 * The condition, as SQL, that the student sees a lesson, the row `lessons`, of the teacher in the row `own`. What was put to them
 * is read once, and not looked up class by class: a page may skip hundreds that were for others.
 */
export const isVisibleInList = (student: string) => `(
  own.is_assigned and ${isFor("lessons", student, `users, unnest(users.courses) as course where users.id = ${student}`)}
  or lessons.id in (
    select lesson_id from lesson_audience where student_id = ${student} and ${wasPutTo}))`;

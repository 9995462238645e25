import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";

// Which classes a student sees, and so can answer: the only definition, for lists, single classes, replies and reminders
// (docs/decisions/055). Whom the database asks about a new class, on the day of the class, is in the function `students_to_ask`;
// src/app/tests/visible-lessons.test.ts and src/app/tests/enrolment-days.test.ts compare both with models.

/**
 * The condition, as SQL, that one of these courses is this subject. `courses` reads the rows `course`.
 *
 * The array is read once for a list. With a subquery for each lesson, PostgreSQL would expect the list to cost several times as
 * much, and choose another plan.
 */
export const hasCourse = (subject: string, courses: string) =>
  `lower(${subject}) = any(array(select lower(course) from ${courses}))`;

/** The student was asked about the class, even if the teacher has since asked others instead; unless they were excused. */
const wasPutTo = "status <> 'excused'";

/** How the rule looks up what it needs to know, as SQL, for the class in the row `lessons`. */
interface LookUps {
  /** The student's id. */
  student: string;
  /** Reads the rows `course`. */
  courses: string;
  /** The class's teacher is one of the student's. */
  isAssigned: string;
  /** The student was asked about it. */
  wasAsked: string;
}

/** A class is for a student by what they have now: its teacher, its subject and, if it is for class groups, one of those. */
const isFor = ({ student, courses, isAssigned }: LookUps) => `(${isAssigned}
  and ${hasCourse("lessons.subject", courses)}
  and (lessons.class_group_ids = '{}' or lessons.class_group_ids && array(
    select class_group_id from enrolments where student_id = ${student} and is_current)))`;

/** A student sees a class, if its teacher is not deleted: it is for them now, or they were asked about it. */
const sees = (lookUps: LookUps) => `(${isFor(lookUps)} or ${lookUps.wasAsked})`;

/** For the student in the row `student`. */
const ofRow: LookUps = {
  student: "student.id",
  courses: "unnest(student.courses) as course",
  isAssigned: `exists (
    select from student_teachers
    where student_teachers.student_id = student.id and student_teachers.teacher_id = lessons.teacher_id)`,
  wasAsked: `exists (
    select from lesson_audience as member
    where member.lesson_id = lessons.id and member.student_id = student.id and member.${wasPutTo})`,
};

/** That the student in the row `student` can see the class in the row `lessons`, as SQL. */
export const visibility = {
  /** Joins the row `teacher`. */
  joins: `
  join users as teacher on teacher.id = lessons.teacher_id and teacher.deleted_at is null`,
  condition: sees(ofRow),
} as const;

/** Of the lessons that `wanted`, a condition in SQL, finds, those that the student $2 can see. */
export const visibleLessons = (wanted: string) => `
  from lessons
  join users as student on student.id = $2
  ${visibility.joins}
  where ${wanted} and ${visibility.condition}`;

/** The students, in the rows `student`, who can see a lesson. */
export const studentsWhoSee = (lessonId: string): SQL => sql`
  from lessons
  cross join lateral (
    select student_id from student_teachers where teacher_id = lessons.teacher_id
    union select student_id from lesson_audience where lesson_id = lessons.id
  ) as candidate
  join users as student on student.id = candidate.student_id
  ${sql.raw(visibility.joins)}
  where lessons.id = ${lessonId} and ${sql.raw(visibility.condition)}`;

/**
 * For the list of the student with the id `student`, which is SQL: every teacher whose classes they may see. Each is in the rows `own`
 * (`teacher_id`, and whether they are assigned now) and `teacher` (their name).
 */
export const teachersOf = (student: string) => `(
    select teacher_id, bool_or(is_assigned) as is_assigned
    from (
      select teacher_id, true as is_assigned from student_teachers where student_id = ${student}
      union all
      select teacher_id, false from former_teachers where student_id = ${student}
    ) as each
    group by teacher_id
  ) as own
  cross join lateral (
    select name, surname from users
    where users.id = own.teacher_id and users.deleted_at is null limit 1
  ) as teacher`;

/**
 * The condition, as SQL, that the student sees a lesson, the row `lessons`, of the teacher in the row `own`. The classes they were
 * asked about are read once, and not looked up class by class: a page may skip hundreds that were for others.
 */
export const isVisibleInList = (student: string) =>
  sees({
    student,
    courses: `users, unnest(users.courses) as course where users.id = ${student}`,
    isAssigned: "own.is_assigned",
    wasAsked: `lessons.id in (
      select lesson_id from lesson_audience where student_id = ${student} and ${wasPutTo})`,
  });

/** For a class that was deleted, or whose teacher was: what its student could see before is in the entry of the deletion. */
const beforeDeletion = {
  /** The deleted class, as the row `lessons`, with its `audience`. */
  deletedLesson: `(
    select teacher_id, before->>'subject' as subject,
      array(select jsonb_array_elements_text(before->'classGroupIds'))::uuid[] as class_group_ids, before->'audience' as audience
    from audit_log where record_id = $2 and action = 'lesson.delete'
  ) as lessons`,
  couldSeeLesson: sees({
    ...ofRow,
    wasAsked: `jsonb_path_exists(lessons.audience, '$[*] ? (@.status <> "excused").studentIds[*] ? (@ == $student)',
      jsonb_build_object('student', student.id))`,
  }),
  couldSeeTeacher: sees({
    ...ofRow,
    isAssigned: `exists (
      select from audit_log as deletion
      where deletion.record_id = lessons.teacher_id and deletion.action = 'teacher.delete'
        and deletion.before->'studentIds' ? student.id::text)`,
  }),
};

/**
 * Why a student cannot see a lesson: its teacher deleted it or was deleted, and the student could see it before.
 * For any other lesson the reason stays hidden, so that nobody learns what else exists.
 */
export async function findReasonGone(
  pool: Pool,
  studentId: string,
  lessonId: string,
): Promise<"lesson-deleted" | "teacher-deleted" | "not-visible"> {
  const { rows } = await pool.query<{ lessonDeleted: boolean; teacherDeleted: boolean }>(
    `select
      not exists (select from lessons where id = $2) and exists (
        select from ${beforeDeletion.deletedLesson} where ${beforeDeletion.couldSeeLesson}
      ) as "lessonDeleted",
      exists (
        select from lessons
        join users as teacher on teacher.id = lessons.teacher_id and teacher.deleted_at is not null
        where lessons.id = $2 and ${beforeDeletion.couldSeeTeacher}
      ) as "teacherDeleted"
    from users as student where student.id = $1`,
    [studentId, lessonId],
  );
  if (rows[0]?.lessonDeleted) return "lesson-deleted";
  return rows[0]?.teacherDeleted ? "teacher-deleted" : "not-visible";
}

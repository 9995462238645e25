import { type SQL, sql } from "drizzle-orm";
import {
  isOfClassGroup,
  ofFeedback,
  type StudentOfLesson,
} from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";

/** Whose classes and responses are counted: a teacher's, those of a class group's students, or all of the school. */
export type Whose = "school" | { teacherId: string } | { classGroupId: string };

/** Whose months are counted ahead. */
export type Owner = Exclude<Whose, { classGroupId: string }>;

/** The condition on rows of `feedback`. */
export function isFeedbackOf(whose: Whose): SQL {
  if (whose === "school") return sql`true`;
  if ("teacherId" in whose) return sql`feedback.teacher_id = ${whose.teacherId}`;
  return ofClassGroup(whose, ofFeedback);
}

/** The condition on rows of `lesson_audience`, named `audience`, of the class `lesson`. */
export function isAudienceOf(whose: Whose): SQL {
  if (whose === "school") return sql`true`;
  if ("teacherId" in whose) return sql`lesson.teacher_id = ${whose.teacherId}`;
  return ofClassGroup(whose, {
    studentId: "audience.student_id",
    lessonId: "lesson.id",
    date: "lesson.date",
  });
}

/** The condition on rows of `lessons`, named `lesson`; a class is a class group's if it was for any of its students. */
export function isLessonOf(whose: Whose): SQL {
  if (whose === "school" || "teacherId" in whose) return isAudienceOf(whose);
  return sql`lesson.id in (
    select lesson.id from lessons as lesson join lesson_audience as audience on audience.lesson_id = lesson.id
    where audience.status <> 'replaced' and ${isAudienceOf(whose)})`;
}

function ofClassGroup({ classGroupId }: { classGroupId: string }, row: StudentOfLesson): SQL {
  const parts = isOfClassGroup("$id", row)
    .split("$id")
    .map((part) => sql.raw(part));
  return sql.join(parts, sql`${classGroupId}::uuid`);
}

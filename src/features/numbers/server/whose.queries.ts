import { type SQL, sql } from "drizzle-orm";
import type { Period } from "#domain/dates/months.ts";
import {
  isHeldFor,
  membersOf,
} from "#features/class-groups/server/assignments/class-group-lessons.queries.ts";

/** Whose classes and responses are counted: a teacher's, those of a class group's students, or all of the school. */
export type Whose = "school" | { teacherId: string } | { classGroupId: string };

/** Whose months are counted ahead. */
export type Owner = Exclude<Whose, { classGroupId: string }>;

/** The same; the teacher may be each row of another table. */
export type OwnerInSql = Owner | { teacherId: SQL };

const isOwner = (whose: Whose): whose is Owner => whose === "school" || "teacherId" in whose;

/** The condition on rows of `feedback`. */
export function isFeedbackOf(owner: OwnerInSql): SQL {
  return owner === "school" ? sql`true` : sql`feedback.teacher_id = ${owner.teacherId}`;
}

/** The condition on rows of `lessons`, named `lesson`. */
export function isLessonOf(owner: OwnerInSql): SQL {
  return owner === "school" ? sql`true` : sql`lesson.teacher_id = ${owner.teacherId}`;
}

const isIn = (date: string, { from, to }: Period) =>
  sql`${sql.raw(date)} between ${from}::date and ${to}::date`;

/** SQL about a class group, with its id as a parameter. */
function withId(text: (id: string) => string, { classGroupId }: { classGroupId: string }): SQL {
  const parts = text("$id").split("$id");
  return sql.join(
    parts.map((each) => sql.raw(each)),
    sql`${classGroupId}::uuid`,
  );
}

// A class group's rows are read student by student, by index: they are few, and a join may read the whole table for them.

/** Without `coalesce`, the planner expects one row in a thousand, and sorts and compares them all. */
const isMemberOn = (date: string) => sql.raw(`coalesce(member.days @> ${date}, false)`);

/** The rows of feedback dated in the period, as an item of `from` named `feedback`. */
export function feedbackOf(whose: Whose, period: Period): SQL {
  if (isOwner(whose)) {
    return sql`(select * from feedback where ${isFeedbackOf(whose)} and ${isIn("date", period)}) as feedback`;
  }
  return sql`(
    select given.* from (${withId(membersOf, whose)}) as member
    cross join lateral (
      select teacher_id, student_id, lesson_id, date, rating, was_asked from feedback
      where feedback.student_id = member.student_id and ${isIn("date", period)} offset 0
    ) as given
    join lessons as held on held.id = given.lesson_id and ${withId((id) => isHeldFor(id, "held"), whose)}
    where ${isMemberOn("given.date")}) as feedback`;
}

/**
 * The audiences of classes dated in the period, as an item of `from` named `audience`: the class's teacher and date, the student, their
 * status, and whether they answered, if they were asked.
 */
export function audienceOf(whose: Whose, period: Period): SQL {
  if (isOwner(whose)) {
    return sql`(
      select lesson.id as lesson_id, lesson.teacher_id, lesson.date, asked.student_id, asked.status, response.id is not null as has_answered
      from lessons as lesson
      join lesson_audience as asked on asked.lesson_id = lesson.id
      left join feedback as response on response.student_id = asked.student_id and response.lesson_id = asked.lesson_id
      where ${isLessonOf(whose)} and ${isIn("lesson.date", period)}) as audience`;
  }
  return sql`(
    select lesson.id as lesson_id, lesson.teacher_id, lesson.date, member.student_id, asked.status, asked.has_answered
    from (${withId(membersOf, whose)}) as member
    cross join lateral (
      select audience.lesson_id, status, response.lesson_id is not null as has_answered
      from lesson_audience as audience left join feedback as response using (student_id, lesson_id)
      where audience.student_id = member.student_id offset 0
    ) as asked
    join lessons as lesson on lesson.id = asked.lesson_id and ${withId((id) => isHeldFor(id, "lesson"), whose)}
    where ${isIn("lesson.date", period)} and ${isMemberOn("lesson.date")}) as audience`;
}

/** The classes dated in the period, as an item of `from` named `lesson`; a class is a class group's if it was for any of its students. */
export function lessonsOf(whose: Whose, period: Period): SQL {
  return isOwner(whose)
    ? sql`(select id from lessons as lesson where ${isLessonOf(whose)} and ${isIn("lesson.date", period)}) as lesson`
    : sql`(
        select distinct lesson_id from ${audienceOf(whose, period)} where status <> 'replaced') as lesson`;
}

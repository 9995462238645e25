import { monthBefore, monthsUpTo } from "#domain/dates/months.ts";
import { changeFrom } from "#domain/numbers/change.ts";
import { significantOf } from "#domain/numbers/false-discoveries.ts";
import { intervalOf } from "#domain/numbers/interval.ts";
import { type GroupSums, lessonPartOf, lessonVarianceOf } from "#domain/numbers/lesson-variance.ts";
import { type StudentMonth, sharedSumsOf, studentSumsOf } from "#domain/numbers/testing/student-sums.ts";
import type { EntryRow, FeedbackRow, MemberRow, SchoolRows } from "./school-rows.ts";

// Figures counted from the rows in plain code: without SQL, and without the counted months.

interface Rules {
  /** With fewer students than this, a figure is not compared. */
  least: number;
  /** How far classes differ; zero for the figure of a single class. */
  lessonVariance: number;
}

export interface CountedRows {
  feedback: readonly FeedbackRow[];
  audience: readonly MemberRow[];
}

export const monthOf = (date: string) => date.slice(0, 7);

/** Of these rows, those of a teacher. */
export function ofTeacher({ feedback, audience }: CountedRows, teacherId: string): CountedRows {
  return {
    feedback: feedback.filter((each) => each.teacherId === teacherId),
    audience: audience.filter(({ lesson }) => lesson.teacherId === teacherId),
  };
}

/** Of these rows, those of a class group: of students while they were in it, of classes not held for others. */
export function ofClassGroup(rows: SchoolRows, classGroupId: string): CountedRows {
  const isOf = (studentId: string, lessonId: string, date: string) => {
    const heldFor = rows.heldFor.get(lessonId) ?? [];
    return (
      (heldFor.length === 0 || heldFor.includes(classGroupId)) &&
      rows.enrolments.some(
        (each) =>
          each.classGroupId === classGroupId &&
          each.studentId === studentId &&
          date >= each.firstDay &&
          (each.lastDay === null || date <= each.lastDay),
      )
    );
  };
  return {
    feedback: rows.feedback.filter(({ studentId, reviewId, date }) => isOf(studentId, reviewId, date)),
    audience: rows.audience.filter(({ studentId, lesson }) => isOf(studentId, lesson.id, lesson.date)),
  };
}

/**
 * Whether a row of the audience counts yet: that of an asked student from the day after the class, that of an excused one
 * always.
 */
export const isCounted = ({ isAsked, lesson }: MemberRow, today: string) => !isAsked || lesson.date < today;

/** Of these rows, those of a month up to today: ratings by the date of the feedback, the audience by that of the class. */
export function ofMonth({ feedback, audience }: CountedRows, month: string, today: string): CountedRows {
  const counts = (date: string) => monthOf(date) === month && date <= today;
  return {
    feedback: feedback.filter(({ date }) => counts(date)),
    audience: audience.filter((each) => counts(each.lesson.date) && isCounted(each, today)),
  };
}

/** What each student gave. */
export function studentsOf(feedback: readonly FeedbackRow[]): StudentMonth[] {
  return [...Map.groupBy(feedback, ({ studentId }) => studentId)].map(([student, counted]) => ({
    student,
    responses: counted.length,
    stars: counted.reduce((sum, { rating }) => sum + rating, 0),
  }));
}

export const starsOf = (feedback: readonly FeedbackRow[]) =>
  [1, 2, 3, 4, 5].map((stars) => feedback.filter(({ rating }) => rating === stars).length);

/** Whether no admin has confirmed a student, whether or not they have left since. */
export function isUnconfirmed({ people }: SchoolRows, studentId: string): boolean {
  return people.get(studentId)?.isConfirmed === false;
}

/** With one decimal, halves rounded up. */
export function averageOf(feedback: readonly FeedbackRow[]): number {
  const stars = feedback.reduce((sum, { rating }) => sum + rating, 0);
  return feedback.length === 0 ? 0 : Math.floor((10 * stars) / feedback.length + 0.5) / 10;
}

const countDistinct = (members: readonly MemberRow[]) =>
  new Set(members.map(({ studentId }) => studentId)).size;

/** How much of the variance of an average lies between classes. */
function lessonPart(feedback: readonly FeedbackRow[], { lessonVariance }: Rules): number {
  const lessonsSquared = groupSums(feedback, ({ reviewId }) => reviewId).nn;
  return lessonPartOf({ responses: feedback.length, lessonsSquared }, lessonVariance);
}

function groupSums(feedback: readonly FeedbackRow[], group: (row: FeedbackRow) => string): GroupSums {
  const groups = [...Map.groupBy(feedback, group).values()].map((own) => ({
    n: own.length,
    s: own.reduce((sum, { rating }) => sum + rating, 0),
  }));
  return {
    nn: groups.reduce((sum, { n }) => sum + n * n, 0),
    ns: groups.reduce((sum, { n, s }) => sum + n * s, 0),
    ss: groups.reduce((sum, { s }) => sum + s * s, 0),
  };
}

/** How far the classes of the school differ, from the feedback of these months. */
function lessonVarianceIn(feedback: readonly FeedbackRow[], months: readonly string[]): number {
  const recent = feedback.filter(({ date }) => months.includes(monthOf(date)));
  const teachers = [...Map.groupBy(recent, ({ teacherId }) => teacherId)].sort();
  return lessonVarianceOf(
    teachers.map(([, own]) => ({
      responses: own.length,
      stars: own.reduce((sum, { rating }) => sum + rating, 0),
      squares: own.reduce((sum, { rating }) => sum + rating * rating, 0),
      byStudent: groupSums(own, ({ studentId }) => studentId),
      byLesson: groupSums(own, ({ reviewId }) => reviewId),
      lessons: [...Map.groupBy(own, ({ reviewId }) => reviewId).values()].filter(({ length }) => length > 1)
        .length,
    })),
  );
}

/** What the school's figures depend on. */
export function rulesOf({ least, feedback }: SchoolRows, today: string): Rules {
  return { least, lessonVariance: lessonVarianceIn(feedback, monthsUpTo(monthOf(today), 12)) };
}

/** The same for the figure of a single class. */
export function ofOneLesson({ least }: SchoolRows): Rules {
  return { least, lessonVariance: 0 };
}

export function figureOf({ feedback, audience }: CountedRows, rules: Rules) {
  const asked = audience.filter(({ isAsked }) => isAsked);
  const answered = asked.filter(({ hasAnswered }) => hasAnswered);
  const students = studentsOf(feedback);
  return {
    counts: starsOf(feedback),
    average: averageOf(feedback),
    responses: feedback.length,
    students: students.length,
    asked: asked.length,
    answered: answered.length,
    askedStudents: countDistinct(asked),
    answeredStudents: countDistinct(answered),
    notAsked: feedback.filter(({ wasAsked }) => !wasAsked).length,
    notAskedStudents: [...Map.groupBy(feedback, ({ studentId }) => studentId).values()].filter((counted) =>
      counted.every(({ wasAsked }) => !wasAsked),
    ).length,
    interval: students.length === 0 ? null : intervalOf(studentSumsOf(students), lessonPart(feedback, rules)),
    isFew: students.length < rules.least,
  };
}

/** Two periods, the earlier one first. */
export type Pair = readonly [CountedRows, CountedRows];

/** Whether both have enough students to be compared. */
export const isComparable = (pair: Pair, { least }: Rules) =>
  pair.every(({ feedback }) => studentsOf(feedback).length >= least);

/** In which direction each pair changed significantly, with false discoveries controlled across all of them. */
export function directionsOf(pairs: readonly Pair[], rules: Rules): ("up" | "down" | null)[] {
  const changes = pairs.map((pair) => {
    if (!isComparable(pair, rules)) return null;
    const [before, now] = [studentsOf(pair[0].feedback), studentsOf(pair[1].feedback)];
    const lessonParts = lessonPart(pair[0].feedback, rules) + lessonPart(pair[1].feedback, rules);
    return changeFrom(studentSumsOf(before), studentSumsOf(now), sharedSumsOf(before, now), lessonParts);
  });
  const known = changes.filter((change) => change !== null);
  const marks = significantOf(
    known.map(({ pValue }) => pValue),
    0.05,
  );
  const marked = known.filter((_, index) => marks[index]);
  return changes.map((change) =>
    change && marked.includes(change) ? (change.difference > 0 ? "up" : "down") : null,
  );
}

/** The figures of these months with their changes. */
export function trendOf(counted: CountedRows, months: readonly string[], today: string, rules: Rules) {
  const directions = directionsOf(
    months.map(
      (month) => [ofMonth(counted, monthBefore(month), today), ofMonth(counted, month, today)] as const,
    ),
    rules,
  );
  return months.map((month, index) => ({
    month,
    ...figureOf(ofMonth(counted, month, today), rules),
    change: directions[index],
  }));
}

/** A change to feedback in this way by someone other than its author. */
export interface OthersChange {
  kind: "edited" | "moved" | "deleted";
  month: string;
  recordId: string;
}

/**
 * How people other than the author changed each teacher's feedback, without changes that were undone (docs/decisions/019). An edit counts
 * in the month of its feedback, a move in both months. Feedback that only followed its class was not edited.
 */
export function othersChangesOf({ entries, feedback }: SchoolRows): Map<string | null, OthersChange[]> {
  const undone = new Set(entries.map(({ undoes }) => undoes).filter((id) => id !== null));
  const dateOf = new Map<string, string>();
  for (const { action, recordId, dateBefore } of entries)
    if (action === "feedback.delete" && dateBefore !== null) dateOf.set(recordId, dateBefore);
  for (const { id, date } of feedback) dateOf.set(id, date);

  function changesOf(entry: EntryRow): OthersChange[] {
    const { action, recordId, partOf, dateBefore, dateAfter, atUtc } = entry;
    const change = (kind: OthersChange["kind"], date: string) => ({ kind, month: monthOf(date), recordId });
    const edited = change("edited", dateOf.get(recordId) ?? atUtc);
    if (action === "feedback.delete") return dateBefore === null ? [] : [change("deleted", dateBefore)];
    if (action === "feedback.edit") return [edited];
    if (dateBefore !== null && dateAfter !== null && monthOf(dateBefore) !== monthOf(dateAfter))
      return [change("moved", dateBefore), change("moved", dateAfter)];
    return partOf === null ? [edited] : [];
  }

  const counted = entries.filter(
    ({ id, action, actorId, studentId, partOf }) =>
      ["feedback.edit", "feedback.edit-lesson", "feedback.delete"].includes(action) &&
      actorId !== studentId &&
      !undone.has(id) &&
      (partOf === null || !undone.has(partOf)),
  );
  const byTeacher = Map.groupBy(counted, ({ teacherId }) => teacherId);
  return new Map([...byTeacher].map(([teacherId, own]) => [teacherId, own.flatMap(changesOf)]));
}

/** How much feedback was changed in each way. */
export function countKinds(changes: readonly OthersChange[]) {
  const countOf = (kind: OthersChange["kind"]) =>
    new Set(changes.filter((each) => each.kind === kind).map(({ recordId }) => recordId)).size;
  return { edited: countOf("edited"), moved: countOf("moved"), deleted: countOf("deleted") };
}

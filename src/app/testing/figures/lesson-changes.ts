import { daysBetween } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { countOf, type LessonChanges } from "#domain/numbers/lesson-changes.ts";
import type { SchoolRows } from "./school-rows.ts";

// What teachers changed about classes after adding them, recounted from the audit log and the classes.

interface Days {
  from: string;
  to: string;
}

const monthOf = (date: string) => date.slice(0, 7);

interface Change {
  recordId: string;
  kind: keyof LessonChanges;
  month: string;
}

/** The changes of a teacher; those that were undone are left out. */
function changesOf({ entries }: SchoolRows, teacher: string): Change[] {
  const undone = new Set(entries.map(({ undoes }) => undoes));
  return entries
    .filter(({ id, teacherId }) => teacherId === teacher && !undone.has(id))
    .flatMap(({ action, recordId, ...entry }): Change[] => {
      const [former, latter] = [monthOf(entry.dateBefore ?? ""), monthOf(entry.dateAfter ?? "")];
      if (action === "lesson.delete") return [{ recordId, kind: "deleted", month: former }];
      if (action !== "lesson.correct") return [];
      const isCorrected = entry.dateBefore !== entry.dateAfter || entry.isOtherSubject;
      const months = isCorrected ? [...new Set([former, latter])] : [];
      return [
        ...months.map((month) => ({ recordId, kind: "corrected" as const, month })),
        ...(entry.isOtherAudience ? [{ recordId, kind: "audience" as const, month: latter }] : []),
      ];
    });
}

/** The classes of a teacher in these days that were added long after them. */
const lateIn = ({ lessons, addedOn }: SchoolRows, teacher: string, { from, to }: Days) =>
  lessons.filter(
    ({ id, teacherId, date }) =>
      teacherId === teacher &&
      date >= from &&
      date <= to &&
      daysBetween(date, addedOn.get(id) ?? date) > limits.lessonLateDays,
  );

/** How many classes of a teacher changed in the months of a period. */
export function lessonChangesIn(rows: SchoolRows, teacher: string, days: Days): LessonChanges {
  const changes = changesOf(rows, teacher).filter(
    ({ month }) => month >= monthOf(days.from) && month <= monthOf(days.to),
  );
  const count = (kind: keyof LessonChanges) =>
    new Set(changes.filter((each) => each.kind === kind).map(({ recordId }) => recordId)).size;
  return {
    corrected: count("corrected"),
    deleted: count("deleted"),
    audience: count("audience"),
    late: lateIn(rows, teacher, days).length,
  };
}

/** How many days after its date a class was added, if that is late enough to be marked. */
export function daysLateOf(
  { addedOn }: SchoolRows,
  { id, date }: { id: string; date: string },
): number | null {
  const late = daysBetween(date, addedOn.get(id) ?? date);
  return late > limits.lessonLateDays ? late : null;
}

/** The same by month, newest first. */
export function lessonMonthsOf(rows: SchoolRows, teacher: string, days: Days) {
  const months = [
    ...changesOf(rows, teacher).map(({ month }) => month),
    ...lateIn(rows, teacher, days).map(({ date }) => monthOf(date)),
  ].filter((month) => month >= monthOf(days.from) && month <= monthOf(days.to));
  return [...new Set(months)]
    .sort()
    .reverse()
    .map((month) => ({
      month,
      ...lessonChangesIn(rows, teacher, { from: `${month}-01`, to: `${month}-31` }),
    }));
}

/** How many changes a list of teachers shows for each month, where classes added late are not counted. */
export const lessonChangesListed = (rows: SchoolRows, teacher: string, days: Days) =>
  lessonMonthsOf(rows, teacher, days)
    .map(({ month, ...changes }) => ({ month, lessons: countOf({ ...changes, late: 0 }) }))
    .filter(({ lessons }) => lessons > 0);

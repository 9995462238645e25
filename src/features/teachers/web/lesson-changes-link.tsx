import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { countOf, type LessonChanges } from "#domain/numbers/lesson-changes.ts";

/** Where the lists of a teacher's page begin, far down from its numbers. */
export const teacherListsId = "lists";

/**
 * Leads to what a teacher, or anyone if undefined, changed about the classes of a month: to the entries in the audit log, or where
 * all that happened is that some were added late, to the classes that say so.
 */
export function lessonChangesLink(changes: LessonChanges, month: string, teacherId?: string): LinkProps {
  if (countOf(changes) > changes.late)
    return linkOptions({ to: "/audit-log", search: { teacher: teacherId, change: "class-changed", month } });
  return lateLessonsLink(teacherId);
}

/** Leads to the classes of a teacher, or of anyone if undefined: each that was added late says so, and the audit log does not. */
export function lateLessonsLink(teacherId?: string): LinkProps {
  if (teacherId === undefined) return linkOptions({ to: "/classes", search: { show: "month" } });
  return linkOptions({
    to: "/teachers/$teacherId",
    params: { teacherId },
    search: { list: "classes" },
    hash: teacherListsId,
  });
}

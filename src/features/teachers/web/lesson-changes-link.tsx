import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { countOf, type LessonChanges } from "#domain/numbers/lesson-changes.ts";

/** The id of the lists on a teacher's page, far below its numbers. */
export const teacherListsId = "lists";

/**
 * Leads to the changes by a teacher (any, if undefined) to the classes of a month: to the entries in the audit log, or if
 * some were only added late, to the classes, which say so.
 */
export function lessonChangesLink(changes: LessonChanges, month: string, teacherId?: string): LinkProps {
  if (countOf(changes) > changes.late)
    return linkOptions({ to: "/audit-log", search: { teacher: teacherId, change: "class-changed", month } });
  return lateLessonsLink(teacherId);
}

/** Leads to the classes of a teacher (any, if undefined): those added late say so, while the audit log does not. */
export function lateLessonsLink(teacherId?: string): LinkProps {
  if (teacherId === undefined) return linkOptions({ to: "/classes", search: { show: "month" } });
  return linkOptions({
    to: "/teachers/$teacherId",
    params: { teacherId },
    search: { list: "classes" },
    hash: teacherListsId,
  });
}

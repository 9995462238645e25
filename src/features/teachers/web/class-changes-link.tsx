import { Link } from "@tanstack/react-router";
import { type ClassChanges, countOf } from "../../../domain/insights/class-changes.ts";

/**
 * Leads to what a teacher, or anyone if undefined, changed about the classes of a month: to the entries in the audit log, or where
 * all that happened is that some were added late, to the classes that say so.
 */
export function classChangesLink(changes: ClassChanges, month: string, teacherId?: string) {
  if (countOf(changes) > changes.late)
    return <Link to="/audit-log" search={{ teacher: teacherId, change: "class-changed", month }} />;
  return teacherId === undefined ? (
    <Link to="/classes" search={{ show: "month" }} />
  ) : (
    <Link to="/teachers/$teacherId" params={{ teacherId }} search={{ list: "classes" }} />
  );
}

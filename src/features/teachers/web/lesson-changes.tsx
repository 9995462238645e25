import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import type { LessonChangeKind } from "#domain/audit-log.ts";
import { countOf, type LessonChanges } from "#domain/numbers/lesson-changes.ts";
import { t } from "#web/language/language.ts";

/** The id of the lists on a teacher's page, far below its numbers. */
export const teacherListsId = "lists";

/** Leads to a teacher's changes to the classes of a month, or anyone's: in the audit log, or the classes if some were only added late. */
export function lessonChangesLink(changes: LessonChanges, month: string, teacherId?: string): LinkProps {
  if (countOf(changes) > changes.late)
    return linkOptions({ to: "/audit-log", search: { teacher: teacherId, change: "class-changed", month } });
  return lateLessonsLink(teacherId);
}

/** Leads to the classes of a teacher (any, if undefined): those added late say so, while the audit log does not. */
function lateLessonsLink(teacherId?: string): LinkProps {
  if (teacherId === undefined) return linkOptions({ to: "/classes", search: { show: "month" } });
  return linkOptions({
    to: "/teachers/$teacherId",
    params: { teacherId },
    search: { list: "classes" },
    hash: teacherListsId,
  });
}

interface LessonChangesLinksProps {
  teacherId: string;
  /** `2026-11` */
  month: string;
  changes: LessonChanges;
  className: string;
}

/** A teacher's changes to the classes of a month; each number leads to its entries, or to the classes that were added late. */
export function LessonChangesLinks({ teacherId, month, changes, className }: LessonChangesLinksProps) {
  const { corrected, deleted, audience, late } = changes;
  const logged: [number, LessonChangeKind, (count: number) => string][] = [
    [corrected, "class-corrected", t.feedbackChanges.lessonsCorrected],
    [deleted, "class-deleted", t.feedbackChanges.lessonsDeleted],
    [audience, "class-audience", t.feedbackChanges.audiencesChanged],
  ];
  return (
    <span className="flex flex-col items-start">
      {logged
        .filter(([count]) => count > 0)
        .map(([count, change, say]) => (
          <Link
            key={change}
            to="/audit-log"
            search={{ teacher: teacherId, change, month }}
            className={className}
          >
            {say(count)}
          </Link>
        ))}
      {late > 0 && (
        <Link {...lateLessonsLink(teacherId)} className={className}>
          {t.feedbackChanges.lessonsLate(late)}
        </Link>
      )}
    </span>
  );
}

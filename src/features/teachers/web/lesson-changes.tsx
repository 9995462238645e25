import { Link } from "@tanstack/react-router";
import type { LessonChangeKind } from "#domain/audit-log.ts";
import type { LessonChanges } from "#domain/numbers/lesson-changes.ts";
import { t } from "#web/language/language.ts";
import { lateLessonsLink } from "./lesson-changes-link.tsx";

interface LessonChangesLinksProps {
  teacherId: string;
  /** `2026-11` */
  month: string;
  changes: LessonChanges;
  className: string;
}

/**
 * A teacher's changes to the classes of a month; each number leads to its entries, and that of classes added late to the
 * classes.
 */
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

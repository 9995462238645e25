import { Link } from "@tanstack/react-router";
import { cloneElement } from "react";
import type { ClassChangeKind } from "#domain/audit-log.ts";
import type { ClassChanges } from "#domain/numbers/lesson-changes.ts";
import { t } from "#web/language/language.ts";
import { lateClassesLink } from "./lesson-changes-link.tsx";

interface ClassChangesLinksProps {
  teacherId: string;
  /** `2026-11` */
  month: string;
  changes: ClassChanges;
  className: string;
}

/** What a teacher changed about the classes of a month; each leads to the entries behind it, and classes added late to the classes. */
export function ClassChangesLinks({ teacherId, month, changes, className }: ClassChangesLinksProps) {
  const { corrected, deleted, audience, late } = changes;
  const logged: [number, ClassChangeKind, (count: number) => string][] = [
    [corrected, "class-corrected", t.reviewChanges.classesCorrected],
    [deleted, "class-deleted", t.reviewChanges.classesDeleted],
    [audience, "class-audience", t.reviewChanges.audiencesChanged],
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
      {late > 0 && cloneElement(lateClassesLink(teacherId), { className }, t.reviewChanges.classesLate(late))}
    </span>
  );
}

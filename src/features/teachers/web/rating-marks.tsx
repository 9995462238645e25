import CalendarCog from "lucide-react/icons/calendar-cog";
import PenLine from "lucide-react/icons/pen-line";
import UserRoundX from "lucide-react/icons/user-round-x";
import type { ComponentType } from "react";
import { t } from "#web/language/language.ts";

interface MarkProps {
  icon: ComponentType<{ className: string; "aria-hidden": "true" }>;
  count: number;
  /** What the number means, for a pointer and a screen reader. */
  says: string;
}

/** A number in small print next to a rating; nothing if zero. */
function Mark({ icon: Icon, count, says }: MarkProps) {
  if (count === 0) return null;
  return (
    <span
      title={says}
      className="ml-1 inline-flex items-center gap-1 self-center rounded-full bg-sunken px-2 text-sm font-medium text-ink-muted"
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{t.common.number(count)}</span>
      <span className="sr-only">{says}</span>
    </span>
  );
}

/** The number of responses changed by someone other than the author. */
export function ChangedMark({ count, months = "this" }: { count: number; months?: "this" | "other" }) {
  const says = months === "this" ? t.teachers.changedByOthers : t.teachers.changedInOtherMonths;
  return <Mark icon={PenLine} count={count} says={says(count)} />;
}

/** The number of changes that the teacher made to classes of a month after adding them. */
export function LessonChangesMark({ count }: { count: number }) {
  return <Mark icon={CalendarCog} count={count} says={t.teachers.lessonChangesMark(count)} />;
}

/** The number of responses from students whom no admin has confirmed. */
export function UnconfirmedMark({ count }: { count: number }) {
  return <Mark icon={UserRoundX} count={count} says={t.teachers.unconfirmedMark(count)} />;
}

import PenLine from "lucide-react/icons/pen-line";
import { t } from "../../../web/language/language.ts";

/** The number of reviews changed by someone other than the author, in small print next to a rating; nothing if zero. */
export function ChangedMark({ count, months = "this" }: { count: number; months?: "this" | "other" }) {
  if (count === 0) return null;
  const says = months === "this" ? t.teachers.changedByOthers : t.teachers.changedInOtherMonths;
  return (
    <span
      title={says(count)}
      className="ml-1 inline-flex items-center gap-1 self-center rounded-full bg-sunken px-2 text-sm font-medium text-ink-muted"
    >
      <PenLine aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{t.common.number(count)}</span>
      <span className="sr-only">{says(count)}</span>
    </span>
  );
}

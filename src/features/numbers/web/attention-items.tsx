import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { focusItem } from "#web/lists/pager.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { TeacherInsights } from "./insights.api.ts";

export type AttentionItem = TeacherInsights["attention"][number];

/** How many are shown at first. */
export const shownAtFirst = 3;

interface AttentionItemsProps {
  items: readonly AttentionItem[];
  /** Whether its words stand elsewhere on the page, and only begin here. */
  isShown?: (item: AttentionItem) => boolean;
  first?: number;
  /** What can be done with each. */
  actions?: (item: AttentionItem) => Elements;
}

/** Feedback of few stars that nobody has replied to, as items of a list; each leads to its class and its student. */
export function AttentionItems({ items, isShown, first = shownAtFirst, actions }: AttentionItemsProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? items : items.slice(0, first);
  const more = items.length - shown.length;
  return (
    <>
      {shown.map((each) => (
        <li key={each.id} className={nextItemClass}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars value={each.rating} size="small" />
            <span>
              <StudentLink id={each.studentId} className="font-semibold wrap-anywhere">
                {nameOf({ name: each.studentName, surname: each.surname })}
              </StudentLink>
              <StudentRosterEntry id={each.studentId} when="shared" />
            </span>
            <WithheldBadge withheldBy={each.withheldBy} />
            <EditedBadge editedBy={each.editedBy} />
          </span>
          {isShown?.(each) ? (
            <p dir="auto" className="truncate">
              {each.message}
            </p>
          ) : (
            <LongText text={each.message} />
          )}
          <span className="text-sm text-ink-muted">
            <DetailLine
              parts={[
                <Link
                  key="class"
                  to="/class/$lessonId"
                  params={{ lessonId: each.reviewId }}
                  className={`${linkClass} text-sm`}
                >
                  {each.topic}
                </Link>,
                t.common.date(each.date),
              ]}
            />
          </span>
          {actions?.(each)}
        </li>
      ))}
      {more > 0 && <ShowMore count={more} onPress={() => setAll(true)} />}
    </>
  );
}

/** The last item of a list that is not shown whole. */
export function ShowMore({ count, onPress }: { count: number; onPress: () => void }) {
  const item = useRef<HTMLLIElement>(null);
  // The first of the other items takes the button's position and gets the focus.
  const showThem = () => {
    const last = item.current?.previousElementSibling;
    flushSync(onPress);
    focusItem(last?.nextElementSibling);
  };
  return (
    <li ref={item}>
      <Button variant="quiet" className="-mt-2 -ml-4" onClick={showThem}>
        {t.insights.andMore(count)}
      </Button>
    </li>
  );
}

export const nextItemClass = "flex flex-col gap-1 border-t border-line pt-3 first:border-0 first:pt-0";

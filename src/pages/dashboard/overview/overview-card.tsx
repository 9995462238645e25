import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { limits } from "#domain/limits.ts";
import { responseRate } from "#domain/numbers/month.ts";
import type { Overview } from "#features/numbers/web/insights.api.ts";
import { RemindAll } from "#features/reminders/web/remind-all.tsx";
import type { WaitingCount } from "#features/reminders/web/reminders.api.ts";
import { withoutRate } from "#pages/dashboard/month-in-a-line.tsx";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";

interface OverviewCardProps extends Pick<Overview, "months" | "lessonsThisWeek"> {
  /** Counted in a request of its own; undefined until it is there. */
  waiting: WaitingCount | undefined;
}

/** Numbers that each lead to the list that they were counted from, and the reminders that are due, to send at once. */
export function OverviewCard({ months, lessonsThisWeek, waiting }: OverviewCardProps) {
  const month = months.at(-1);
  if (!month) return null;
  const { asked, answered } = month;
  const rate = responseRate(month);
  return (
    <Card title={t.insights.current}>
      <ul className="-mt-2 flex flex-col divide-y divide-line">
        <Line
          label={t.insights.responseRate}
          link={linkOptions({ to: "/classes", search: { show: "month" } })}
        >
          {rate === null ? (
            withoutRate(month)
          ) : (
            <RateBar part={answered} whole={asked} text={t.insights.rateOf(rate, answered, asked)} />
          )}
        </Line>
        <Line label={t.insights.thisWeek} link={linkOptions({ to: "/classes", search: { show: "week" } })}>
          {upTo(lessonsThisWeek)}
        </Line>
        <Line label={t.insights.waiting} link={linkOptions({ to: "/classes", search: { show: "waiting" } })}>
          {waiting && waitingInWords(waiting)}
        </Line>
      </ul>
      {waiting && <RemindAll waiting={waiting} />}
    </Card>
  );
}

/** A number that is only counted up to a limit. */
function upTo(count: number): string {
  const most = limits.overviewCountMax;
  return count >= most ? t.insights.orMore(most) : t.common.number(count);
}

/** Only the newest classes are checked: even if none of them is waiting, an older one may be. */
function waitingInWords({ lessons, isMore }: WaitingCount): string {
  if (isMore && lessons === 0) return t.insights.waitingNoneOf(limits.waitingLessonsMax);
  return t.insights.waitingLessons(lessons, isMore);
}

interface LineProps {
  label: string;
  link: LinkProps;
  children: ReactNode;
}

function Line({ label, link, children }: LineProps) {
  return (
    <li>
      <Link
        {...link}
        className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-2 text-ink no-underline hover:bg-primary-soft"
      >
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
          <span>{label}</span> <span className="font-semibold tabular-nums">{children}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-primary" />
      </Link>
    </li>
  );
}

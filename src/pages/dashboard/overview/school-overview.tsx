import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { overviewQuery } from "#features/numbers/web/insights.api.ts";
import { RemindAll } from "#features/reminders/web/remind-all.tsx";
import { waitingCountQuery } from "#features/reminders/web/reminders.api.ts";
import { MonthInALine } from "#pages/dashboard/month-in-a-line.tsx";
import { t } from "#web/language/language.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { areNumbersOpen, rememberNumbers } from "./numbers-open.ts";
import { FiguresPending } from "./numbers-pending.tsx";

const SchoolFigures = lazyPart(() => import("./school-figures.tsx"), <FiguresPending />);

interface SchoolOverviewProps {
  /** The school is known to have no students: unless earlier ones left some, it has no numbers. */
  hasNoStudents?: boolean;
}

/**
 * The school's month in one line above an admin's lists, which opens all its figures in place. It is there before the first numbers: the
 * lists would move if it disappeared.
 */
export default function SchoolOverview({ hasNoStudents = false }: SchoolOverviewProps) {
  const figuresId = useId();
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  const { data: waiting } = useQuery(waitingCountQuery);
  const [isOpen, setOpen] = useState(areNumbersOpen);
  const isWide = useIsWide();
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} query={{ refetch, isFetching }} />;
  }
  const hasNumbers = data?.months.some(({ responses, asked }) => responses > 0 || asked > 0);
  if (!data || (hasNoStudents && !hasNumbers)) return null;
  const changes = data.compared.changes.length;
  const changed = changes > 0 && <span className="font-semibold">{t.insights.changesInBrief(changes)}</span>;
  const toRemind = !isOpen && waiting !== undefined && waiting.lessons > 0 && (
    <span className="text-ink-muted">
      {(isWide ? t.insights.toRemind : t.insights.toRemindInShort)(waiting.lessons, waiting.isMore)}
    </span>
  );
  const toggle = () => {
    setOpen(!isOpen);
    rememberNumbers(!isOpen);
  };
  return (
    <section aria-label={t.insights.overview} className="flex flex-col gap-1.5">
      <div className="flex min-h-11 items-center gap-x-2 rounded-control border border-line bg-card px-3 max-sm:flex-wrap max-sm:px-2 max-sm:text-[0.8125rem] max-sm:leading-5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={figuresId}
          className="-my-px flex min-h-11 min-w-0 items-center gap-1 text-left max-sm:grow max-sm:basis-36 max-sm:justify-between"
          onClick={toggle}
        >
          <MonthInALine months={data.months} more={[changed, toRemind]} />
          <ChevronDown
            className={`size-4 shrink-0 text-primary max-sm:-mx-1 transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
        {!isOpen && (
          // On a phone below the line in large text.
          <div className="-my-px flex grow items-center gap-x-3 max-sm:shrink-0 max-sm:grow-0 max-sm:gap-x-2">
            {waiting && <RemindAll waiting={waiting} isInLine />}
            <Link to="/report" className={`${linkClass} justify-end sm:ml-auto`}>
              {t.insights.report}
            </Link>
          </div>
        )}
      </div>
      <div id={figuresId} hidden={!isOpen}>
        {isOpen && <SchoolFigures overview={data} waiting={waiting} />}
      </div>
    </section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useId, useState } from "react";
import { type TeacherInsights, teacherInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { NextCard } from "#pages/dashboard/next/next-card.tsx";
import { areNumbersOpen, rememberNumbers } from "#pages/dashboard/overview/numbers-open.ts";
import { t } from "#web/language/language.ts";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { MonthInALine } from "./month-in-a-line.tsx";
import { OwnFigures, OwnInsightsPending } from "./own-insights-pending.tsx";

const NoStudents = lazyPart(() => import("#pages/dashboard/next/no-students.tsx"));

interface OwnInsightsProps {
  /** Opens the form for a new class. */
  onAddLesson: () => void;
}

/** For the signed-in teacher: the month in a line, what to do next, and the trend over the year. */
export default function OwnInsights({ onAddLesson }: OwnInsightsProps) {
  const { data, isError, isFetching, refetch } = useQuery(teacherInsightsQuery("me"));
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} query={{ refetch, isFetching }} />;
  }
  if (!data) return <OwnInsightsPending />;
  const hasNone = data.lessons.length === 0 && data.months.every(({ responses }) => responses === 0);
  const hasAskedNobody = data.lessons.every(({ counts }) => counts.askedCount === 0);
  if (hasNone) {
    return <FirstLesson onAdd={onAddLesson}>{hasAskedNobody && <NoStudents isInCard />}</FirstLesson>;
  }
  return (
    <>
      {hasAskedNobody && <NoStudents />}
      <Numbers insights={data} />
    </>
  );
}

/** The month in a line, which opens its details. The charts are always there where there is room for them. */
function Numbers({ insights }: { insights: TeacherInsights }) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(areNumbersOpen);
  const isWide = useIsWide();
  const queryClient = useQueryClient();
  useEffect(() => whenTouched(() => OwnFigures.preload(queryClient)), [queryClient]);
  const toggle = () => {
    setOpen(!isOpen);
    rememberNumbers(!isOpen);
  };
  return (
    <section aria-label={t.insights.title} className="flex flex-col gap-3 sm:gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-card px-3 text-left text-sm lg:text-[0.8125rem]"
        onClick={toggle}
      >
        <MonthInALine months={insights.months} />
        <ChevronDown
          className={`size-4 shrink-0 text-primary transition-transform ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <OwnFigures part="details" insights={insights} />}
      </div>
      <NextCard {...insights} />
      {(isOpen || isWide) && (
        <Card className={`flex flex-col gap-6 ${isOpen ? "" : "max-lg:hidden"}`}>
          <OwnFigures part="charts" insights={insights} />
        </Card>
      )}
    </section>
  );
}

/** A new teacher's first day: one thing to do instead of empty figures. */
function FirstLesson({ onAdd, children }: { onAdd: () => void; children: Elements }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">{t.insights.firstLesson}</p>
        <Button onClick={onAdd}>{t.insights.addFirstLesson}</Button>
      </div>
      {children}
    </Card>
  );
}

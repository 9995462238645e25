import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { daysOfMonth } from "#domain/dates/months.ts";
import { attentionDays, attentionStarsMax } from "#domain/numbers/attention.ts";
import { type AttentionItem, AttentionItems } from "#features/numbers/web/attention-items.tsx";
import { teacherInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { MonthCard, type MonthCardProps } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { listsId } from "#features/students/web/students.api.ts";
import { lessonChangesLink } from "#features/teachers/web/lesson-changes.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { MonthsTable } from "./months-table.tsx";

const columns = "grid items-start gap-4 sm:gap-5 lg:grid-cols-2";

function useResponsesOf(teacherId: string): NonNullable<MonthCardProps["responsesOf"]> {
  const { today = "9999-12-31" } = useQuery(schoolDayQuery).data ?? {};
  return (month, stars) =>
    linkOptions({
      to: "/feedback",
      search: { teacher: teacherId, ...daysOfMonth(month, today), stars: stars?.toString() },
    });
}

/** This month of a teacher, and what needs attention, for admins. */
export function TeacherFigures({ teacherId }: { teacherId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(teacherInsightsQuery(teacherId));
  const responsesOf = useResponsesOf(teacherId);
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} query={{ refetch, isFetching }} />;
  }
  if (!data) return <TeacherFiguresPending />;
  const current = data.months.at(-1);
  return (
    <div className={columns}>
      <MonthCard
        {...data}
        byOthers={current?.byOthers}
        lessonChanges={current?.lessonChanges}
        unconfirmed={current?.unconfirmed}
        report={linkOptions({ to: "/report", search: { teacher: teacherId } })}
        responsesOf={responsesOf}
        lessonChangesLink={(changes, month) => lessonChangesLink(changes, month, teacherId)}
        excusedLink={linkOptions({ to: "/audit-log", search: { teacher: teacherId, group: "students" } })}
        unconfirmedLink={linkOptions({
          to: "/dashboard",
          search: { confirmed: "no", taughtBy: teacherId },
          hash: listsId,
        })}
      />
      <AttentionList items={data.attention} />
    </div>
  );
}

/** The shape of the figures while they load, so that nothing below them moves. */
export function TeacherFiguresPending() {
  return (
    <Loading label={t.common.loading}>
      <div className={columns}>
        <Skeleton className="h-96 w-full rounded-card" />
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    </Loading>
  );
}

/** A teacher's last twelve months, as a chart and in figures. */
export function TeacherMonths({ teacherId }: { teacherId: string }) {
  const { data } = useQuery(teacherInsightsQuery(teacherId));
  const responsesOf = useResponsesOf(teacherId);
  if (!data) return null;
  return (
    <>
      <Card>
        <MonthTrend months={data.months} responsesOf={responsesOf} />
      </Card>
      <MonthsTable teacherId={teacherId} months={data.months} responsesOf={responsesOf} />
    </>
  );
}

/** For an admin: feedback of few stars that the teacher has not replied to. */
function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <Card title={t.insights.attention}>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">
        {t.insights.attentionNote(attentionStarsMax, attentionDays)}
      </p>
      {items.length === 0 ? (
        <p className="text-ink-muted">{t.insights.attentionNone}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          <AttentionItems items={items} first={2} />
        </ul>
      )}
    </Card>
  );
}

import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import { changeKinds } from "#domain/audit-log.ts";
import { countOf } from "#domain/numbers/lesson-changes.ts";
import { responseRate } from "#domain/numbers/month.ts";
import type { TeacherInsights } from "#features/numbers/web/insights.api.ts";
import type { MonthCardProps } from "#features/numbers/web/month-card.tsx";
import { LessonChangesLinks } from "#features/teachers/web/lesson-changes.tsx";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";
import { ChangeArrow } from "#web/ui/charts/trend-marks.tsx";
import { StarShape } from "#web/ui/star-shape.tsx";

interface MonthsTableProps {
  teacherId: string;
  months: TeacherInsights["months"];
  responsesOf: NonNullable<MonthCardProps["responsesOf"]>;
}

type Row = TeacherInsights["months"][number];

const linkClass =
  "inline-flex min-h-6 min-w-6 items-center font-semibold text-primary underline decoration-1 underline-offset-4 hover:decoration-2";

/** A teacher's months, newest first, with the changes in each by people other than the authors. */
export function MonthsTable({ teacherId, months, responsesOf }: MonthsTableProps) {
  const rows = months
    .filter(
      ({ responses, asked, byOthers, lessonChanges }) =>
        responses > 0 ||
        asked > 0 ||
        changeKinds.some((change) => byOthers[change] > 0) ||
        countOf(lessonChanges) > 0,
    )
    .reverse();
  // Without those in which no month has anything.
  const columns = [...figureColumns(responsesOf), ...changeColumns(teacherId)].filter(
    ({ cell }) => !rows.every((row) => cell(row) === nothing),
  );
  return (
    <DataTable
      caption={t.figurePages.months}
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ month }) => month}
      empty={<p className="text-ink-muted">{t.figurePages.monthsNone}</p>}
    />
  );
}

interface NumberLinkProps {
  link: LinkProps;
  month: string;
  count: number;
}

function NumberLink({ link, month, count }: NumberLinkProps) {
  const label = t.figurePages.ofMonth(count, month);
  return (
    <Link {...link} className={linkClass} aria-label={label}>
      {t.common.number(count)}
    </Link>
  );
}

function averageOf({ responses, average, isFew, change }: Row) {
  if (responses === 0) return nothing;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span
        className={`inline-flex items-center gap-1 font-semibold tabular-nums ${isFew ? "text-ink-muted" : ""}`}
      >
        <span>{t.common.oneDecimal(average)}</span>
        <StarShape filled={!isFew} className="size-4" />
      </span>
      {isFew && <span className="text-sm text-ink-muted">{t.teachers.fewResponses}</span>}
      {change !== null && (
        <span className="inline-flex items-center gap-1 text-sm">
          <ChangeArrow direction={change} />
          <span>{change === "up" ? t.teachers.directionUp : t.teachers.directionDown}</span>
        </span>
      )}
    </span>
  );
}

const nothing = (
  <span data-none className="text-ink-muted">
    –
  </span>
);

/** On a phone, a card leaves out empty values. */
const unlessNone = "@max-4xl:has-[[data-none]]:hidden";

function figureColumns(responsesOf: MonthsTableProps["responsesOf"]): readonly Column<Row>[] {
  return [
    { header: t.teachers.month, isRowHeader: true, cell: ({ month }) => t.common.month(month) },
    { header: t.insights.average, cell: averageOf },
    {
      header: t.insights.responsesHeading,
      cell: ({ month, responses, unconfirmed }) =>
        responses === 0 ? (
          nothing
        ) : (
          <>
            <NumberLink link={responsesOf(month)} month={month} count={responses} />
            {unconfirmed > 0 && (
              <span className="block text-sm text-ink-muted">{t.teachers.unconfirmedMark(unconfirmed)}</span>
            )}
          </>
        ),
    },
    {
      header: t.labels.students,
      className: unlessNone,
      cell: ({ students, askedStudents, answeredStudents }) =>
        askedStudents > 0
          ? t.figurePages.partOf(answeredStudents, askedStudents)
          : students > 0
            ? t.common.number(students)
            : nothing,
    },
    {
      header: t.figurePages.rate,
      className: unlessNone,
      cell: ({ asked, answered }) => {
        const rate = responseRate({ asked, answered });
        if (rate === null) return nothing;
        return <RateBar part={answered} whole={asked} text={t.insights.sharePercent(rate)} />;
      },
    },
    {
      header: t.figurePages.interval,
      className: unlessNone,
      cell: ({ interval, isFew }) =>
        interval ? (
          <span className={isFew ? "text-ink-muted" : ""}>
            {t.figurePages.between(interval.low, interval.high)}
          </span>
        ) : (
          nothing
        ),
    },
  ];
}

/** Changes by people other than the authors; each number leads to its entries. */
function changeColumns(teacherId: string): readonly Column<Row>[] {
  const { edited, moved, deleted } = t.feedbackChanges;
  const headers = { edited, moved, deleted };
  const ofFeedback = changeKinds.map(
    (change): Column<Row> => ({
      header: headers[change],
      className: unlessNone,
      cell: ({ month, byOthers }) => {
        const count = byOthers[change];
        if (count === 0) return nothing;
        return (
          <NumberLink
            link={linkOptions({ to: "/audit-log", search: { teacher: teacherId, change, month } })}
            month={month}
            count={count}
          />
        );
      },
    }),
  );
  return [
    ...ofFeedback,
    {
      header: t.feedbackChanges.classes,
      className: unlessNone,
      cell: ({ month, lessonChanges }) =>
        countOf(lessonChanges) === 0 ? (
          nothing
        ) : (
          <LessonChangesLinks
            teacherId={teacherId}
            month={month}
            changes={lessonChanges}
            className={linkClass}
          />
        ),
    },
  ];
}

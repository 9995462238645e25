import { useQuery } from "@tanstack/react-query";
import { averageOf, countOf, type MonthlyRating, type StarCounts } from "#domain/monthly-rating.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { t } from "#web/language/language.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StarShape } from "#web/ui/star-shape.tsx";
import { AverageStars } from "#web/ui/stars.tsx";
import { LessonChangesLinks } from "./lesson-changes.tsx";
import { type TeacherChanges, teacherChangesQuery } from "./teachers.api.ts";

interface MonthlyRatingsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  teacherId: string;
  teacherName: string;
  /** The latest months, until all have loaded. */
  ratings: readonly MonthlyRating[];
}

/** Every month with its stars, and changes by people other than the author. */
export default function MonthlyRatingsDialog({
  open,
  onOpenChange,
  teacherId,
  teacherName,
  ratings,
}: MonthlyRatingsDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(teacherChangesQuery(teacherId));
  const months = data?.monthlyRatings ?? ratings;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.teachers.monthlyRatings}
      description={teacherName}
    >
      <div className="flex flex-col gap-6">
        {months.length > 0 && <StarTable ratings={months} unconfirmed={data?.unconfirmedMonths ?? []} />}
        {data ? (
          <>
            <Changes changes={data} />
            {data.lessonMonths.length > 0 && (
              <LessonChangesByMonth teacherId={teacherId} months={data.lessonMonths} />
            )}
          </>
        ) : isError ? (
          <ErrorState message={t.teachers.allMonthsFailed} query={{ refetch, isFetching }} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </div>
    </Dialog>
  );
}

const starNumbers = [1, 2, 3, 4, 5] as const;

function StarTable({
  ratings,
  unconfirmed,
}: {
  ratings: readonly MonthlyRating[];
  unconfirmed: TeacherChanges["unconfirmedMonths"];
}) {
  const unconfirmedIn = (wanted: string) => unconfirmed.find(({ month }) => month === wanted)?.responses ?? 0;
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{t.teachers.starTable}</caption>
      <thead>
        <tr className="text-sm text-ink-muted">
          <th scope="col" className="pb-2 font-semibold">
            {t.teachers.month}
          </th>
          {starNumbers.map((stars) => (
            <th key={stars} scope="col" className="w-9 pb-2 text-center font-semibold sm:w-14">
              <span className="sr-only">{t.feedback.stars(stars)}</span>
              <span aria-hidden="true" className="inline-flex items-center gap-0.5">
                <span>{stars}</span>
                <StarShape filled className="size-3.5" />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ratings.map(({ month, counts, isFew }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-2 pr-2 font-normal">
              <span className="block font-semibold">{t.common.month(month)}</span>
              <AverageStars average={averageOf(counts)} count={countOf(counts)} />
              {isFew && <span className="block text-sm text-ink-muted">{t.teachers.fewResponses}</span>}
              {unconfirmedIn(month) > 0 && (
                <span className="block text-sm text-ink-muted">
                  {t.teachers.unconfirmedMark(unconfirmedIn(month))}
                </span>
              )}
            </th>
            {counts.map((count, index) => (
              <td key={starNumbers[index]} className="px-1 py-2 align-bottom">
                <Bar count={count} counts={counts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const barHeightRem = 2;

function Bar({ count, counts }: { count: number; counts: StarCounts }) {
  const heightRem = (count / Math.max(...counts)) * barHeightRem;
  return (
    <span className="flex flex-col items-center justify-end" style={{ minHeight: `${barHeightRem}rem` }}>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="w-full max-w-6 rounded-t-sm border border-b-0 border-star-edge bg-star"
          style={{ height: `${heightRem}rem` }}
        />
      )}
      <span
        className={`w-full border-t border-line-strong text-center text-sm ${count === 0 ? "text-ink-muted" : ""}`}
      >
        {t.common.number(count)}
      </span>
    </span>
  );
}

function Changes({ changes }: { changes: TeacherChanges }) {
  return (
    <section aria-label={t.feedbackChanges.title} className="flex flex-col gap-2">
      <h3 className="text-lg">{t.feedbackChanges.title}</h3>
      {changes.months.length === 0 ? (
        <p className="text-ink-muted">{t.feedbackChanges.none}</p>
      ) : (
        <ChangesTable changes={changes} />
      )}
    </section>
  );
}

interface LessonChangesByMonthProps {
  teacherId: string;
  months: TeacherChanges["lessonMonths"];
}

function LessonChangesByMonth({ teacherId, months }: LessonChangesByMonthProps) {
  return (
    <section aria-label={t.feedbackChanges.classes} className="flex flex-col gap-2">
      <h3 className="text-lg">{t.feedbackChanges.classes}</h3>
      <dl className="flex flex-col gap-2">
        {months.map(({ month, ...changes }) => (
          <div key={month} className="flex justify-between gap-4 border-t border-line pt-2">
            <dt>{t.common.month(month)}</dt>
            <dd>
              <LessonChangesLinks
                teacherId={teacherId}
                month={month}
                changes={changes}
                className={linkClass}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const kinds = ["edited", "moved", "deleted"] as const;

function ChangesTable({ changes: { total, months } }: { changes: TeacherChanges }) {
  const { edited, moved, deleted } = t.feedbackChanges;
  const headings = { edited, moved, deleted };
  const lines = [
    { key: "total", name: t.feedbackChanges.inTotal, counts: total },
    ...months.map(({ month, ...counts }) => ({ key: month, name: t.common.month(month), counts })),
  ];
  return (
    <>
      <p className="text-sm text-ink-muted">{t.feedbackChanges.note}</p>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{t.feedbackChanges.title}</caption>
        <thead>
          <tr className="text-sm text-ink-muted">
            <th scope="col" className="pb-2 font-semibold">
              {t.teachers.month}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="pb-2 pl-2 text-right font-semibold">
                {headings[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, counts }) => (
            <tr key={key} className={`border-t border-line ${key === "total" ? "font-semibold" : ""}`}>
              <th scope="row" className="py-2 pr-2 font-[inherit]">
                {name}
              </th>
              {kinds.map((kind) => (
                <td key={kind} className={`py-2 text-right ${counts[kind] === 0 ? "text-ink-muted" : ""}`}>
                  {t.common.number(counts[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

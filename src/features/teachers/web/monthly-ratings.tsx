import { useState } from "react";
import { averageOf, countOf, type MonthlyRating, ratedMonthsInRow } from "#domain/monthly-rating.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { StarShape } from "#web/ui/star-shape.tsx";
import { ChangedMark, LessonChangesMark, UnconfirmedMark } from "./rating-marks.tsx";
import type { TeacherRow } from "./teachers.api.ts";

const loadDialog = () => import("./monthly-ratings-dialog.tsx");
const MonthlyRatingsDialog = lazyPart(loadDialog);

interface MonthlyRatingsProps {
  /** The chart of the latest months. */
  trend?: Elements;
  teacherId: string;
  teacherName: string;
  /** Newest first. */
  ratings: readonly MonthlyRating[];
  /** The months in which someone other than the author changed feedback, newest first. */
  changedMonths: readonly { month: string; reviews: number }[];
  /** The months in which the teacher changed classes after adding them, newest first. */
  lessonChanges: readonly { month: string; lessons: number }[];
  /** The months with responses from unconfirmed students, once they are known. */
  unconfirmedMonths?: TeacherRow["unconfirmedMonths"];
}

/** The latest months' averages, each with its number of responses; all months and their stars on demand. */
export function MonthlyRatings({
  trend,
  teacherId,
  teacherName,
  ratings,
  changedMonths,
  lessonChanges,
  unconfirmedMonths = [],
}: MonthlyRatingsProps) {
  const [open, setOpen] = useState<boolean>();
  const newest = ratings.slice(0, ratedMonthsInRow);
  const changedIn = (wanted: string) => changedMonths.find(({ month }) => month === wanted)?.reviews ?? 0;
  const lessonsChangedIn = (wanted: string) =>
    lessonChanges.find(({ month }) => month === wanted)?.lessons ?? 0;
  const shown = newest.reduce((sum, { month }) => sum + changedIn(month), 0);
  // Months whose feedback was all deleted or moved away have no line of their own.
  const elsewhere = changedMonths.reduce((sum, { reviews }) => sum + reviews, 0) - shown;
  const lessonsElsewhere = lessonChanges
    .filter(({ month }) => !newest.some((rating) => rating.month === month))
    .reduce((sum, { lessons }) => sum + lessons, 0);
  const show = () =>
    loadDialog().then(
      () => setOpen(true),
      () => notify.error(t.request.offline),
    );
  return (
    <div className="flex flex-col items-start">
      {newest.length === 0 ? (
        <span className="text-ink-muted">
          <span>{t.feedback.none}</span> <Denominator count={0} />
        </span>
      ) : (
        <>
          {trend}
          <ul className="@max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-4">
            {newest.map((rating) => (
              <li key={rating.month}>
                <Month
                  rating={rating}
                  changed={changedIn(rating.month)}
                  lessonChanges={lessonsChangedIn(rating.month)}
                  unconfirmed={unconfirmedMonths.find(({ month }) => month === rating.month)?.responses ?? 0}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {(newest.length > 0 || changedMonths.length > 0 || lessonChanges.length > 0) && (
        <span className="flex flex-wrap items-center">
          <Button
            variant="quiet"
            className="-my-1 -ml-4"
            aria-label={t.common.buttonFor(t.teachers.allMonths, teacherName)}
            onClick={() => void show()}
          >
            {t.teachers.allMonths}
          </Button>
          <ChangedMark count={elsewhere} months="other" />
          <LessonChangesMark count={lessonsElsewhere} />
        </span>
      )}
      {open !== undefined && (
        <MonthlyRatingsDialog
          open={open}
          onOpenChange={setOpen}
          teacherId={teacherId}
          teacherName={teacherName}
          ratings={ratings}
        />
      )}
    </div>
  );
}

function Month({
  rating,
  changed,
  lessonChanges,
  unconfirmed,
}: {
  rating: MonthlyRating;
  changed: number;
  lessonChanges: number;
  unconfirmed: number;
}) {
  const count = countOf(rating.counts);
  const { isFew } = rating;
  // In narrow places, the line breaks after the month. Elsewhere only the marks go below, where they need it.
  return (
    <span
      className={`tabular-nums @min-[68rem]:flex @min-[68rem]:gap-1 @min-[68rem]:whitespace-nowrap ${isFew ? "text-ink-muted" : ""}`}
    >
      <span>{t.teachers.monthOfRating(rating.month)}</span>{" "}
      <span className="inline-flex flex-wrap items-baseline gap-1">
        <span className="inline-flex flex-wrap items-baseline gap-1 @min-[68rem]:flex-nowrap">
          <span>{t.common.oneDecimal(averageOf(rating.counts))}</span>
          <StarShape filled={!isFew} className="size-4.5 self-center" />
          <Denominator count={count} />
          {isFew && <span className="sr-only">{t.teachers.fewResponses}</span>}
        </span>
        <ChangedMark count={changed} />
        <LessonChangesMark count={lessonChanges} />
        <UnconfirmedMark count={unconfirmed} />
      </span>
    </span>
  );
}

function Denominator({ count }: { count: number }) {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">{`(${t.common.number(count)})`}</span>
      <span className="sr-only">{t.teachers.feedbackCount(count)}</span>
    </span>
  );
}

import { lazy, Suspense, useState } from "react";
import { readableMonth } from "../../../domain/calendar.ts";
import { messages } from "../../../domain/messages.ts";
import {
  averageOf,
  countOf,
  type MonthlyRating,
  monthlyRatingLabel,
  type StarCounts,
} from "../../../domain/monthly-rating.ts";
import { notify } from "../../../web/notify.ts";
import { Button } from "../../../web/ui/button.tsx";
import { StarShape } from "../../../web/ui/star-shape.tsx";
import { AverageStars } from "../../../web/ui/stars.tsx";

const loadDialog = async () => ({ default: (await import("../../../web/ui/dialog.tsx")).Dialog });
const Dialog = lazy(loadDialog);

interface MonthlyRatingsProps {
  teacherName: string;
  /** Newest first. */
  ratings: readonly MonthlyRating[];
}

/** The newest month's average with how many reviews it is of; all months and their stars on demand. */
export function MonthlyRatings({ teacherName, ratings }: MonthlyRatingsProps) {
  const [open, setOpen] = useState<boolean>();
  const newest = ratings[0] ?? null;
  if (newest === null) {
    return (
      <span className="text-ink-muted">
        {monthlyRatingLabel(null)} <Denominator count={0} />
      </span>
    );
  }
  // Where the place is narrow, the line breaks after the month.
  const [month, average] = monthlyRatingLabel(newest).split(/ (?=\S+$)/);
  const show = () =>
    loadDialog().then(
      () => setOpen(true),
      () => notify.error(messages.request.offline),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="tabular-nums @5xl:whitespace-nowrap">
        {month}{" "}
        <span className="inline-flex items-baseline gap-1 whitespace-nowrap">
          {average}
          <StarShape filled className="size-4.5 self-center" />
          <Denominator count={countOf(newest.counts)} />
        </span>
      </span>
      <Button
        variant="quiet"
        className="-ml-4 @3xl:-my-1.5 @3xl:-ml-4"
        aria-label={`All Months: ${teacherName}`}
        onClick={() => void show()}
      >
        All Months
      </Button>
      {open !== undefined && (
        <Suspense>
          <Dialog open={open} onOpenChange={setOpen} title="Monthly Ratings" description={teacherName}>
            <StarTable ratings={ratings} />
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}

function Denominator({ count }: { count: number }) {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">({count.toLocaleString("en-IN")})</span>
      <span className="sr-only">
        {count} {count === 1 ? "review" : "reviews"}
      </span>
    </span>
  );
}

const starNumbers = [1, 2, 3, 4, 5] as const;

/** How many reviews of each number of stars make up each average. */
function StarTable({ ratings }: { ratings: readonly MonthlyRating[] }) {
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">Reviews by month and stars</caption>
      <thead>
        <tr className="text-sm text-ink-muted">
          <th scope="col" className="pb-2 font-semibold">
            Month
          </th>
          {starNumbers.map((stars) => (
            <th key={stars} scope="col" className="w-9 pb-2 text-center font-semibold sm:w-14">
              <span className="sr-only">{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <span aria-hidden="true" className="inline-flex items-center gap-0.5">
                {stars}
                <StarShape filled className="size-3.5" />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ratings.map(({ month, counts }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-2 pr-2 font-normal">
              <span className="block font-semibold">{readableMonth(month)}</span>
              <AverageStars average={averageOf(counts)} count={countOf(counts)} />
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
        {count.toLocaleString("en-IN")}
      </span>
    </span>
  );
}

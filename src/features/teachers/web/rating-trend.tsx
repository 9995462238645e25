import { monthsUpTo } from "#domain/dates/months.ts";
import { averageOf, type MonthlyRating, ratedMonthsInChart } from "#domain/monthly-rating.ts";
import { t } from "#web/language/language.ts";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";

/**
 * The averages of six calendar months up to the newest with responses; nothing for a single month, which the list shows
 * already.
 */
export default function RatingTrend({ ratings }: { ratings: readonly MonthlyRating[] }) {
  const [newest] = ratings;
  if (!newest) return null;
  const shown = monthsUpTo(newest.month, ratedMonthsInChart).map((month) =>
    ratings.find((rating) => rating.month === month),
  );
  const oldest = shown.find((rating) => rating !== undefined);
  if (!oldest || oldest === newest) return null;
  return (
    <Sparkline
      label={t.teacherFilters.trend(
        averageOf(oldest.counts),
        oldest.month,
        averageOf(newest.counts),
        newest.month,
      )}
      points={shown.map((rating) => ({
        value: rating ? averageOf(rating.counts) : null,
        isFew: rating?.isFew,
      }))}
    />
  );
}

import { Link, type LinkProps } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { StarShape } from "#web/ui/star-shape.tsx";
import { Bar } from "./bar.tsx";
import type { ChartRow } from "./chart-figure.tsx";

export interface StarsCount {
  stars: number;
  count: number;
  /** '5 stars' */
  label: string;
  /** '46' */
  countText: string;
  /** '51%' */
  shareText: string;
}

interface DistributionChartProps {
  /** The accessible name. */
  label: string;
  /** From the top: 5 stars first. */
  counts: readonly StarsCount[];
  /** The stars whose bar is chosen. */
  chosen?: number;
  /** Makes each bar a button. */
  onChoose?: (stars: number) => void;
  /** Makes each bar a link: `linkOf={(stars) => linkOptions({ to: "/feedback", search: { stars } })}` */
  linkOf?: (stars: number) => LinkProps;
}

/** How many ratings have 5, 4, 3, 2 and 1 stars. A bar is as long as its share of all ratings. */
export function DistributionChart({ label, counts, chosen, onChoose, linkOf }: DistributionChartProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const widest = Math.max(...counts.map(({ countText }) => countText.length));
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {counts.map((each) => {
        const { stars } = each;
        const isChosen = stars === chosen;
        const content = <Row {...each} total={total} widest={widest} />;
        if (linkOf) {
          return (
            <li key={stars}>
              <Link
                {...linkOf(stars)}
                aria-current={isChosen ? "true" : undefined}
                className={pressable(isChosen)}
              >
                {content}
              </Link>
            </li>
          );
        }
        return (
          <li key={stars}>
            {onChoose ? (
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(stars)}
                className={pressable(isChosen)}
              >
                {content}
              </button>
            ) : (
              <div className={`${row} min-h-8`}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const row = "flex w-full items-center gap-2 text-left sm:gap-3";

const pressable = (isChosen: boolean) =>
  `${row} min-h-11 rounded-control border px-2 text-ink no-underline hover:bg-primary-soft ${isChosen ? "border-primary bg-primary-soft forced-colors:border-3 forced-colors:border-[Highlight]" : "border-line forced-colors:border-[GrayText]"}`;

function Row({
  stars,
  count,
  label,
  countText,
  shareText,
  total,
  widest,
}: StarsCount & { total: number; widest: number }) {
  return (
    <>
      <span aria-hidden="true" className="flex shrink-0 items-center gap-1 tabular-nums">
        <span>{t.common.number(stars)}</span>
        <StarShape filled className="size-4.5" />
      </span>
      <span className="sr-only">{`${label} `}</span>
      <span className="min-w-0 grow">
        <Bar part={count} whole={total} className="h-3 w-full fill-star stroke-star-edge" />
      </span>
      <span className="shrink-0 text-right font-semibold tabular-nums" style={{ minWidth: `${widest}ch` }}>
        {countText}
      </span>
      <span className="sr-only"> </span>
      <span className="min-w-[4ch] shrink-0 text-right text-sm text-ink-muted tabular-nums">{shareText}</span>
    </>
  );
}

/** The same data for the table of `ChartFigure`, under three headings: stars, number, share. */
export function distributionRows(counts: readonly StarsCount[]): ChartRow[] {
  return counts.map(({ label, countText, shareText }) => ({ label, cells: [countText, shareText] }));
}

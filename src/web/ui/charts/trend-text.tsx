import type { ChartRow } from "./chart-figure.tsx";
import { ChangeArrow, LegendMark } from "./trend-marks.tsx";
import type { TrendPoint } from "./trend-point.ts";

/** What the intervals and the hollow points mean; each is shown only if the chart has one. */
export interface TrendLegendTexts {
  interval?: string;
  few?: string;
}

interface TrendLegendProps {
  points: readonly TrendPoint[];
  legend: TrendLegendTexts;
}

/** Explains what is drawn and what numbers on an axis cannot say. */
export function TrendLegend({ points, legend }: TrendLegendProps) {
  const interval = points.some(({ low }) => low !== undefined) && legend.interval;
  const few = points.some(({ isFew, value }) => isFew && value !== null) && legend.few;
  if (!interval && !few) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      {interval && (
        <li className="flex gap-2">
          <LegendMark of="interval" />
          <span>{interval}</span>
        </li>
      )}
      {few && (
        <li className="flex gap-2">
          <LegendMark of="few" />
          <span>{few}</span>
        </li>
      )}
    </ul>
  );
}

/** The details of the shown point. As high as the longest text needs, so that the content below does not jump. */
export function TrendStatus({ points, shown }: { points: readonly TrendPoint[]; shown: number }) {
  const lengthOf = ({ valueText, change }: TrendPoint) => valueText.length + (change?.text.length ?? 0);
  const longest = points.reduce((most, point) => (lengthOf(point) > lengthOf(most) ? point : most));
  const point = points[shown];
  return (
    <div className="grid *:[grid-area:1/1] print:hidden">
      <HeightKeeper {...longest} />
      <p role="status">
        {point && (
          <span key={point.label}>
            <strong className="font-semibold">{point.label}</strong> <PointText {...point} />
          </span>
        )}
      </p>
    </div>
  );
}

/** Generated content, so that tests and screen readers do not find it; semibold, to be rather too long than too short. */
function HeightKeeper({ label, valueText, change }: TrendPoint) {
  return (
    <p aria-hidden="true" className="invisible font-semibold *:after:content-[attr(data-text)]">
      <span data-text={`${label} ${valueText}`} />{" "}
      {change && <span data-text={change.text} className="inline-block pl-4" />}
    </p>
  );
}

function PointText({ valueText, change }: TrendPoint) {
  return (
    <span>
      <span>{valueText}</span>{" "}
      {change && (
        <span className="inline-block">
          <ChangeArrow direction={change.direction} /> <span>{change.text}</span>
        </span>
      )}
    </span>
  );
}

/** The same data for the table of `ChartFigure`, under two headings: time and average. */
export function trendRows(points: readonly TrendPoint[]): ChartRow[] {
  return points.map((point) => ({ label: point.label, cells: [<PointText key="value" {...point} />] }));
}

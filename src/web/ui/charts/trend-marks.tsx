import type { ReactNode } from "react";
import { starPath } from "#web/ui/star-shape.tsx";
import { AverageLine } from "./average-line.tsx";
import { across, down, scaleSteps } from "./star-scale.ts";
import type { Change, TrendPoint } from "./trend-point.ts";

/** The drawing: the scale, the intervals, the line, and a star at the shown point. */
export function TrendMarks({ points, shown }: { points: readonly TrendPoint[]; shown: number }) {
  const count = points.length;
  const placed = points.map((point, index) => ({ ...point, x: across(index, count) }));
  const at = placed[shown];
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      {scaleSteps.map((step) => (
        <g key={step}>
          <line x1="0" x2="100%" y1={down(step)} y2={down(step)} className="stroke-line" />
          <text
            x="-10"
            y={down(step)}
            dominantBaseline="central"
            textAnchor="end"
            className="fill-ink-muted text-xs tabular-nums"
          >
            {step}
          </text>
        </g>
      ))}
      {at && (
        <line x1={at.x} x2={at.x} y1="0" y2="100%" strokeDasharray="2 3" className="stroke-line-strong" />
      )}
      {placed.map(({ x, low, high, isFew }) => (
        <Interval key={x} x={x} low={low} high={high} isFew={isFew} />
      ))}
      <AverageLine points={points} strokeWidth={2.25} radius={4} />
      {placed.map(({ x, value, high, change }) =>
        change && value !== null ? (
          <Mark key={x} x={x} y={down(high ?? value)}>
            <g transform="translate(-6 -24)">
              <ArrowPath direction={change.direction} />
            </g>
          </Mark>
        ) : null,
      )}
      {at && at.value !== null && (
        <Mark x={at.x} y={down(at.value)}>
          <path
            d={starPath}
            transform="scale(0.95) translate(-12 -12)"
            strokeWidth="1.75"
            strokeLinejoin="round"
            className={at.isFew ? "fill-card stroke-ink-muted" : "fill-star stroke-star-edge"}
          />
        </Mark>
      )}
    </svg>
  );
}

/** Moves a drawing around 0, 0 to a position in per cent. */
function Mark({ x, y, children }: { x: string; y: string; children: ReactNode }) {
  return (
    <svg aria-hidden="true" x={x} y={y} className="overflow-visible">
      {children}
    </svg>
  );
}

interface IntervalProps {
  x: string;
  low?: number;
  high?: number;
  isFew?: boolean;
}

function Interval({ x, low, high, isFew }: IntervalProps) {
  if (low === undefined || high === undefined) return null;
  const line = { x1: x, x2: x, y1: down(low), y2: down(high), strokeLinecap: "round" as const };
  return (
    <>
      <line {...line} strokeWidth="9" className={isFew ? "stroke-sunken" : "stroke-primary-soft"} />
      <line {...line} strokeWidth="1.25" className={isFew ? "stroke-ink-muted" : "stroke-primary"} />
    </>
  );
}

/** In a square of 12 by 12. */
function ArrowPath({ direction }: Pick<Change, "direction">) {
  return direction === "up" ? (
    <path d="M6 1.5l5 9H1z" className="fill-primary" />
  ) : (
    <path d="M6 10.5l5-9H1z" className="fill-danger" />
  );
}

/** Decorative: the words next to it say the same. */
export function ChangeArrow({ direction }: Pick<Change, "direction">) {
  return (
    <svg aria-hidden="true" width="12" height="12" className="inline-block">
      <ArrowPath direction={direction} />
    </svg>
  );
}

/** What the interval or the hollow point looks like, beside its explanation. */
export function LegendMark({ of }: { of: "interval" | "few" }) {
  return (
    <svg aria-hidden="true" width="14" height="20" className="shrink-0">
      {of === "interval" ? (
        <g transform="translate(7 0)">
          <line y1="4" y2="16" strokeWidth="9" strokeLinecap="round" className="stroke-primary-soft" />
          <line y1="4" y2="16" strokeWidth="1.25" strokeLinecap="round" className="stroke-primary" />
        </g>
      ) : (
        <circle cx="7" cy="10" r="4" strokeWidth="1.75" className="fill-card stroke-ink-muted" />
      )}
    </svg>
  );
}

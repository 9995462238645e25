import { AverageLine } from "./average-line.tsx";
import type { AveragePoint } from "./star-scale.ts";

interface SparklineProps {
  /** A sentence with everything that the drawing shows. */
  label: string;
  /** Oldest first. */
  points: readonly AveragePoint[];
}

/** The averages of some months, small enough for a cell of a table. Its scale is always 1 to 5, so that rows compare. */
export function Sparkline({ label, points }: SparklineProps) {
  return (
    <svg role="img" aria-label={label} width="96" height="28" className="inline-block align-middle">
      <line x1="0" x2="96" y1="4.5" y2="4.5" className="stroke-line" />
      <line x1="0" x2="96" y1="23.5" y2="23.5" className="stroke-line" />
      <svg aria-hidden="true" y="4" width="96" height="20" className="overflow-visible">
        <AverageLine points={points} strokeWidth={1.75} radius={2.25} />
      </svg>
    </svg>
  );
}

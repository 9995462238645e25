import { Fragment } from "react";
import { type AveragePoint, across, down } from "./star-scale.ts";

interface AverageLineProps {
  points: readonly AveragePoint[];
  strokeWidth: number;
  /** Of the dots. */
  radius: number;
}

/**
 * Averages as dots that are joined by a line, inside an `<svg>` whose top is 5 and whose bottom is 1. Places are in per cent,
 * so that the drawing fits any width without scaling dots, strokes and texts.
 */
export function AverageLine({ points, strokeWidth, radius }: AverageLineProps) {
  const placed = points.map(({ value, isFew }, index) => ({
    x: across(index, points.length),
    y: value === null ? null : down(value),
    isFew,
  }));
  return (
    <>
      {placed.map(({ x, y, isFew }, index) => {
        const before = placed[index - 1];
        if (!before || before.y === null || y === null) return null;
        const isMuted = isFew || before.isFew;
        return (
          <line
            key={x}
            x1={before.x}
            y1={before.y}
            x2={x}
            y2={y}
            strokeWidth={isMuted ? 0.75 * strokeWidth : strokeWidth}
            strokeLinecap="round"
            strokeDasharray={isMuted ? "1 5" : undefined}
            className={isMuted ? "stroke-ink-muted" : "stroke-primary"}
          />
        );
      })}
      {placed.map(({ x, y, isFew }) => (
        <Fragment key={x}>
          {y !== null && (
            <circle
              cx={x}
              cy={y}
              r={radius}
              strokeWidth={0.75 * strokeWidth}
              className={isFew ? "fill-card stroke-ink-muted" : "fill-primary stroke-primary"}
            />
          )}
        </Fragment>
      ))}
    </>
  );
}

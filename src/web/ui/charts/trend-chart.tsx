import { type KeyboardEvent, useId, useState } from "react";
import { t } from "#web/language/language.ts";
import { TrendMarks } from "./trend-marks.tsx";
import type { TrendPoint } from "./trend-point.ts";
import { TrendLegend, type TrendLegendTexts, TrendStatus } from "./trend-text.tsx";

interface TrendChartProps {
  /** The accessible name. */
  label: string;
  /** Oldest first. */
  points: readonly TrendPoint[];
  legend?: TrendLegendTexts;
}

/**
 * Averages over time. For the keyboard and screen readers it is a list with one selected point: one tab stop, then arrow keys,
 * Home and End. A line below describes the selected or hovered point.
 */
export function TrendChart({ label, points, legend = {} }: TrendChartProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const last = points.length - 1;
  if (last < 0) return null;
  const latest = points.findLastIndex(({ value }) => value !== null);
  const selected = Math.min(chosen ?? (latest < 0 ? last : latest), last);
  const shown = Math.min(hovered ?? selected, last);

  function choose(index: number) {
    setHovered(undefined);
    setChosen(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, selected - 1),
      ArrowRight: Math.min(last, selected + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(target);
  }

  return (
    <div className="@container flex flex-col gap-2">
      <div
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${selected}`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setHovered(undefined)}
        className="rounded-control px-6 pt-6 pb-12"
      >
        <div className="relative h-44 @2xl:h-56 print:h-28">
          <TrendMarks points={points} shown={shown} />
          <div className="absolute inset-0 flex">
            {points.map((point, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
              <div
                key={point.label}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === selected}
                onClick={() => choose(index)}
                onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(index)}
                className="relative -mb-12 min-w-0 flex-1"
              >
                <span className="sr-only">{point.label}</span>
                <span
                  aria-hidden="true"
                  className={`absolute bottom-1 left-1/2 -translate-x-1/2 text-center text-xs leading-snug whitespace-nowrap ${index === shown ? "font-semibold text-ink" : "text-ink-muted"} ${labelWidths(last - index, points.length)}`}
                >
                  <span className="block">{point.shortLabel}</span>
                  <span className="block tabular-nums">{averageOf(point)}</span>
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <TrendStatus points={points} shown={shown} />
      <TrendLegend points={points} legend={legend} />
    </div>
  );
}

const averageOf = ({ value }: TrendPoint) => (value === null ? "–" : t.common.oneDecimal(value));

/**
 * Whether there is room for a point's label: with large text on a narrow chart every sixth of twelve, then every third, then
 * every second, then all. The last always.
 */
function labelWidths(fromLast: number, count: number): string {
  const isEvery = (step: number) => fromLast % Math.max(1, Math.ceil(step)) === 0;
  return [
    isEvery(count / 2) ? "" : "hidden",
    isEvery(count / 4) ? "@3xs:inline" : "@3xs:hidden",
    isEvery(count / 6) ? "@md:inline" : "@md:hidden",
    isEvery(count / 12) ? "@2xl:inline" : "@2xl:hidden",
  ].join(" ");
}

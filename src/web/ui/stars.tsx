import { t } from "#web/language/language.ts";
import { StarShape } from "./star-shape.tsx";

const positions = [1, 2, 3, 4, 5];

interface StarsProps {
  /** 1 to 5. */
  value: number;
  size?: "small" | "normal";
  /** The accessible name. */
  label?: string;
}

const sizes = { small: "size-4", normal: "size-5" };

/** A read-only rating. */
export function Stars({ value, size = "normal", label = t.common.starsOfFive(value) }: StarsProps) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 align-middle whitespace-nowrap">
      {positions.map((position) => (
        <StarShape key={position} filled={position <= value} className={sizes[size]} />
      ))}
    </span>
  );
}

interface AverageStarsProps {
  /** Shown with one decimal. */
  average: number;
  /** The number of ratings; an average means little without it. */
  count: number;
}

/** `4.3 ★ (12)` */
export function AverageStars({ average, count }: AverageStarsProps) {
  return (
    <span
      role="img"
      aria-label={t.common.averageOfRatings(average, count)}
      className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums"
    >
      <span className="font-semibold text-ink">{t.common.oneDecimal(average)}</span>
      <StarShape filled className="size-4.5" />
      <span className="text-ink-muted">{`(${t.common.number(count)})`}</span>
    </span>
  );
}

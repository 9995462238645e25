import type { AveragePoint } from "./star-scale.ts";

/** One point of a `TrendChart`, in words and numbers. */
export interface TrendPoint extends AveragePoint {
  /** 'Nov 2026' */
  label: string;
  /** 'Nov', below the chart. */
  shortLabel: string;
  /** The ends of the interval in which the average lies. */
  low?: number;
  high?: number;
  /** '4.3 · 46 responses from 21 of 30 students' */
  valueText: string;
  change?: Change;
}

/** The text for a change since an earlier point. */
export interface Change {
  direction: "up" | "down";
  text: string;
}

import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";

interface RateBarProps {
  part: number;
  whole: number;
  /** '15 of 22' */
  text: ReactNode;
}

/** A share of a total, as a thin bar with its text beside it. */
export function RateBar({ part, whole, text }: RateBarProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      <Bar part={part} whole={whole} className="h-2 w-16 fill-primary stroke-primary" />
      <span className="tabular-nums">{text}</span>
    </span>
  );
}

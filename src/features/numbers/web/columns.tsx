import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Two columns of cards, each at its own height; a single column on a phone. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4 sm:gap-5">{left}</div>
      <div className="flex min-w-0 flex-col gap-4 sm:gap-5">{right}</div>
    </div>
  );
}

/** Reserves space for the figures while they load, so that the content below does not jump. */
export function InsightsPending() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {["month", "trend", "attention", "classes"].map((each) => (
        <Skeleton key={each} className="h-90 w-full rounded-card" />
      ))}
    </div>
  );
}

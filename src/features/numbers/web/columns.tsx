import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Two columns of cards that are as high as they are; one below the other on a phone. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">{left}</div>
      <div className="flex min-w-0 flex-col gap-5">{right}</div>
    </div>
  );
}

/** Keeps the place of the figures while they load, so that what is below does not jump. */
export function InsightsPending() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {["month", "trend", "attention", "classes"].map((each) => (
        <Skeleton key={each} className="h-90 w-full rounded-card" />
      ))}
    </div>
  );
}

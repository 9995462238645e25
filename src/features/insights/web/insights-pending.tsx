import { Skeleton } from "../../../web/ui/skeleton.tsx";

/** Keeps the place of the figures while they load, so that what is below does not jump. */
export function InsightsPending() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {["month", "attention", "classes", "trend"].map((each) => (
        <Skeleton key={each} className="h-90 w-full rounded-card" />
      ))}
    </div>
  );
}

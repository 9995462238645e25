import { Skeleton } from "#web/ui/skeleton.tsx";

/** Reserves space for the overview while it loads, so that the lists below do not jump. */
export function OverviewPending() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
      {["h-76", "h-76", "h-64", "h-80 max-lg:hidden"].map((height) => (
        <Skeleton key={height} className={`w-full rounded-card ${height}`} />
      ))}
    </div>
  );
}

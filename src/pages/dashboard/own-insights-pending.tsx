import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Comes with the rest where it is shown at once, and otherwise when the page is first touched. */
export const OwnFigures = lazyPart(
  () => import("./own-figures.tsx"),
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** Reserves space for a teacher's figures while they load, so that the list below does not jump. */
export function OwnInsightsPending() {
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <Skeleton className="h-11 w-full rounded-control" />
      <Skeleton className="h-13.5 w-full rounded-card lg:h-60" />
      <Skeleton className="h-96 w-full rounded-card max-lg:hidden" />
    </div>
  );
}

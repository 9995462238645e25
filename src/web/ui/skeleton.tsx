import type { Elements } from "./elements.ts";

/** A placeholder of the size of its content. Set height and width by class. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-sunken ${className}`} />;
}

/** Says that something is loading, e.g. 'Loading dashboard...', above skeletons of the content. */
export function Loading({ label, children }: { label: string; children?: Elements }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="text-ink-muted">{label}</p>
      {children ?? (
        <>
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-56 w-full rounded-card" />
        </>
      )}
    </div>
  );
}

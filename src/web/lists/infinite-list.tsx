import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ShowMore } from "./pager.tsx";

interface InfiniteListProps<Item> {
  /** Pages of items, from `useInfiniteQuery`. */
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** An item shown first even if it is on no page. */
  keep?: Item | null;
  /** How many are shown until 'Show more' is pressed; all that are loaded if it is left out. */
  first?: number;
  /** What a screen reader reads out while the first page loads. */
  loadingLabel: string;
  /** The height of an item, for its placeholder. */
  skeletonHeight: string;
  failedMessage: string;
  emptyMessage: string;
  /** Below it: what to do then. */
  emptyAction?: ReactNode;
  /** Renders an item as an `<li>`. */
  children: (item: Item) => ReactNode;
}

/** An infinite list with 'Show more', and its states: loading, failed, empty. */
export function InfiniteList<Item extends { id: string | number }>({
  query,
  keep,
  first = Number.POSITIVE_INFINITY,
  loadingLabel,
  skeletonHeight,
  failedMessage,
  emptyMessage,
  emptyAction,
  children,
}: InfiniteListProps<Item>) {
  const [isBrief, setBrief] = useState(true);
  if (query.isPending) {
    return (
      <div role="status" aria-label={loadingLabel} className="flex flex-col gap-3">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className={`w-full rounded-card ${skeletonHeight}`} />
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <ErrorState message={failedMessage} query={query} />;
  }
  const listed = query.data.pages.flatMap(({ items }) => items);
  const items = keep && !listed.some(({ id }) => id === keep.id) ? [keep, ...listed] : listed;
  const shown = isBrief ? items.slice(0, first) : items;
  const isCut = shown.length < items.length;
  if (items.length === 0) return <EmptyState message={emptyMessage}>{emptyAction}</EmptyState>;
  return (
    <>
      <ul className="flex flex-col gap-3">{shown.map(children)}</ul>
      <ShowMore
        hasMore={isCut || query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => (isCut ? setBrief(false) : void query.fetchNextPage())}
        failure={query.isFetchNextPageError ? failedMessage : undefined}
      />
    </>
  );
}

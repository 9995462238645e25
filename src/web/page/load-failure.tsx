import { RequestError } from "#web/data/api-client.ts";
import { ErrorState } from "#web/ui/error-state.tsx";

interface LoadFailureProps {
  /** The query that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  notFound: string;
  failed: string;
}

/** Shown instead of a record that could not be loaded; no retry for one that does not exist. */
export function LoadFailure({ query, notFound, failed }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  const isGone = error instanceof RequestError && error.body.code === "not-found";
  if (isGone) return <ErrorState message={notFound} />;
  return <ErrorState message={failed} onRetry={() => void refetch()} busy={isFetching} />;
}

import { isNotFound } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { Page } from "./page.tsx";

/** The page of a record that does not exist: nothing on it looks as if there were one. */
export function RecordNotFound({ message, back }: { message: string; back: Elements }) {
  return (
    <Page title={message} width="narrow" back={back}>
      <div>
        <ButtonLink to="/">{t.common.goToStart}</ButtonLink>
      </div>
    </Page>
  );
}

interface LoadFailureProps {
  /** The query that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  notFound: string;
  failed: string;
}

/** Shown instead of a record that could not be loaded; no retry for one that does not exist. */
export function LoadFailure({ query, notFound, failed }: LoadFailureProps) {
  return isNotFound(query.error) ? (
    <ErrorState message={notFound} />
  ) : (
    <ErrorState message={failed} query={query} />
  );
}

/** Shown as long as there is no record: that it is loading, as these shapes, or why it could not be loaded. */
export function NotLoaded({ children, ...failure }: LoadFailureProps & { children: Elements }) {
  if (failure.query.error) return <LoadFailure {...failure} />;
  return <Loading label={t.common.loading}>{children}</Loading>;
}

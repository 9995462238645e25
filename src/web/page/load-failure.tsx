import { isNotFound } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
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
  notFound?: string;
  failed: string;
}

/** Shown instead of a record that could not be loaded; no retry for one that does not exist. */
export function LoadFailure({ query, notFound = t.request.notFound, failed }: LoadFailureProps) {
  return isNotFound(query.error) ? (
    <ErrorState message={notFound} />
  ) : (
    <ErrorState message={failed} query={query} />
  );
}

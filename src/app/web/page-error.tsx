import type { ErrorComponentProps } from "@tanstack/react-router";
import { RequestError } from "../../web/data/api-client.ts";
import { t } from "../../web/language/language.ts";
import { Page } from "../../web/page/page.tsx";
import { ErrorState } from "../../web/ui/error-state.tsx";

/**
 * Shown instead of a page that could not be loaded or has failed. Only a reload helps: the router keeps guard errors,
 * and React keeps errors of code that failed to load. A student's feedback is kept in drafts.
 */
export function PageError({ error }: Pick<ErrorComponentProps, "error">) {
  const message = error instanceof RequestError ? error.message : t.request.failed;
  return (
    <Page title={t.common.wentWrong} width="narrow">
      <ErrorState message={message} onRetry={() => location.reload()} />
    </Page>
  );
}

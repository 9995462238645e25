import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { hasNotArrived, RequestError } from "../../web/data/api-client.ts";
import { t } from "../../web/language/language.ts";
import { Page } from "../../web/page/page.tsx";
import { ErrorState } from "../../web/ui/error-state.tsx";

const reload = () => location.reload();

/**
 * Shown instead of a page that could not be loaded or has failed. Only a reload helps: the router keeps guard errors,
 * and React keeps errors of code that failed to load. A student's feedback is kept in drafts.
 */
export function PageError({ error }: Pick<ErrorComponentProps, "error">) {
  const isRequest = error instanceof RequestError;
  const isOffline = !navigator.onLine || hasNotArrived(error);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOffline]);
  const message = isOffline ? t.request.offline : isRequest ? error.message : t.request.failed;
  return (
    <Page title={isOffline ? t.common.noConnection : t.common.wentWrong} width="narrow">
      <ErrorState message={message} onRetry={reload} />
    </Page>
  );
}

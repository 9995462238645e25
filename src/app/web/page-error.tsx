import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { hasNotArrived, RequestError } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

const reload = () => location.reload();

const reloadedAt = "reloaded-for-code";
const reloadPauseMs = 30_000;

/** Code that could not be loaded, in the words of Chromium, Firefox and Safari. */
const isAboutCode = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);

/** As long as a page is open, browsers remember that code could not be loaded, even if there is a network again. */
function reloadForCode(): void {
  try {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
    if (Math.abs(Date.now() - last) < reloadPauseMs) return;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
  } catch {
    // Without storage, it might reload for ever.
    return;
  }
  reload();
}

/**
 * Shown instead of a page that could not be loaded or has failed. Only a reload helps: the router remembers guard errors,
 * and React remembers errors of code that failed to load. A student's feedback is safe in its draft.
 */
export function PageError({ error }: Pick<ErrorComponentProps, "error">) {
  const isRequest = error instanceof RequestError;
  const isOffline = !navigator.onLine || hasNotArrived(error);
  useEffect(() => {
    if (!isOffline) {
      if (isAboutCode(error)) reloadForCode();
      return;
    }
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOffline, error]);
  const message = isOffline ? t.request.offline : isRequest ? error.message : t.request.failed;
  return (
    <Page title={isOffline ? t.common.noConnection : t.common.wentWrong} width="narrow">
      <ErrorState message={message} query={{ refetch: reload, isFetching: false }} />
    </Page>
  );
}

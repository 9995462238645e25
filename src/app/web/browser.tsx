import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { RequestError, writeAs } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { endedSession, saveOpenForms } from "#web/editing/form-recovery.ts";
import { chosenLanguage, loadLanguage } from "#web/language/language.ts";
import { colourBrowser } from "#web/page/theme.ts";
import { whenIdle } from "#web/prefetch/prefetch.ts";
import { accountQuery, likelyRole } from "#web/session/account.ts";
import { becomeAccount, followOtherTabs } from "#web/session/change-account.ts";
import { clearTab } from "#web/session/clear-storage.ts";
import { createQueryClient } from "#web/session/query-client.ts";
import { createAppRouter } from "./router.ts";
import "#web/styles.css";
// Both the pages before the sign-in and the dashboards need these, so they are part of the app rather than of a further file.
import "#domain/limits.ts";
import "#web/data/reach.ts";
import "#web/forms/form-error.tsx";
import "#web/forms/select-field.tsx";
import "#web/ui/link.tsx";
import "lucide-react/icons/circle-check";
import "lucide-react/icons/info";

colourBrowser();
const queryClient = createQueryClient((account, sentence) => {
  // Several requests may find the session ended.
  const former = queryClient.getQueryData(accountQuery.queryKey);
  if (former === account) return;
  if (former) saveOpenForms(former.id);
  becomeAccount(queryClient, account);
  if (sentence !== undefined) {
    notify.error(sentence);
    const next = endedSession()?.isFormRecoverable ? router.state.location.href : undefined;
    void router.navigate({ to: "/", search: { next }, replace: true, ignoreBlocker: true });
    return;
  }
  // The guard of the current page runs again: it may redirect to the login, which leads back here.
  void router.invalidate();
});
const router = createAppRouter(queryClient);
// After the router's own listener, which stores how far each page was scrolled.
window.addEventListener("pagehide", () => {
  if (likelyRole(queryClient) === null) clearTab();
});
let startedFor: string | undefined;
followOtherTabs(queryClient);
queryClient.getQueryCache().subscribe(() => {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (account?.id === startedFor) return;
  startedFor = account?.id;
  writeAs(startedFor);
  if (account)
    whenIdle(async () => {
      const { startOffline } = await import("./start-offline.ts");
      // The session may have ended meanwhile.
      if (startedFor === account.id) startOffline(account, queryClient, router);
    });
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = createRoot(root, {
  // A failed request that a page reports is not an error in its code.
  onCaughtError: (error) => {
    if (!(error instanceof RequestError)) reportError(error);
  },
});

// As a transition: React renders in short steps, so a slow phone still responds to touches.
const draw = () =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );

/** The service worker has opened the page, perhaps without a network: a student's own list is shown until it is fetched again. */
function isOpenedByWorker(): boolean {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return likelyRole(queryClient) === "student" && Boolean(workers?.controller);
}

async function restoreForm(): Promise<void> {
  try {
    const [{ restoreQueries }, { isOfflineShape }] = await Promise.all([
      import("#web/offline/offline-cache.ts"),
      import("./offline-shapes.ts"),
    ]);
    await restoreQueries(queryClient, isOfflineShape);
  } catch {
    // The list is fetched as on a first visit.
  }
}

/** How long the first draw waits for data. After that, missing parts are shown as loading. */
const firstDrawMs = 500;

/** Resolves when everything that was requested has arrived or failed. */
function dataArrives(): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isThere = () =>
    cache.getAll().every(({ state }) => state.data !== undefined || state.fetchStatus === "idle");
  return new Promise((resolve) => {
    const check = () => {
      if (!isThere()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = cache.subscribe(check);
    check();
  });
}

// Not with a top-level await: the words may import code in this file's chunk, and would wait for it.
const restored = isOpenedByWorker() ? restoreForm() : undefined;
void Promise.all([loadLanguage(chosenLanguage()), restored]).then(async () => {
  const loaded = router.load().catch(reportError);
  const limit = new Promise((resolve) => setTimeout(resolve, firstDrawMs));
  // Drawn once, with its data, rather than first without (docs/decisions/050-drawn-once.md).
  await Promise.race([loaded.then(dataArrives), limit]);
  // While a page loads, the router draws nothing in place of a welcome page, which the HTML shows already.
  if (root.querySelector("[data-shell=welcome]")) await loaded;
  draw();
});

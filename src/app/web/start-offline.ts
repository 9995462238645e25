import { hashKey, type QueryClient } from "@tanstack/react-query";
import { endedSession } from "#web/editing/form-recovery.ts";
import { pageLanguage } from "#web/language/language.ts";
import { noteServerBuild, takeNewerBuild } from "#web/offline/newer-build.ts";
import { registerWorker } from "#web/offline/register-worker.ts";
import { type Account, accountQuery, serverBuild } from "#web/session/account.ts";
import type { createAppRouter } from "./router.ts";

type Router = ReturnType<typeof createAppRouter>;

// Prepares the page of a signed-in user for times without a network, and for newer builds. Loaded when the browser is idle.

let isStarted = false;
let startedFor: string | undefined;
let stopForUser = () => {};

/** Call it for each account that is signed in on this page. */
export function startOffline(account: Account, queryClient: QueryClient, router: Router): void {
  startedFor = account.id;
  registerWorker(account.role === "student" ? pageLanguage() : null).catch(() => {
    // Blocked by the browser: the app needs a network then.
  });
  if (!isStarted) loadNewerBuilds(queryClient, router);
  isStarted = true;
  stopForUser();
  stopForUser = () => {};
  if (account.role !== "student") return;
  void import("./start-student.ts").then(({ startStudent }) => {
    if (startedFor === account.id) stopForUser = startStudent(account.id, queryClient);
  });
}

/**
 * A newer build reaches an open tab with the next navigation to another page, unless that would lose something that only
 * this tab has.
 */
function loadNewerBuilds(queryClient: QueryClient, router: Router): void {
  const account = hashKey(accountQuery.queryKey);
  const look = () => void noteServerBuild(serverBuild);
  look();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryHash === account) look();
  });
  router.subscribe("onBeforeNavigate", ({ pathChanged, toLocation }) => {
    const isNotifying = document.querySelector("[data-sonner-toast]") !== null;
    if (pathChanged && !isNotifying && endedSession() === null && takeNewerBuild())
      location.assign(toLocation.href);
  });
}

import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { dashboardPaths } from "./dashboard-views.ts";

/**
 * The browser's back button on a dashboard: back among the dashboard's own views goes there; back to anything else, a
 * login or a form that was sent long ago, stays on the dashboard (spec section 2). That entry of the history becomes the
 * dashboard, so that a few more steps back still lead out of the app.
 */
export function useBackToDashboard(to: "/dashboard" | "/" = "/dashboard"): void {
  const router = useRouter();
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        const isBack = action.type === "BACK" || (action.type === "GO" && action.index < 0);
        if (isBack && !dashboardPaths.has(location.pathname)) {
          void router.navigate({ to, replace: true, ignoreBlocker: true });
        }
      }),
    [router, to],
  );
}

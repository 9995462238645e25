import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isOnDashboard } from "./dashboard-views.tsx";

/**
 * The browser's back button on a dashboard: it works between the dashboard's own views; back to anything else, such as the
 * login or a form that was sent, stays on the dashboard (spec section 2). That history entry becomes the dashboard, so a few
 * more steps back still leave the app.
 */
export function useBackToDashboard(to: "/dashboard" | "/" = "/dashboard"): void {
  const router = useRouter();
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        const isBack = action.type === "BACK" || (action.type === "GO" && action.index < 0);
        if (isBack && !isOnDashboard(location.pathname)) {
          void router.navigate({ to, replace: true, ignoreBlocker: true });
        }
      }),
    [router, to],
  );
}

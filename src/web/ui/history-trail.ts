import { type ParsedLocation, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** The addresses in this tab's history by their index, as far as they were shown since the app was loaded. */
const trail: Pick<ParsedLocation, "href" | "pathname">[] = [];

const useShownLocation = () =>
  useRouterState({ select: (state) => state.resolvedLocation ?? state.location });

/** Remembers each address that the calling page is shown at. */
export function useHistoryTrail(): void {
  const { href, pathname, state } = useShownLocation();
  useEffect(() => {
    trail[state.__TSR_index] = { href, pathname };
  }, [href, pathname, state]);
}

/** How far back in the history another page is: filters and pages of a list change the address, too. 0 if there is none. */
export function useStepsBack(): number {
  const { pathname, state } = useShownLocation();
  const index = state.__TSR_index;
  let steps = 1;
  while (trail[index - steps]?.pathname === pathname) steps++;
  return steps > index ? 0 : steps;
}

/** For a form that has been sent: returns to the page it was opened from, or goes to the dashboard if there is none. */
export function useReturn(): () => Promise<void> {
  const { history } = useRouter();
  const navigate = useNavigate();
  const steps = useStepsBack();
  return async () => (steps > 0 ? history.go(-steps) : navigate({ to: "/dashboard" }));
}

/** Whether the address before the present one is `href`. */
export function isFormerAddress(href: string | undefined, index: number): boolean {
  return href !== undefined && trail[index - 1]?.href === href;
}

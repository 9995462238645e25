import { useRouterState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the login: the address of whoever has just registered. Not in the URL, which ends up in logs. */
    registeredEmail?: string;
  }
}

/** The address of whoever has just registered on this device, and only has to type the password now. */
export function useRegisteredEmail(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.registeredEmail });
}

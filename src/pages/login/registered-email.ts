import { useRouterState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the login: the address that has just been registered. Not in the URL, which ends up in logs. */
    registeredEmail?: string;
  }
}

/** The address that has just been registered on this device: only the password is left to type. */
export function useRegisteredEmail(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.registeredEmail });
}

import { useNavigate, useRouterState } from "@tanstack/react-router";
import { formatCode } from "#domain/typed-code.ts";

// A code is in the fragment of the page's address, which browsers never send to a server, so it is in no log.

/** What the fragment of the address holds; empty when there is none. */
export function useWrittenCode(): string {
  return useRouterState({ select: ({ location }) => location.hash });
}

/** Puts a code into the fragment; no code removes it. */
export function useGoToCode() {
  const navigate = useNavigate();
  return (code: string | null) =>
    void navigate({ to: ".", search: true, hash: code === null ? "" : formatCode(code), replace: true });
}

import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { RequestError } from "./api-client.ts";

/** Refusals stay refusals when asked again; a patchy network or a restarting server is worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof RequestError && ["unavailable", "failed"].includes(error.body.code);
}

/**
 * What the browser knows of the server's data. `onSignedOut` hears that the session has ended, and what the query that
 * found out wants said of it.
 */
export function createQueryClient(onSignedOut: (sentence?: string) => void): QueryClient {
  const isSignedOut = (error: Error) => error instanceof RequestError && error.body.code === "not-signed-in";
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (isSignedOut(error)) onSignedOut(meta?.whenSignedOut);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut();
      },
    }),
    defaultOptions: {
      // Long enough for a page to use what its link fetched ahead; what one comes back to is asked for again.
      queries: { staleTime: 2_000, retry: isWorthRetrying },
      mutations: { networkMode: "always" },
    },
  });
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Said when this query finds the session ended; then / opens instead of the login that leads back here. */
      whenSignedOut?: string;
    };
  }
}

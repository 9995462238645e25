import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { RequestError } from "./api-client.ts";

/** Refusals stay refusals when asked again; a patchy network or a restarting server is worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof RequestError && ["unavailable", "failed"].includes(error.body.code);
}

/** What the browser knows of the server's data. `onSignedOut` hears that the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof RequestError && error.body.code === "not-signed-in") onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Long enough for a page to use what its link fetched ahead; what one comes back to is asked for again.
      queries: { staleTime: 2_000, retry: isWorthRetrying },
      mutations: { networkMode: "always" },
    },
  });
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useDeferredValue, useLayoutEffect, useState } from "react";

/** Fetches the code, and the data that it shows at once. */
type Load<Props> = (queryClient: QueryClient) => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first rendered, or before by `preload`; until it is there, `pending` is shown. Used
 * instead of React.lazy, because React delays what replaces a Suspense fallback by 300 ms, even when the code arrived long before.
 */
export function lazyPart<Props extends object>(load: Load<Props>, pending?: ReactNode) {
  let Part: ComponentType<Props> | undefined;
  const preload = async (queryClient: QueryClient) => {
    Part ??= (await load(queryClient)).default;
  };
  function LazyPart(props: Props) {
    const queryClient = useQueryClient();
    const [failure, setFailure] = useState<{ error: unknown }>();
    const [isLoaded, setLoaded] = useState(Part !== undefined);
    // Drawn in short steps: the page goes on responding to touches.
    const isShown = useDeferredValue(isLoaded);
    useLayoutEffect(() => {
      // Also if it has arrived since this was drawn.
      preload(queryClient).then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      );
    }, [queryClient]);
    // Handled by the error page for failed loads.
    if (failure) throw failure.error;
    return isShown && Part ? <Part {...props} /> : pending;
  }
  return Object.assign(LazyPart, { preload });
}

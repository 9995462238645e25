import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { t } from "#web/language/language.ts";
import { ErrorState } from "./error-state.tsx";

/** Fetches the code, and the data that it shows at once. */
type Load<Props> = (queryClient: QueryClient) => Promise<{ default: ComponentType<Props> }>;

type State = "loading" | "here" | "failed" | "retrying";

interface Options {
  /** It is the whole page: if its code cannot be fetched, the error page takes its place. */
  isPage?: boolean;
}

/**
 * A component whose code is fetched when it is first rendered, or before by `preload`; until it is there, `pending` is
 * shown. If it cannot be fetched, an error takes its place, and the rest of the page stays as it is. Used instead of
 * React.lazy, because React delays what replaces a Suspense fallback by 300 ms, even when the code arrived long before.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  pending?: ReactNode,
  { isPage = false }: Options = {},
) {
  let Part: ComponentType<Props> | undefined;
  let failure: unknown;
  /** Sets the state of every copy on the page, starting with the first. */
  const copies = new Set<(state: State) => void>();

  const preload = async (queryClient: QueryClient) => {
    Part ??= (await load(queryClient)).default;
  };
  const fetchFor = (queryClient: QueryClient) =>
    preload(queryClient).then(
      () => {
        for (const setState of copies) setState("here");
      },
      (error: unknown) => {
        failure = error;
        // Shown once, even if a list renders a copy in each row.
        const [first, ...others] = copies;
        first?.("failed");
        for (const setState of others) setState("loading");
      },
    );

  function LazyPart(props: Props) {
    const queryClient = useQueryClient();
    const [state, setState] = useState<State>(Part ? "here" : "loading");
    // Drawn in short steps, so that the page still responds to touches.
    const isShown = useDeferredValue(state === "here");
    const [hasFailed, setHasFailed] = useState(false);
    useLayoutEffect(() => {
      copies.add(setState);
      // Also if it has arrived since this was drawn.
      void fetchFor(queryClient);
      return () => void copies.delete(setState);
    }, [queryClient]);
    useEffect(() => {
      if (state !== "failed") return;
      const again = () => void fetchFor(queryClient);
      window.addEventListener("online", again);
      return () => window.removeEventListener("online", again);
    }, [state, queryClient]);

    if (state === "failed" && isPage) throw failure;
    if (state === "failed" && !hasFailed) setHasFailed(true);
    const retry = () => {
      setState("retrying");
      void fetchFor(queryClient);
    };
    const content =
      state === "failed" || state === "retrying" ? (
        <ErrorState
          message={t.request.offline}
          query={{ refetch: retry, isFetching: state === "retrying" }}
        />
      ) : isShown && Part ? (
        <Part {...props} />
      ) : (
        pending
      );
    // When the button to try again leaves the page, the focus moves to what it was in (src/web/page/use-focus-keeper.ts).
    return hasFailed ? (
      <div tabIndex={-1} className="outline-none">
        {content}
      </div>
    ) : (
      content
    );
  }
  return Object.assign(LazyPart, { preload });
}

import type { MutationMeta } from "@tanstack/react-query";

/**
 * What is done once a change was made or was rejected, and what a notice then says. It is given to the mutation's hook, whose callbacks always run, and before any list is
 * fetched again; those given to `mutate` are dropped once the button that was pressed has left the page.
 */
export interface FollowUp<Result, Change> {
  onSuccess?: (result: Result, change: Change) => void;
  onError?: (error: Error) => void;
  meta?: MutationMeta;
}

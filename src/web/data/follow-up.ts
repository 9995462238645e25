/**
 * What is done once a change was made. It is given to the mutation's hook, whose callbacks always run, and before any list is
 * fetched again; those given to `mutate` are dropped once the button that was pressed has left the page.
 */
export interface FollowUp<Result, Change> {
  onSuccess?: (result: Result, change: Change) => void;
  onError?: (error: Error) => void;
}

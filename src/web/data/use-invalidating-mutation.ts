import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";

interface InvalidatingOptions<Result, Change>
  extends Omit<UseMutationOptions<Result, Error, Change>, "mutationFn" | "onSettled"> {
  /** What it changes; everything if left out. */
  queryKey?: QueryKey;
}

/** A change after which queries are fetched again, also if it was rejected: somebody else may have made it. */
export function useInvalidatingMutation<Result, Change>(
  mutationFn: (change: Change) => Promise<Result>,
  { queryKey, ...options }: InvalidatingOptions<Result, Change> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

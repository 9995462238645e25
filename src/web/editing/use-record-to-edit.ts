import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { freshMs } from "#web/session/query-client.ts";

/**
 * Like `useQuery`, for a form that is filled once from the response: cached data from before the page was opened is not
 * used, nor what a save of another form has made old. Saves by others while the form is open are detected when it is saved (use-edit-conflict.ts).
 */
export function useRecordToEdit<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(options);
  const queryClient = useQueryClient();
  const [oldest] = useState(() => {
    const { isInvalidated = false, dataUpdatedAt: at = 0 } =
      queryClient.getQueryState(options.queryKey) ?? {};
    return isInvalidated ? at + 1 : Date.now() - freshMs;
  });
  return { data: dataUpdatedAt >= oldest ? data : undefined, error, refetch, isFetching };
}

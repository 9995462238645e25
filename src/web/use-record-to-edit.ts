import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { freshMs } from "./query-client.ts";

/**
 * Like `useQuery`, for a form that is filled from the answer once: what was asked for before the page was opened does
 * not count, as saving it would bring back what others have changed since. Of two who edit at one time the later wins.
 */
export function useRecordToEdit<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
) {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(options);
  const [oldest] = useState(() => Date.now() - freshMs);
  return { data: dataUpdatedAt >= oldest ? data : undefined, error, refetch, isFetching };
}

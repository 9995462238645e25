import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { freshMs } from "../session/query-client.ts";

/**
 * Like `useQuery`, for a form that is filled once from the response: a response from before the page was opened does
 * not count. What others save while it is open is noticed when it is saved (use-edit-conflict.ts).
 */
export function useRecordToEdit<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
) {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(options);
  const [oldest] = useState(() => Date.now() - freshMs);
  return { data: dataUpdatedAt >= oldest ? data : undefined, error, refetch, isFetching };
}

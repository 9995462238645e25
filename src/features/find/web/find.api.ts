import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { findRoutes } from "#features/find/server/find.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";

const api = apiClient<typeof findRoutes>();

/** What the words find; until it is known, what earlier words found. */
export function findQuery(query: string) {
  return queryOptions({
    queryKey: ["find", query],
    queryFn: ({ signal }) => responseOf(api.find.$get({ query: { query } }, { init: { signal } })),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
}

export type Found = DataOf<typeof findQuery>;

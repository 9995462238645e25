import { queryOptions } from "@tanstack/react-query";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";

// Apart from teachers.api.ts, because the registration needs nothing else of it.

const api = apiClient<typeof teacherRoutes>();

const keyOf = (...code: string[]): readonly string[] => [...queryKeys.teacherDirectory, ...code];

/** The teachers a student can choose, with their courses. */
export const teacherDirectoryQuery = queryOptions({
  queryKey: keyOf(),
  queryFn: async () => (await responseOf(api["teacher-directory"].$get())).teachers,
  staleTime: 60_000,
});

/** The same for someone with a code for the students of the whole school. */
export function invitedDirectoryQuery(code: string) {
  return queryOptions({
    queryKey: keyOf(code),
    queryFn: async () => (await responseOf(api["teacher-directory"].$post({ json: { code } }))).teachers,
    staleTime: 60_000,
  });
}

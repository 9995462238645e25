import { queryOptions } from "@tanstack/react-query";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { inBatches } from "#web/data/in-batches.ts";

const api = apiClient<typeof namedStudentRoutes>();

const loadNamed = inBatches((ids) =>
  responseOf(api["named-students"].$get({ query: { students: ids.join(",") } })),
);

/** What the user may know of a student whom a list names; null if nothing. Asked for all names of a list together. */
export function namedStudentQuery(id: string) {
  return queryOptions({
    queryKey: ["students", "named", id],
    queryFn: ({ signal }) => loadNamed(id, signal),
  });
}

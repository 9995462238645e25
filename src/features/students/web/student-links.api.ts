import { queryOptions } from "@tanstack/react-query";
import type { studentLinkRoutes } from "#features/students/server/student-links.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { inBatches } from "#web/data/in-batches.ts";

const api = apiClient<typeof studentLinkRoutes>();

const loadReadable = inBatches((ids) =>
  responseOf(api["readable-students"].$get({ query: { students: ids.join(",") } }), {
    items: [{ id: "string" }],
  }),
);

/** Whether the signed-in user may read a student's profile; asked for all names of a list together. */
export function isReadableQuery(id: string) {
  return queryOptions({
    queryKey: ["students", "readable", id],
    queryFn: async ({ signal }) => (await loadReadable(id, signal)) !== null,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { limits } from "#domain/limits.ts";
import type { reviewSessionRoutes } from "#features/lessons/server/lessons.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof reviewSessionRoutes>();

/** The newest classes of a teacher, as many as a page may have, to choose one; the signed-in teacher's own if left out. */
export function classesOfQuery(teacherId?: string) {
  return queryOptions({
    queryKey: [...queryKeys.reviewSessions, "classes", teacherId ?? "own"],
    queryFn: async () => {
      const query = { teacherId, limit: String(limits.pageSizeMax) };
      const { items } = await responseOf(api["review-sessions"].$get({ query }), {
        items: [{ id: "string" }],
      });
      return items.map(({ id, topic, date }) => ({ id, topic, date }));
    },
  });
}

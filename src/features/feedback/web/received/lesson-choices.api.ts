import { queryOptions } from "@tanstack/react-query";
import { limits } from "#domain/limits.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof lessonRoutes>();

/** The newest classes of a teacher, as many as a page may have, to choose one; the signed-in teacher's own if left out. */
export function lessonsOfQuery(teacherId?: string) {
  return queryOptions({
    queryKey: [...queryKeys.lessons, "classes", teacherId ?? "own"],
    queryFn: async () => {
      const query = { teacherId, limit: String(limits.pageSizeMax) };
      const { items } = await responseOf(api.lessons.$get({ query }));
      return items.map(({ id, topic, date }) => ({ id, topic, date }));
    },
  });
}

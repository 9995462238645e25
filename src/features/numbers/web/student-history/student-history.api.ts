import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { studentHistoryRoutes } from "#features/numbers/server/student-history/student-history.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof studentHistoryRoutes>();

/** Which classes are listed; all if left out. */
export type Answered = "yes" | "no" | undefined;

function fetchLessons(id: string, query: { answered: Answered; after?: string; limit?: string }) {
  return responseOf(api.students[":id"].lessons.$get({ param: { id }, query }));
}

export type LessonOfStudent = Awaited<ReturnType<typeof fetchLessons>>["items"][number];

/** The classes that a student was asked about or answered, newest first; for a teacher, their own. The first page may be a short one. */
export function lessonsQuery(id: string, answered: Answered, first?: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.studentHistory, id, "classes", answered, first],
    queryFn: ({ pageParam: after }) =>
      fetchLessons(id, { answered, after, limit: after === undefined ? first?.toString() : undefined }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** How many of them there are; for admins also when the student last signed in. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.studentHistory, id, "activity"],
    queryFn: () => responseOf(api.students[":id"].activity.$get({ param: { id } })),
  });
}

export type Activity = DataOf<typeof activityQuery>;

import { queryOptions } from "@tanstack/react-query";
import type { classGroupInsightsRoutes } from "#features/numbers/server/class-group/class-group-insights.routes.ts";
import type { latestFeedbackRoutes } from "#features/numbers/server/latest-feedback.routes.ts";
import type { lessonInsightsRoutes } from "#features/numbers/server/lesson-insights.routes.ts";
import type { overviewRoutes } from "#features/numbers/server/overview.routes.ts";
import type { teacherInsightsRoutes } from "#features/numbers/server/teacher-insights.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { marksKey, queryKeys } from "#web/data/query-keys.ts";

const api = apiClient<typeof teacherInsightsRoutes>();
const latestApi = apiClient<typeof latestFeedbackRoutes>();
const lessonApi = apiClient<typeof lessonInsightsRoutes>();
const classGroupApi = apiClient<typeof classGroupInsightsRoutes>();
const overviewApi = apiClient<typeof overviewRoutes>();

/** How a teacher's classes are going; `me` is the signed-in one. */
export function teacherInsightsQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.insights, "teacher", id],
    queryFn: () => responseOf(api.teachers[":id"].insights.$get({ param: { id } })),
  });
}

export type TeacherInsights = DataOf<typeof teacherInsightsQuery>;

/** The signed-in teacher's latest classes, with the newest feedback on each. */
export const latestFeedbackQuery = queryOptions({
  queryKey: [...queryKeys.insights, "latest-feedback"],
  queryFn: async ({ client }) => {
    const latest = await responseOf(
      latestApi.teachers[":id"]["latest-feedback"].$get({ param: { id: "me" } }),
    );
    // A reply that came after its row would push the rows below down. What is shown as 'New' stays so.
    for (const marks of latest.marks)
      client.setQueryData(marksKey(marks.id), (known: unknown) => known ?? marks);
    return latest;
  },
});

export type LatestFeedback = Awaited<ReturnType<NonNullable<typeof latestFeedbackQuery.queryFn>>>;

/** Those that a screen has room for: a phone shows fewer. */
export function shownOf({ items }: LatestFeedback, isWide: boolean): LatestFeedback["items"] {
  return isWide ? items : items.slice(0, 3);
}

export function lessonInsightsQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.insights, "class", id],
    queryFn: () => responseOf(lessonApi.lessons[":id"].insights.$get({ param: { id } })),
  });
}

export type LessonInsights = DataOf<typeof lessonInsightsQuery>;

export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.insights, "overview"],
  queryFn: () => responseOf(overviewApi.overview.$get()),
});

export type Overview = Awaited<ReturnType<NonNullable<typeof overviewQuery.queryFn>>>;

export type ClassGroupInsightsData = DataOf<typeof classGroupInsightsQuery>;

export function classGroupInsightsQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.insights, "class-group", id],
    queryFn: () => responseOf(classGroupApi["class-groups"][":id"].insights.$get({ param: { id } })),
  });
}

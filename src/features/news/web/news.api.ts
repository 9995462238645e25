import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { newsRoutes } from "#features/news/server/news.routes.ts";
import { apiClient, cacheableResponseOf, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { optional } from "#web/data/shape.ts";
import { t } from "#web/language/language.ts";

const api = apiClient<typeof newsRoutes>();

const wordsShape = { rating: "number", message: "string" } as const;

export const newsShape = {
  replies: [
    {
      id: "string",
      text: "string",
      isToClass: "boolean",
      lessonId: "string",
      topic: "string",
      date: "string",
      teacherName: "string",
      feedback: optional({
        id: "string",
        ...wordsShape,
        editedBy: optional("string"),
        original: optional(wordsShape),
      }),
    },
  ],
  reminders: ["string"],
  deleted: [{ lessonId: "string", topic: "string" }],
  ahead: "boolean",
  missed: "boolean",
} as const;

/** What has arrived for the student. Below the key of the classes: feedback ends a reminder and replaces what was deleted. */
export const newsQuery = queryOptions({
  queryKey: [...queryKeys.lessons, "news"],
  queryFn: () => cacheableResponseOf(api.news.$get(), newsShape),
  meta: { isStoredOffline: true },
});

type News = DataOf<typeof newsQuery>;

export type ArrivedReply = News["replies"][number];

/** Marks a reply as read; it disappears when the server knows. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => responseOf(api.news.replies[":id"].$delete({ param: { id } })),
    onSuccess: async (_, id) => {
      await queryClient.cancelQueries(newsQuery);
      queryClient.setQueryData(
        newsQuery.queryKey,
        (news) => news && { ...news, replies: news.replies.filter((each) => each.id !== id) },
      );
      // There may be more than were shown.
      void queryClient.invalidateQueries(newsQuery);
    },
    meta: { failureNotice: () => t.replies.gotItFailed },
  });
}

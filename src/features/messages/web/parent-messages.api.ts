import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { guardiansQuery } from "#features/students/web/guardians/guardians.api.ts";
import { studentQuery } from "#features/students/web/students.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";

const api = apiClient<typeof parentMessageRoutes>();

const messagesKey = ["parent-messages"] as const;

/** Messages sent to a student's parent, newest first. */
export function parentMessagesQuery(studentId: string) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey, studentId],
    queryFn: ({ pageParam }) =>
      responseOf(api["parent-messages"].$get({ query: { studentId, after: pageParam } }), {
        items: [{ id: "string" }],
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Messages sent to all parents, newest first, on these days. */
export function allParentMessagesQuery(days: { from?: string; to?: string }) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey, "all", days],
    queryFn: ({ pageParam }) =>
      responseOf(api["parent-messages"].$get({ query: { ...days, after: pageParam } }), {
        items: [{ id: "string", students: [{ id: "string" }] }],
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** A student's feedback to choose from, of one date or all: the one given last comes first. */
export function feedbackToSendQuery(filter: { studentId: string; date?: string }) {
  return queryOptions({
    queryKey: [...queryKeys.feedback, "to-send", filter],
    queryFn: () =>
      responseOf(api["parent-messages"].feedback.$get({ query: filter }), { items: [{ id: "string" }] }),
  });
}

export type { ParentChannel } from "#domain/messages/parent-message.ts";

export type ParentMessage = Awaited<
  ReturnType<Extract<ReturnType<typeof parentMessagesQuery>["queryFn"], (...args: never[]) => unknown>>
>["items"][number];

export function useLogParentMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: InferRequestType<(typeof api)["parent-messages"]["$post"]>["json"]) =>
      responseOf(api["parent-messages"].$post({ json: message }), { id: "string" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

/** Records whether an opened message was sent. */
export function useConfirmMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: "sent" | "not-sent" }) =>
      responseOf(api["parent-messages"][":id"].state.$put({ param: { id }, json: { state } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

/** Requests all data of the pages that write to a parent, in parallel with their code. */
export function prefetchSendFeedback({
  queryClient,
  role,
  params: { studentId = "" },
}: {
  queryClient: QueryClient;
  role: string;
  params: { studentId?: string };
}): void {
  if (role !== "admin") return;
  void queryClient.prefetchQuery(studentQuery(studentId));
  void queryClient.prefetchQuery(guardiansQuery(studentId));
  void queryClient.prefetchQuery(schoolDayQuery);
  void queryClient.prefetchQuery(feedbackToSendQuery({ studentId }));
  void queryClient.prefetchInfiniteQuery(parentMessagesQuery(studentId));
}

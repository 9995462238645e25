import { infiniteQueryOptions, queryOptions, useMutation, useQueries } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import type { lessonAudienceRoutes } from "#features/lessons/server/audience/audience.routes.ts";
import { lessonsQuery } from "#features/lessons/web/lessons.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";

const api = apiClient<typeof lessonAudienceRoutes>();
const one = api.lessons[":id"].audience;

// Below the key of the lessons, because changes to lessons may change who was asked.
const keyOf = (lessonId: string) => [...lessonsQuery.queryKey, "audience", lessonId];

type AudienceFilter = InferRequestType<typeof one.$get>["query"];

/** A page of the students a lesson was put to. While the next one loads, the previous page stays. */
export function audienceQuery(lessonId: string, filter: AudienceFilter) {
  return queryOptions({
    queryKey: [...keyOf(lessonId), "list", filter],
    queryFn: () => responseOf(one.$get({ param: { id: lessonId }, query: filter })),
    placeholderData: (page, former) => {
      const [formerId, , before] = former?.queryKey.slice(lessonsQuery.queryKey.length + 1) ?? [];
      const isSameList =
        formerId === lessonId && (before as AudienceFilter | undefined)?.list === filter.list;
      return isSameList ? page : undefined;
    },
  });
}

export type AudiencePage = DataOf<typeof audienceQuery>;

export type AudienceMember = AudiencePage["items"][number];

/** Students who answered a lesson without having been asked. */
export function othersQuery(lessonId: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(lessonId), "others"],
    queryFn: ({ pageParam: after }) =>
      responseOf(one.$get({ param: { id: lessonId }, query: { list: "others", after } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** How many of the teacher's students a new class of this subject on a plain date would be put to; today without one. */
export function studentsToAskQuery(subject: string, date: string) {
  return queryOptions({
    queryKey: [...lessonsQuery.queryKey, "students-to-ask", subject, date],
    queryFn: () => responseOf(api["students-to-ask"].$get({ query: { subject, date: date || undefined } })),
    enabled: subject !== "",
  });
}

interface ChangedStatus {
  studentId: string;
  status: "asked" | "excused";
}

export function useChangeStatus(lessonId: string, followUp: FollowUp<unknown, ChangedStatus>) {
  return useMutation({
    mutationFn: ({ studentId, status }: ChangedStatus) =>
      responseOf(one[":studentId"].$put({ param: { id: lessonId, studentId }, json: { status } })),
    ...followUp,
    meta: {
      failureNotice: (error) => `${t.audience.excuseFailed} ${sentenceOf(error)}`,
      invalidatesAlways: [keyOf(lessonId), countsKey, queryKeys.insights, queryKeys.studentHistory],
    },
  });
}

const countsKey = [...lessonsQuery.queryKey, "response-counts"];

function fetchCounts(ids: readonly string[]) {
  return responseOf(api["response-counts"].$get({ query: { lessons: ids.join(",") } }));
}

export type ResponseCounts = Awaited<ReturnType<typeof fetchCounts>>["items"][number];

/** How many students were asked about the lessons of these pages, and how many responded, by lesson, as they arrive. */
export function useResponseCounts(pages: readonly { items: readonly { id: string }[] }[] = []) {
  return useQueries({
    queries: pages
      .map(({ items }) => items.map(({ id }) => id))
      .filter((ids) => ids.length > 0)
      .map((ids) => ({ queryKey: [...countsKey, ids], queryFn: () => fetchCounts(ids) })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => data?.items ?? []).map((counts) => [counts.id, counts])),
  });
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewSession, ReviewSession } from "#domain/schemas/lesson.ts";
import type { OwnList } from "#features/lessons/server/lesson-list.queries.ts";
import type { reviewSessionRoutes } from "#features/lessons/server/lessons.routes.ts";
import { apiClient, keptResponseOf, responseOf } from "#web/data/api-client.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { optional } from "#web/data/shape.ts";
import { type StoredFeedback, withFeedback } from "./with-feedback.ts";

const api = apiClient<typeof reviewSessionRoutes>();

interface SessionFilter {
  teacherId?: string;
  /** On these dates, both included. */
  from?: string;
  to?: string;
  /** A part of a student's list. */
  list?: OwnList;
}

const sessionShape = {
  id: "string",
  topic: "string",
  subject: "string",
  date: "string",
  teacherId: "string",
  teacherName: "string",
  createdAt: "string",
  updatedAt: optional("string"),
  classGroups: optional([{ id: "string", name: "string" }]),
  opensOn: optional("string"),
  feedback: optional({
    id: "string",
    rating: "number",
    receivedAt: "string",
    editedBy: optional("string"),
    original: optional({ rating: "number", message: "string" }),
  }),
  feedbackCount: optional("number"),
} as const;

/** The shape of a page of sessions. */
export const sessionPageShape = { items: [sessionShape], next: optional("string") } as const;

function fetchSessions(after: string | undefined, filter: SessionFilter = {}) {
  return keptResponseOf(api["review-sessions"].$get({ query: { ...filter, after } }), sessionPageShape);
}

/** The sessions that the signed-in user can see, newest first: a teacher's own, or those that a student can rate. */
export const reviewSessionsQuery = infiniteQueryOptions({
  queryKey: queryKeys.reviewSessions,
  queryFn: ({ pageParam }) => fetchSessions(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  meta: { isKept: true },
});

const ownListsKey = [...reviewSessionsQuery.queryKey, "own-list"];

/** A part of the student's list: what is to be rated, what else has no answer, or what was answered. */
export function ownListQuery(list: OwnList) {
  return infiniteQueryOptions({
    queryKey: [...ownListsKey, list],
    queryFn: ({ pageParam }) => fetchSessions(pageParam, { list }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { isKept: true },
  });
}

/** The same, but only some of them. */
export function filteredSessionsQuery(filter: SessionFilter) {
  return infiniteQueryOptions({
    queryKey: [...reviewSessionsQuery.queryKey, "filtered", filter],
    queryFn: ({ pageParam }) => fetchSessions(pageParam, filter),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** A teacher's own session, to correct it. */
export function ownSessionQuery(id: string) {
  return queryOptions({
    queryKey: [...reviewSessionsQuery.queryKey, "own", id],
    queryFn: () =>
      responseOf(api["review-sessions"][":id"].$get({ param: { id } }), { id: "string", topic: "string" }),
  });
}

export type OwnSession = Awaited<ReturnType<NonNullable<ReturnType<typeof ownSessionQuery>["queryFn"]>>>;

/** How many sessions and reviews have a date too far in the future, and from which day on. */
export const laterDatesQuery = queryOptions({
  queryKey: queryKeys.laterDates,
  queryFn: () => responseOf(api["later-dates"].$get(), { sessions: "number", sessionsFrom: "string" }),
});

type SessionsPage = Awaited<ReturnType<typeof fetchSessions>>;

export type ReviewSessionEntry = SessionsPage["items"][number];

type SessionsList = InfiniteData<SessionsPage, string | undefined>;

/** Where a student's sessions are cached: the whole list, and its parts. */
const listsOfStudent = [
  { queryKey: reviewSessionsQuery.queryKey, exact: true },
  { queryKey: ownListsKey },
] as const;

/** The sessions that a student's lists have loaded; some may be in several. */
export function loadedSessions(queryClient: QueryClient): ReviewSessionEntry[] {
  return listsOfStudent
    .flatMap((lists) => queryClient.getQueriesData<SessionsList>(lists))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items);
}

/**
 * Shows a student's session with this feedback. A list fetch in progress may have read older data, so it is
 * cancelled: the caller fetches again.
 */
export async function markAnswered(
  queryClient: QueryClient,
  reviewId: string,
  receipt: StoredFeedback,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: reviewSessionsQuery.queryKey });
  for (const lists of listsOfStudent) {
    queryClient.setQueriesData<SessionsList>(lists, (data) => data && withFeedback(data, reviewId, receipt));
  }
}

export function useAddReviewSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ classGroupIds, ...session }: NewSession) =>
      responseOf(
        api["review-sessions"].$post({
          // A server of the version before this one rejects what it does not know.
          json: classGroupIds.length === 0 ? session : { ...session, classGroupIds },
        }),
        { id: "string", topic: "string" },
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: queryKeys.insights }),
      ]),
  });
}

/** Queries that show a session or its feedback. */
function invalidateSessions(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: reviewSessionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: queryKeys.feedback }),
    queryClient.invalidateQueries({ queryKey: queryKeys.insights }),
    queryClient.invalidateQueries({ queryKey: queryKeys.studentHistory }),
    queryClient.invalidateQueries({ queryKey: laterDatesQuery.queryKey }),
  ]);
}

/** Corrects a session; its feedback follows. With `updatedAt`, only if it was not corrected since. */
export function useCorrectReviewSession(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ReviewSession & { updatedAt: string | null }) =>
      responseOf(api["review-sessions"][":id"].$patch({ param: { id }, json }), {
        id: "string",
        topic: "string",
      }),
    onSuccess: () => invalidateSessions(queryClient),
  });
}

/** Deletes a session with all feedback on it. */
export function useDeleteReviewSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => responseOf(api["review-sessions"][":id"].$delete({ param: { id } })),
    onSettled: () => invalidateSessions(queryClient),
  });
}

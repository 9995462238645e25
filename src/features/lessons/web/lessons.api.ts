import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { lesson } from "#domain/records/lesson.ts";
import type { LessonFields, NewLesson } from "#domain/schemas/lesson.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import type { OwnList } from "#features/lessons/server/own-lists.queries.ts";
import { apiClient, cacheableResponseOf, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { shapeOfRecord } from "#web/data/record-shape.ts";
import { optional } from "#web/data/shape.ts";
import { type StoredFeedback, withFeedback } from "./with-feedback.ts";

const api = apiClient<typeof lessonRoutes>();

type LessonFilter = Omit<InferRequestType<typeof api.lessons.$get>["query"], "after">;

const lessonShape = {
  ...shapeOfRecord(lesson),
  teacherName: "string",
  classGroups: optional([{ id: "string", name: "string" }]),
  opensOn: optional("string"),
  feedback: optional({
    id: "string",
    topic: "string",
    date: "string",
    rating: "number",
    message: "string",
    receivedAt: "string",
    editedBy: optional("string"),
    original: optional({ rating: "number", message: "string" }),
    withheldBy: optional("string"),
  }),
  feedbackCount: optional("number"),
} as const;

export const lessonPageShape = { items: [lessonShape], next: optional("string") } as const;

function fetchLessons(after: string | undefined, filter: LessonFilter = {}) {
  return cacheableResponseOf(api.lessons.$get({ query: { ...filter, after } }), lessonPageShape);
}

/** The lessons that the signed-in user can see, newest first: a teacher's own, or those that a student can rate. */
export const lessonsQuery = infiniteQueryOptions({
  queryKey: queryKeys.lessons,
  queryFn: ({ pageParam }) => fetchLessons(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  meta: { isStoredOffline: true },
});

const ownListsKey = [...lessonsQuery.queryKey, "own-list"];

/** A part of the student's list: lessons to rate, others without feedback, or those already rated; a few of it with `limit`. */
export function ownListQuery(list: OwnList, limit?: string) {
  return infiniteQueryOptions({
    queryKey: [...ownListsKey, list, ...(limit ? [limit] : [])],
    queryFn: ({ pageParam }) => fetchLessons(pageParam, { list, limit }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { isStoredOffline: true },
  });
}

export const latestAnsweredQuery = ownListQuery("answered", "3");

export function filteredLessonsQuery(filter: LessonFilter) {
  return infiniteQueryOptions({
    queryKey: [...lessonsQuery.queryKey, "filtered", filter],
    queryFn: ({ pageParam }) => fetchLessons(pageParam, filter),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** A teacher's own lesson, to correct it. */
export function ownLessonQuery(id: string) {
  return queryOptions({
    queryKey: [...lessonsQuery.queryKey, "own", id],
    queryFn: () => responseOf(api.lessons[":id"].$get({ param: { id } })),
  });
}

export type OwnLesson = DataOf<typeof ownLessonQuery>;

/** How many lessons and responses have a date too far in the future, and from which day on. */
export const laterDatesQuery = queryOptions({
  queryKey: queryKeys.laterDates,
  queryFn: () => responseOf(api["later-dates"].$get()),
});

type LessonsPage = Awaited<ReturnType<typeof fetchLessons>>;

export type LessonEntry = LessonsPage["items"][number];

type LessonsList = InfiniteData<LessonsPage, string | undefined>;

/** Where a student's lessons are cached: the whole list, and its parts. */
const listsOfStudent = [{ queryKey: lessonsQuery.queryKey, exact: true }, { queryKey: ownListsKey }] as const;

/** Shows a student's lesson with this feedback. Cancels list fetches, which may have read older data: the caller fetches again. */
export async function markAnswered(
  queryClient: QueryClient,
  lessonId: string,
  receipt: StoredFeedback,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: lessonsQuery.queryKey });
  for (const lists of listsOfStudent) {
    queryClient.setQueriesData<LessonsList>(lists, (data) => data && withFeedback(data, lessonId, receipt));
  }
}

export function useAddLesson() {
  return useMutation({
    mutationFn: (lesson: NewLesson) => responseOf(api.lessons.$post({ json: lesson })),
    meta: { invalidates: [lessonsQuery.queryKey, queryKeys.insights] },
  });
}

/** Of queries that show a lesson or its feedback. */
const lessonKeys = [
  lessonsQuery.queryKey,
  queryKeys.feedback,
  queryKeys.insights,
  queryKeys.studentHistory,
  laterDatesQuery.queryKey,
];

/** Corrects a lesson; its feedback follows. With `updatedAt`, only if it was not corrected since. */
export function useCorrectLesson(id: string) {
  return useMutation({
    mutationFn: (json: LessonFields & { updatedAt: string | null }) =>
      responseOf(api.lessons[":id"].$patch({ param: { id }, json })),
    meta: { invalidates: lessonKeys },
  });
}

export function useDeleteLesson() {
  return useMutation({
    mutationFn: (id: string) => responseOf(api.lessons[":id"].$delete({ param: { id } })),
    meta: { invalidatesAlways: lessonKeys },
  });
}

import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "#domain/roles.ts";
import { feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import type { FeedbackSearchParams } from "#features/feedback/web/received/feedback-search-params.ts";
import { latestAnsweredQuery, ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { newsQuery } from "#features/news/web/news.api.ts";
import { latestFeedbackQuery } from "#features/numbers/web/insights.api.ts";
import type { StudentFilters } from "#features/students/web/student-list.tsx";
import {
  ownStudentQuery,
  studentQuery,
  studentsQuery,
  waitingStudentsQuery,
} from "#features/students/web/students.api.ts";
import { ownTeacherQuery, teachersQuery } from "#features/teachers/web/teachers.api.ts";
import { dashboardViews } from "./dashboard-views.tsx";

/** The position on the admin's dashboard, as given by the URL; it has several views. */
export interface AdminSearchParams {
  /** `mentors`; students if it is missing. */
  view?: string;
  /** The search words and page of that view's list. */
  search?: string;
  after?: string;
  /** The student whose feedback is shown. */
  student?: string;
  /** The filters of the list of students: a class group, a teacher, and `none`, `no` and `yes`. */
  group?: string;
  taughtBy?: string;
  contact?: string;
  confirmed?: string;
  answers?: string;
  left?: string;
  /** The order and the filters of the list of mentors. */
  sort?: string;
  few?: string;
  subject?: string;
}

/** The position on any dashboard. */
type AnySearchParams = AdminSearchParams & Omit<FeedbackSearchParams, "teacher">;

/** How many the admin's dashboard shows at once, so that a phone has few screens to scroll: a mentor takes more room. */
export const dashboardRows = { students: "10", mentors: "7" };

/** The filters that the URL gives. */
export function filtersIn({
  group,
  taughtBy,
  contact,
  confirmed,
  answers,
  left,
}: AdminSearchParams): StudentFilters {
  return {
    classGroupId: group,
    teacherId: taughtBy,
    contact: contact === "none" ? contact : undefined,
    confirmed: confirmed === "no" ? confirmed : undefined,
    answers: answers === "none" ? answers : undefined,
    left: left === "yes" ? left : undefined,
  };
}

/** The part of the URL that holds these filters. */
export function searchParamsOf({
  classGroupId,
  teacherId,
  ...others
}: StudentFilters = {}): AdminSearchParams {
  return { group: classGroupId, taughtBy: teacherId, ...others };
}

/**
 * Requests a dashboard's code and data, with the same URLs as its view does when rendered. Where possible, the page's
 * head has already requested them (src/app/pages.ts). Resolves with the code, which is requested again if that fails when the view
 * renders, and then the error is shown; and with what would move the view if it came later.
 */
export async function prefetchDashboard({
  queryClient,
  role,
  search: searchParams,
}: {
  queryClient: QueryClient;
  role: string;
  search: Record<keyof AnySearchParams, string | undefined>;
}): Promise<void> {
  if (!(role in dashboardViews)) return;
  await Promise.all([
    prefetchers[role as Role](queryClient, searchParams),
    dashboardViews[role as Role].preload(queryClient).catch(() => {
      // See above.
    }),
  ]);
}

/** May resolve when what the view needs to be drawn in place is there, or has failed. */
type Prefetch = (queryClient: QueryClient, searchParams: AnySearchParams) => Promise<unknown> | undefined;

/** Its line is above the lists, and would push them down if it came later. */
const whetherStudentsWait: Prefetch = (queryClient, { confirmed }) =>
  confirmed === undefined
    ? queryClient.ensureQueryData({ ...waitingStudentsQuery, revalidateIfStale: true }).catch(() => {})
    : undefined;

const prefetchStudents: Prefetch = (queryClient, searchParams) => {
  const { search, after } = searchParams;
  const filters = filtersIn(searchParams);
  void queryClient.prefetchQuery(studentsQuery({ limit: dashboardRows.students, search, after, ...filters }));
};

const prefetchers: Record<Role, Prefetch> = {
  admin(queryClient, searchParams) {
    const { view, search, after, student } = searchParams;
    if (student !== undefined) {
      void queryClient.prefetchQuery(studentQuery(student));
      void queryClient.prefetchInfiniteQuery(feedbackListQuery({ studentId: student }));
    } else if (view === "mentors") {
      // Sorted and filtered lists are requested by their own code, which the first view does without.
      const isPlain = [searchParams.sort, searchParams.few, searchParams.subject].every(
        (each) => each === undefined,
      );
      if (isPlain)
        void queryClient.prefetchQuery(teachersQuery({ limit: dashboardRows.mentors, search, after }));
    } else {
      prefetchStudents(queryClient, searchParams);
    }
    if (student === undefined) return whetherStudentsWait(queryClient, searchParams);
  },
  clerk(queryClient, searchParams) {
    prefetchStudents(queryClient, searchParams);
    return whetherStudentsWait(queryClient, searchParams);
  },
  student(queryClient) {
    void queryClient.prefetchInfiniteQuery(ownListQuery("to-rate"));
    void queryClient.prefetchInfiniteQuery(latestAnsweredQuery);
    void queryClient.prefetchQuery(newsQuery);
    void queryClient.prefetchQuery(ownStudentQuery);
  },
  teacher(queryClient, searchParams) {
    const isWhole = Object.values(searchParams).every((value) => value === undefined);
    if (isWhole) void queryClient.prefetchQuery(latestFeedbackQuery);
    void queryClient.prefetchQuery(ownTeacherQuery);
  },
};

import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "../../../domain/roles.ts";
import { feedbackListQuery, feedbackQuery } from "../../feedback/web/feedback.api.ts";
import { reviewSessionsQuery } from "../../review-sessions/web/review-sessions.api.ts";
import { ownStudentQuery, studentQuery, studentsQuery } from "../../students/web/students.api.ts";
import { ownTeacherQuery, teacherQuery, teachersQuery } from "../../teachers/web/teachers.api.ts";
import { dashboardViews } from "./dashboard-views.ts";

/** Where on a dashboard one is, as it stands in the address; the admin's has several views. */
export const dashboardKeys = [
  /** `mentors`; students if it is missing. */
  "view",
  /** The words and the page of the list of that view. */
  "search",
  "after",
  /** The teacher whose students are listed, with the words and the page of that list. */
  "teacher",
  "studentSearch",
  "studentAfter",
  /** The student whose reviews are shown. */
  "student",
] as const;

export type DashboardPlace = { [Key in (typeof dashboardKeys)[number]]?: string };

/**
 * Asks for a dashboard's code and data, the way its view asks for it when it is drawn. The page's head asks for the same
 * where it can (src/app/server/page-heads.ts).
 */
export function loadDashboard({
  queryClient,
  role,
  search: place,
}: {
  queryClient: QueryClient;
  role: string;
  search: DashboardPlace;
}): void {
  if (!(role in dashboardViews)) return;
  dashboardViews[role as Role]().catch(() => {
    // Asked for again, and shown as an error, when the view is drawn.
  });
  loaders[role as Role](queryClient, place);
}

type Loader = (queryClient: QueryClient, place: DashboardPlace) => void;

const loaders: Record<Role, Loader> = {
  admin(queryClient, { view, search, after, teacher, studentSearch, studentAfter, student }) {
    if (student !== undefined) {
      void queryClient.prefetchQuery(studentQuery(student));
      void queryClient.prefetchInfiniteQuery(feedbackListQuery({ studentId: student }));
    } else if (teacher !== undefined) {
      void queryClient.prefetchQuery(teacherQuery(teacher));
      void queryClient.prefetchQuery(
        studentsQuery({ teacherId: teacher, search: studentSearch, after: studentAfter }),
      );
    } else if (view === "mentors") {
      void queryClient.prefetchQuery(teachersQuery({ search, after }));
    } else {
      void queryClient.prefetchQuery(studentsQuery({ search, after }));
    }
  },
  student(queryClient) {
    void queryClient.prefetchInfiniteQuery(reviewSessionsQuery);
    void queryClient.prefetchQuery(ownStudentQuery);
  },
  teacher(queryClient) {
    void queryClient.prefetchQuery(feedbackQuery());
    void queryClient.prefetchQuery(ownTeacherQuery);
  },
};

import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "../../../domain/roles.ts";
import { studentQuery, studentsQuery } from "../../students/web/students.api.ts";
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

/** Asks for a dashboard's code and data, the way its view asks for it when it is drawn. */
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
  if (role === "admin") loadAdminDashboard(queryClient, place);
}

function loadAdminDashboard(queryClient: QueryClient, place: DashboardPlace): void {
  const { view, search, after, teacher, studentSearch, studentAfter, student } = place;
  if (student !== undefined) void queryClient.prefetchQuery(studentQuery(student));
  else if (teacher !== undefined) {
    void queryClient.prefetchQuery(
      studentsQuery({ teacherId: teacher, search: studentSearch, after: studentAfter }),
    );
  } else if (view !== "mentors") void queryClient.prefetchQuery(studentsQuery({ search, after }));
}

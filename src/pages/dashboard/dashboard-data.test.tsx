import { expect, test } from "vitest";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { waitingStudentsQuery } from "#features/students/web/students.api.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { prefetchDashboard } from "./dashboard-data.ts";
import { dashboardViews } from "./dashboard-views.tsx";

const nothing = {} as Parameters<typeof prefetchDashboard>[0]["search"];

test.each(["admin", "clerk"] as const)(
  "the dashboard of the %s is drawn when it is known whether students wait: their line would move the lists",
  async (role) => {
    const { queryClient } = await draw(null, { as: role });
    const students = api<typeof studentRoutes>();
    students("$get", "/students", () => ({ items: [], next: null }));
    students("$get", "/student-count", async () => {
      // Later than the code.
      await dashboardViews[role].preload(queryClient);
      return { total: 4, before: 0 };
    });
    await prefetchDashboard({ queryClient, role, search: nothing });
    expect(queryClient.getQueryData(waitingStudentsQuery.queryKey)?.total).toBe(4);
  },
);

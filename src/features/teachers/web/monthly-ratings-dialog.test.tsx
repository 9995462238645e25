import { expect, test } from "vitest";
import type { MonthlyRating } from "#domain/monthly-rating.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import MonthlyRatingsDialog from "./monthly-ratings-dialog.tsx";

const november: MonthlyRating = { month: "2025-11", counts: [0, 0, 1, 1, 2], students: 4, isFew: true };

test("a failure to load all months stands below the latest ones, and they can be fetched again", async () => {
  let isDown = true;
  api<typeof teacherRoutes>()("$get", "/teachers/:id/changes", () =>
    isDown
      ? new Rejection("failed")
      : {
          monthlyRatings: [november, { ...november, month: "2025-10" }],
          total: { edited: 0, deleted: 0, moved: 0 },
          months: [],
          lessonMonths: [],
          unconfirmedMonths: [],
        },
  );
  const { getByText, getByRole } = await draw(
    <MonthlyRatingsDialog
      open
      onOpenChange={() => {}}
      teacherId={people.teacher.id}
      teacherName="Meera Iyer"
      ratings={[november]}
    />,
    { as: "admin" },
  );
  await expect.element(getByText(t.teachers.allMonthsFailed, { exact: true })).toBeVisible();
  await expect.element(getByRole("row", { name: /November 2025/ })).toBeVisible();
  isDown = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByText("No changes by others.")).toBeVisible();
  await expect.element(getByRole("row", { name: /October 2025/ })).toBeVisible();
});

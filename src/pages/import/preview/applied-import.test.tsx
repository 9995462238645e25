import { expect, test } from "vitest";
import type { Import } from "#domain/import/schemas.ts";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import { openImport } from "#features/import/web/testing/open-import.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people, schoolYear } from "#web/testing/records.ts";
import { AppliedImport } from "./applied-import.tsx";

const id = "0198a000-0000-4000-8000-000000000041";
const applied: Import = { ...openImport, id, state: "applied", appliedAt: "2026-11-20T06:00:00.000Z" };

test("class groups that nobody teaches are named after an import, with the way to their teachers", async () => {
  const group = { id, name: "6-A", schoolYearId: schoolYear.id, studentCount: 20, teachers: [] };
  const taught = { id: people.teacher.id, name: "Meera", surname: "Iyer", subject: "Physics" };
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({
    schoolYear,
    items: [
      group,
      { ...group, id: people.student.id, name: "6-B", teachers: [taught] },
      { ...group, id: people.clerk.id, name: "6-C", studentCount: 0 },
    ],
  }));
  const { getByRole } = await draw(<AppliedImport found={applied} />, { as: "admin" });
  const untaught = getByRole("region", { name: "Nobody teaches 1 class group yet" });
  await expect.element(untaught.getByRole("link")).toHaveAttribute("href", `/class-groups/${id}`);
  await expect.element(untaught.getByRole("link")).toHaveTextContent("6-A");
});

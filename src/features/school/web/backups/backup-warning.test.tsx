import { expect, test } from "vitest";
import type { backupRoutes } from "#features/school/server/backups/backups.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { BackupWarning } from "./backup-warning.tsx";

const backupApi = api<typeof backupRoutes>();

test.each([
  [
    "2026-11-27T21:00:00.000Z",
    "The last backup of the school failed, or cannot be restored. The newest good one is from 28 Nov 2026.",
  ],
  [null, "The backup of the school failed, and there is no good one."],
])("an admin is told that backups fail, and since when (%s)", async (lastGoodAt, sentence) => {
  backupApi("$get", "/backups", () => ({ hasFailed: true, lastGoodAt }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-29", timeZone: "Asia/Kolkata" }));
  const { getByRole } = await draw(<BackupWarning />, { as: "admin" });
  const notice = getByRole("region", { name: "Backups" });
  await expect.element(notice.getByText(sentence)).toBeVisible();
  await expect.element(notice.getByText(t.school.tellOperator)).toBeVisible();
});

test("nothing is said while backups succeed", async () => {
  const asked = backupApi("$get", "/backups", () => ({ hasFailed: false, lastGoodAt: null }));
  const { container } = await draw(<BackupWarning />, { as: "admin" });
  await expect.poll(() => asked.length).toBe(1);
  expect(container.querySelector("section")).toBeNull();
});

import { expect, test } from "vitest";
import type { backupRoutes } from "#features/school/server/backups/backups.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { BackupWarning } from "./backup-warning.tsx";
import type { BackupStatus } from "./backups.api.ts";

const backupApi = api<typeof backupRoutes>();
const fine: BackupStatus = { hasFailed: false, lastGoodAt: null, notRemoved: [], strange: [] };

test.each([
  [
    "2026-11-27T21:00:00.000Z",
    "The last backup failed, or cannot be restored. The newest good one: 28 Nov 2026.",
  ],
  [null, "The backup failed, and there is no good one."],
])("an admin is told that backups fail, and since when (%s)", async (lastGoodAt, sentence) => {
  backupApi("$get", "/backups", () => ({ ...fine, hasFailed: true, lastGoodAt }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-29", timeZone: "Asia/Kolkata" }));
  const { getByRole } = await draw(<BackupWarning />, { as: "admin" });
  const notice = getByRole("region", { name: "Backups" });
  await expect.element(notice.getByText(sentence)).toBeVisible();
  await expect.element(notice.getByText(t.school.tellOperator)).toBeVisible();
});

test("nothing is said while backups succeed", async () => {
  const requests = backupApi("$get", "/backups", () => fine);
  const { container } = await draw(<BackupWarning />, { as: "admin" });
  await expect.poll(() => requests.length).toBe(1);
  expect(container.querySelector("section")).toBeNull();
});

test("files that someone has to move away are named, and no backup is said to have failed", async () => {
  const [old, empty] = [
    "scheduled-1f2e3d4c-2026-11-01T210000Z.classback",
    "scheduled-1f2e3d4c-2026-11-29T210000Z.classback",
  ];
  backupApi("$get", "/backups", () => ({ ...fine, notRemoved: [old], strange: [empty] }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-29", timeZone: "Asia/Kolkata" }));
  const { getByRole } = await draw(<BackupWarning />, { as: "admin" });
  const notice = getByRole("region", { name: "Backups" });
  await expect
    .element(notice)
    .toHaveTextContent(
      `${t.school.oldBackupsStay} ${old}${t.school.strangeBackups} ${empty}${t.school.tellOperator}`,
    );
  await expect.element(notice).not.toHaveTextContent(t.school.noBackup);
});

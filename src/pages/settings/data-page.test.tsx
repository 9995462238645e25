import { beforeEach, expect, test } from "vitest";
import type { retentionRoutes } from "#features/privacy/server/retention.routes.ts";
import type { backupRoutes } from "#features/school/server/backups/backups.routes.ts";
import { en } from "#locales/en.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import DataPage from "./data-page.tsx";

const { id, name, surname } = people.student;
const settings = { keepsWordsOfErased: false, messages: null, words: 12 as const, records: null };
const due = { count: 1, first: [{ id, name, surname, leftOn: "2024-03-31" }] };

beforeEach(() => {
  const status = { hasFailed: false, lastGoodAt: "2026-11-27T21:00:00.000Z", notRemoved: [], strange: [] };
  api<typeof backupRoutes>()("$get", "/backups", () => status);
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-29", timeZone: "Asia/Kolkata" }));
});

test("the page leads to the audit log, and says how the backups are doing", async () => {
  api<typeof retentionRoutes>()("$get", "/retention", () => ({ settings, due: [] }));
  const { getByRole } = await draw(<DataPage />, { as: "admin" });
  await expect.element(getByRole("link", { name: "Audit Log" })).toHaveAttribute("href", "/audit-log");
  await expect
    .element(getByRole("region", { name: "Backups" }))
    .toHaveTextContent("BackupsThe newest good one: 28 Nov 2026.");
});

test("the page says whose data is due, and removes it after a question", async () => {
  const route = api<typeof retentionRoutes>();
  let isDue = true;
  route("$get", "/retention", () => ({
    settings,
    due: [
      { kind: "messages" as const, due: null },
      { kind: "words" as const, due: isDue ? due : { count: 0, first: [] } },
      { kind: "records" as const, due: null },
    ],
  }));
  const removals = route("$post", "/retention/:id", () => {
    isDue = false;
    return { students: 1 };
  });
  const { getByRole, getByText } = await draw(<DataPage />, { as: "admin" });
  await expect
    .element(getByRole("combobox", { name: en.privacy.kinds("words") }))
    .toHaveDisplayValue("1 year");
  await getByText(en.privacy.whose).click();
  await expect.element(getByText(en.privacy.leftOn(`${name} ${surname}`, "2024-03-31"))).toBeVisible();
  await getByRole("button", { name: new RegExp(`^${en.privacy.remove}`) }).click();
  const dialog = getByRole("alertdialog");
  await expect.element(dialog.getByText(en.privacy.removeBody)).toBeVisible();
  await dialog.getByRole("button", { name: en.privacy.remove }).click();
  await expect.element(getByText(en.privacy.removed(1))).toBeVisible();
  await expect.element(getByText(en.privacy.noneDue)).toBeVisible();
  expect(removals).toHaveLength(1);
});

test("times are stored as months, and none as null", async () => {
  const route = api<typeof retentionRoutes>();
  route("$get", "/retention", () => ({ settings, due: [] }));
  const changes = route("$put", "/retention", () => undefined);
  const { getByRole, getByText } = await draw(<DataPage />, { as: "admin" });
  await expect.element(getByText("We never delete by ourselves.", { exact: false })).toBeVisible();
  await getByRole("combobox", { name: en.privacy.kinds("messages") }).selectOptions("6");
  await getByRole("combobox", { name: en.privacy.kinds("words") }).selectOptions("");
  await getByRole("button", { name: en.common.saveChanges }).click();
  await expect.element(getByText(en.privacy.saved)).toBeVisible();
  expect(changes).toMatchObject([{ json: { ...settings, messages: 6, words: null } }]);
});

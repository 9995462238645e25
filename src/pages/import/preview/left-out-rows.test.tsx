import { expect, test } from "vitest";
import type { importRoutes } from "#features/import/server/imports.routes.ts";
import type { PreviewRow } from "#features/import/web/imports.api.ts";
import { sentence } from "#locales/sentence.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { LeftOutRows } from "./applied-import.tsx";

const row = (number: number): PreviewRow => ({
  number,
  kind: "students",
  sheet: "list.csv",
  line: number + 1,
  cells: {},
  decision: {},
  state: "wrong",
  problems: [
    { field: "guardian1Phone", isDoubt: false, sentence: sentence("importing.phoneWrong", "98765") },
  ],
  changes: [],
  conflicts: [],
  candidates: [],
  sharesPhoneWith: [],
  phoneOwners: [],
  personId: null,
  sameAsRow: null,
});

test.each([
  [20, 0],
  [21, 1],
])("under %d rows, 'Show more' stands %d times", async (count, buttons) => {
  const rows = Array.from({ length: count }, (_, index) => row(index + 1));
  api<typeof importRoutes>()("$get", "/imports/:id/rows", ({ query }) => ({
    rows: rows.slice(Number(query.after ?? 0), Number(query.after ?? 0) + Number(query.limit)),
  }));
  const { getByRole } = await draw(<LeftOutRows importId="0198a000-0000-4000-8000-000000000001" />, {
    as: "admin",
  });
  await expect.element(getByRole("listitem").nth(19)).toBeVisible();
  const more = getByRole("button", { name: "Show more" });
  expect(more.elements()).toHaveLength(buttons);
  if (buttons === 0) return;
  await more.click();
  await expect.element(getByRole("listitem").nth(20)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

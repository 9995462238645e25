import { expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback } from "#web/testing/records.ts";
import { WithheldMark } from "./withheld-mark.tsx";

const routes = api<typeof feedbackRoutes>();

test("an admin marks feedback, or takes an admin's mark away; a failure says why", async () => {
  const sent = routes("$put", "/feedback/:id/withheld", () => undefined);
  const { getByRole, getByText } = await draw(<WithheldMark feedback={feedback} />, {
    as: "admin",
  });
  await getByRole("button", { name: "Mark as not for parents: Fractions, 3 Nov 2025" }).click();
  await expect.element(getByText("Marked as not for parents.")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([{ withheld: true }]);
  routes("$put", "/feedback/:id/withheld", () => new Rejection("forbidden"));
  await getByRole("button").first().click();
  await expect.element(getByText(t.request.forbidden)).toBeVisible();
});

test.each([
  ["admin", "student", true],
  ["teacher", "student", false],
  ["teacher", "admin", false],
] as const)("to a %s, a mark of the %s is shown without a button", async (as, withheldBy, isExplained) => {
  const { getByText, container } = await draw(<WithheldMark feedback={{ ...feedback, withheldBy }} />, {
    as,
  });
  await expect.element(getByText("Not for parents", { exact: true })).toBeVisible();
  expect(container.querySelector("button:not(header *)")).toBeNull();
  expect(getByText(t.withholding.studentsWish).elements()).toHaveLength(isExplained ? 1 : 0);
});

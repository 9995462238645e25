import { expect, test } from "vitest";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { parentMessage } from "#web/testing/records.ts";
import { CorrectionsNotice } from "./corrections-notice.tsx";

test.each([
  [1, null, "A parent reports a wrong message."],
  [3, null, "Parents report 3 wrong messages."],
  [25, "next", "Parents report 25 or more wrong messages."],
])("a clerk's first page says that parents want corrections: %s", async (count, next, sentence) => {
  const items = new Array(count).fill({ ...parentMessage, isCorrectionOpen: true });
  const listed = api<typeof parentMessageRoutes>()("$get", "/parent-messages", () => ({ items, next }));
  const { getByText, getByRole } = await draw(<CorrectionsNotice />, { as: "clerk" });
  await expect.element(getByText(sentence)).toBeVisible();
  await expect.element(getByRole("region").getByRole("link")).toHaveAttribute("href", "/messages");
  expect(listed.map(({ query }) => query)).toEqual([{ correction: "open" }]);
});

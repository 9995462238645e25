import { expect, test } from "vitest";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { parentMessage } from "#web/testing/records.ts";
import { CorrectionsNotice } from "./corrections-notice.tsx";

test.each([
  [1, null, "A parent says that a message is wrong."],
  [3, null, "Parents say that 3 messages are wrong."],
  [25, "next", "Parents say that 25 or more messages are wrong."],
])("a clerk's first page says that parents want corrections: %s", async (count, next, sentence) => {
  const items = new Array(count).fill({ ...parentMessage, isCorrectionOpen: true });
  const listed = api<typeof parentMessageRoutes>()("$get", "/parent-messages", () => ({ items, next }));
  const { getByText, getByRole } = await draw(<CorrectionsNotice />, { as: "clerk" });
  await expect.element(getByText(sentence)).toBeVisible();
  await expect.element(getByRole("region").getByRole("link")).toHaveAttribute("href", "/messages");
  expect(listed.map(({ query }) => query)).toEqual([{ correction: "open" }]);
});

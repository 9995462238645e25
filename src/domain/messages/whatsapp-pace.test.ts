import { expect, test } from "vitest";
import { messagesPerDay, spreadOverDays } from "./whatsapp-pace.ts";

test("a phone sends fewer messages on a day, the more of them nobody replied to", () => {
  expect([0, 190, 200, 240, 250, 1000].map(messagesPerDay)).toEqual([60, 60, 50, 10, 10, 10]);
});

test("messages go out as early as there is room, after those that are planned", () => {
  expect(spreadOverDays(5, 2, (ahead) => [1, 3, 0][ahead] ?? 0)).toEqual([0, 2, 2, 3, 3]);
  expect(spreadOverDays(0, 2, () => 0)).toEqual([]);
});

import { expect, test } from "vitest";
import { lastShownLessonDate, responsesShownFrom } from "./responses-shown.ts";

test("who answered is shown from the day after the class", () => {
  expect(responsesShownFrom("2026-02-28")).toBe("2026-03-01");
  expect(lastShownLessonDate("2026-03-01")).toBe("2026-02-28");
  expect(responsesShownFrom(lastShownLessonDate("2026-11-20"))).toBe("2026-11-20");
});

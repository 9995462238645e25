import { expect, test } from "vitest";
import { answersShownFrom, lastShownClassDate } from "./responses-shown.ts";

test("who answered is shown from the day after the class", () => {
  expect(answersShownFrom("2026-02-28")).toBe("2026-03-01");
  expect(lastShownClassDate("2026-03-01")).toBe("2026-02-28");
  expect(answersShownFrom(lastShownClassDate("2026-11-20"))).toBe("2026-11-20");
});

import { expect, test } from "vitest";
import { figureOf, type MonthFigure, nothingCounted } from "#domain/numbers/month.ts";
import { draw } from "#web/testing/draw.tsx";
import { ComparedToBefore } from "./compared-to-before.tsx";

const empty = figureOf(nothingCounted, { leastStudents: 5, lessonVariance: 0 });

const monthWith = (month: string, average: number, more: Partial<MonthFigure> = {}): MonthFigure => ({
  ...empty,
  month,
  average,
  responses: average === 0 ? 0 : 20,
  isFew: false,
  change: null,
  ...more,
});

test.each<[string | null, number, Partial<MonthFigure>, Partial<MonthFigure>]>([
  ["Clearly up from October (3.8).", 4.6, { change: "up" }, {}],
  ["Clearly down from October (3.8).", 3.1, { change: "down" }, {}],
  ["Same as October.", 4.0, {}, {}],
  // Far apart by chance is no change, and not the same.
  ["No clear change from October (3.8).", 4.4, {}, {}],
  ["Too little feedback in October to compare.", 4.4, {}, { isFew: true }],
  [null, 4.4, { isFew: true }, {}],
  [null, 4.4, {}, { responses: 0 }],
  [null, 0, {}, {}],
])("%s", async (sentence, average, now, before) => {
  const months = [monthWith("2025-10", 3.8, before), monthWith("2025-11", average, now)];
  const { getByTestId } = await draw(
    <div data-testid="sentence">
      <ComparedToBefore months={months} />
    </div>,
    { as: "teacher" },
  );
  await expect.poll(() => getByTestId("sentence").element().textContent).toBe(sentence ?? "");
});

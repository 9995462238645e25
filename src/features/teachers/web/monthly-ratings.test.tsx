import { expect, test } from "vitest";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import { MonthlyRatings } from "./monthly-ratings.tsx";
import type { TeacherRow } from "./teachers.api.ts";

const { id, name, surname } = people.teacher;
const month = (of: string) => ({ month: of, counts: [0, 1, 0, 2, 3], students: 6, isFew: false }) as const;
const row: TeacherRow = {
  id,
  name,
  surname,
  email: null,
  subject: null,
  deletedAt: null,
  monthlyRatings: [month("2025-11"), month("2025-10")],
  changedMonths: [],
  lessonChanges: [],
};

const show = (changes: Partial<TeacherRow>, more: Partial<Parameters<typeof MonthlyRatings>[0]> = {}) =>
  draw(<MonthlyRatings teacher={{ ...row, ...changes }} teacherName="Meera Iyer" {...more} />, {
    as: "admin",
  });

test("the newest month stands alone, with its number of responses; the others are on request", async () => {
  const { getByText, getByRole } = await show({});
  await expect.element(getByText("November 2025: 4.2", { exact: true })).toBeVisible();
  await expect.element(getByText("(6)")).toBeVisible();
  await expect.element(getByText(/October/)).not.toBeInTheDocument();
  await expect.element(getByRole("button", { name: "All Months: Meera Iyer" })).toBeVisible();
  await expect.element(getByRole("button", { name: /^About this rating/ })).not.toBeInTheDocument();
});

test.each([
  ["down", "2025-11", "Down"],
  ["up", "2025-11", "Up"],
  // The month before is compared while a month is young.
  ["down", "2025-10", null],
] as const)("a clear change %s in %s is marked by the word: %s", async (direction, compared, word) => {
  const { getByText } = await show({}, { compared: { month: compared, changes: [{ id, direction }] } });
  await expect.element(getByText("November 2025: 4.2", { exact: true })).toBeVisible();
  expect(
    getByText(/^(Up|Down)$/)
      .elements()
      .map((each) => each.textContent),
  ).toEqual(word ? [word] : []);
});

test("what one should know about a rating is said in sentences, on request", async () => {
  const { getByRole, getByText } = await show(
    {
      changedMonths: [
        { month: "2025-11", reviews: 1 },
        { month: "2025-08", reviews: 2 },
      ],
      lessonChanges: [{ month: "2025-10", lessons: 1 }],
    },
    { unconfirmedMonths: [{ month: "2025-11", responses: 3 }] },
  );
  const first = getByText("1 rating changed by someone else");
  await expect.element(first).not.toBeInTheDocument();
  await getByRole("button", { name: "About this rating: Meera Iyer" }).click();
  await expect.element(first).toBeVisible();
  expect(getByRole("listitem").elements()).toHaveLength(4);
});

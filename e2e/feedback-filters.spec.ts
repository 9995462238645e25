import { expect, test } from "vitest";
import { arrival, openSchool } from "./support/school.ts";

// A teacher finds feedback by stars, words and period; an admin finds mentors by their month.

const school = openSchool();

test("a teacher filters and sorts feedback; the address remembers it, and one press clears it", async () => {
  const mentor = await school.makeMentor("Meera", "Iyer", "Mathematics");
  const [first, second] = [
    await school.addLesson(mentor, "Fractions", "2025-11-03"),
    await school.addLesson(mentor, "Algebra", "2025-10-02"),
  ];
  for (const [name, stars, message] of [
    ["Aarav", 1, "Far too fast."],
    ["Diya", 5, "The examples helped."],
  ] as const) {
    const student = await school.makeStudent(name, "Rao", mentor);
    await school.giveFeedback(student, first, stars, message);
    await school.giveFeedback(student, second, 4, "Good pace.");
  }
  // From when the list was on the dashboard.
  const page = await school.visit(mentor, "/dashboard?sort=oldest");
  await arrival(page, "/feedback");
  const shown = async () =>
    (await page.getByRole("article").allTextContents()).map((text) => /Aarav|Diya/.exec(text)?.[0]);
  await expect.poll(async () => (await shown()).length).toBe(4);

  await page.getByLabel("Sort").selectOption("lowest");
  await expect.poll(async () => (await shown())[0]).toBe("Aarav");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "5 stars" }).click();
  await page.getByRole("button", { name: "1 star" }).click();
  await expect.poll(shown).toEqual(["Aarav", "Diya"]);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ sort: "lowest", stars: "1,5" });
  await page.getByLabel("Topic", { exact: true }).fill("algebra");
  await page.getByLabel("Topic", { exact: true }).press("Enter");
  await page.getByText("No feedback matches.").waitFor();
  await page.getByRole("button", { name: "Filter (2)" }).waitFor();
  await page.goBack();
  await expect.poll(shown).toEqual(["Aarav", "Diya"]);
  await page.reload();
  await expect.poll(shown).toEqual(["Aarav", "Diya"]);
  await page.getByRole("button", { name: "Filter (1)" }).waitFor();
  await page.getByRole("searchbox").fill("diya helped");
  await expect.poll(shown).toEqual(["Diya"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(async () => (await shown()).length).toBe(4);
  expect(new URL(page.url()).search).toBe("?sort=lowest");
});

test("an admin sorts mentors by this month and finds those with few responses", async () => {
  const mentor = await school.makeMentor("Zoya", "Khan", "Mathematics");
  const { today } = await mentor.api.get("/today");
  const lesson = await school.addLesson(mentor, "Acids", today);
  await school.giveFeedback(await school.makeStudent("Om", "Das", mentor), lesson, 5, "Clear.");
  const page = await school.visit(school.admin, "/dashboard?view=mentors");
  // They registered, and no admin has confirmed them.
  const mentors = page.getByRole("table", { name: "Teachers" });
  await mentors
    .getByRole("button", { name: /^About this rating/ })
    .first()
    .click();
  await mentors
    .getByText(/from (a student|students) you have not confirmed$/)
    .first()
    .waitFor();
  await page.getByLabel("Sort").selectOption("highest");
  await expect.poll(async () => (await page.getByRole("rowheader").allTextContents())[0]).toBe("Zoya Khan");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Little feedback this month").check();
  await page.getByLabel("Subject", { exact: true }).selectOption("Mathematics");
  await page.getByRole("button", { name: "Filter (2)" }).waitFor();
  await expect.poll(() => page.getByRole("rowheader").allTextContents()).toEqual(["Zoya Khan", "Meera Iyer"]);
});

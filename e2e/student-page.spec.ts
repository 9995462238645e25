import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { formats } from "#locales/en/format.ts";
import { screens } from "./support/browser.ts";
import { arrival, openSchool, type Person } from "./support/school.ts";

// A student's page: the classes they were asked about, what they answered, and what happened to it.

const school = openSchool();
const today = todayIn("Asia/Kolkata");
let meera: Person;
let aarav: Person;
let vectors: { id: string };

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  await school.confirm(aarav);
  await school.giveParent(aarav, "9876543210", "parents@home.example");
  await school.addLesson(meera, "Sets", addDays(today, -3));
  vectors = await school.addLesson(meera, "Vectors", addDays(today, -2));
  await school.addLesson(meera, "Today", today);
  const { id: feedbackId } = await school.giveFeedback(aarav, vectors, 2, "Too fast for me.");
  await meera.api.post(`/feedback/${feedbackId}/reply`, {
    id: crypto.randomUUID(),
    text: "I will slow down.",
  });
});

test("a teacher goes from a class to the student, and sees what they answered but no contacts", async () => {
  const page = await school.visit(meera, "/dashboard", { viewport: screens.phone });
  await page.getByRole("rowheader").getByRole("link", { name: "Vectors" }).click();
  await page.getByRole("article").getByRole("link", { name: "Aarav Sharma", exact: true }).click();
  await arrival(page, `/studentdetails/${aarav.id}`);
  const activity = page.getByText("Last 30 days · 1 of 2 classes answered");
  await activity.waitFor();
  await page.getByRole("article").getByText("I will slow down.").waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await activity.click();
  await page.getByRole("link", { name: "See the unanswered class" }).click();
  await page.locator("[aria-current=page]", { hasText: "Not answered" }).waitFor();
  await expect
    .poll(() => page.getByRole("article").allInnerTexts())
    .toEqual([expect.stringMatching(/^Sets/)]);
  await page.reload();
  await page.getByRole("article").getByRole("link", { name: "Sets" }).waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  expect(await page.getByRole("main").innerText()).not.toMatch(/9876543210|@|Parent/);
  await page.getByRole("article").getByRole("link", { name: "Sets" }).click();
  await page.getByRole("heading", { level: 1, name: "Sets" }).waitFor();
});

test("an admin sees that and the contacts, and when the student signed in", async () => {
  const page = await school.visit(school.admin, `/class/${vectors.id}`);
  await page.getByRole("article").getByRole("link", { name: "Aarav Sharma", exact: true }).click();
  await arrival(page, `/studentdetails/${aarav.id}`);
  await page.getByText("1 of 2 classes answered").first().waitFor();
  await page.getByText("Too fast for me.").waitFor();
  await page.getByText("I will slow down.").waitFor();
  const fact = (name: string) =>
    page
      .getByRole("main")
      .locator("div", { has: page.locator(`dt:text-is("${name}")`) })
      .last();
  await fact("Parent's Phone").getByText("9876543210").waitFor();
  await fact("Last sign-in").getByText(formats.date(today)).waitFor();
});

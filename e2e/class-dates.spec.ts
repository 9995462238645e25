import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { screens } from "./support/browser.ts";
import { connectTo } from "./support/database-of.ts";
import {
  arrival,
  daysAgo,
  notification,
  openSchool,
  type Person,
  patience,
  question,
} from "./support/school.ts";
import { lessonOf, unfold } from "./support/student-page.ts";

// Dates of classes and feedback, repeated topics, and classes that are corrected without losing feedback.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let today: string;

school.prepare(async () => {
  ({ today } = await school.admin.api.get("/today"));
});

/** Unique to this attempt, because e-mail addresses are made from names. */
const surname = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const field = (page: Page, label: string) => page.locator("form").getByLabel(label, { exact: true });
const focusedName = (page: Page) => page.locator(":focus").getAttribute("aria-label");

/** A class and feedback on it, with dates beyond today's limits. */
async function storeLater(mentor: Person, student: Person, topic: string, date: string): Promise<void> {
  const lesson = await school.addLesson(mentor, topic, "2025-11-03");
  const { id } = await school.giveFeedback(student, lesson, 5, "Great class.");
  const client = await connectTo({ connectionString: school.databaseUrl });
  try {
    await client.query("begin");
    await client.query("set local classback.keep_dates = 'on'");
    await client.query("update feedback set date = $2 where id = $1", [id, date]);
    await client.query("update lessons set date = $2 where id = $1", [lesson.id, date]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

describe("dates", () => {
  test("a class with a future date cannot be rated yet, one dated today can; a topic repeated on another day has its own form and link", async () => {
    const mentor = await school.makeMentor("Anita", surname("Rao"));
    const student = await school.makeStudent("Aarav", surname("Ahead"), mentor);
    const tomorrow = addDays(today, 1);
    await school.addLesson(mentor, "Ahead", tomorrow);
    await school.addLesson(mentor, "Held today", today);
    const first = await school.addLesson(mentor, "Algebra", "2025-10-03");
    await school.addLesson(mentor, "algebra", daysAgo(1));
    await school.giveFeedback(student, first, 2, "Too fast.");
    const page = await school.visit(student, "/dashboard", phone);
    await unfold(page, "Classes ahead");
    await lessonOf(page, "Ahead")
      .getByText(`You can rate this class from ${en.common.date(tomorrow)}.`, { exact: true })
      .waitFor();
    await expect.poll(() => lessonOf(page, "Ahead").getByRole("button").count()).toBe(0);
    await lessonOf(page, "Held today").getByRole("button", { expanded: false }).waitFor();

    const again = page.getByRole("button", { name: new RegExp(`algebra.*${en.common.date(daysAgo(1))}`) });
    await again.click();
    await page.getByRole("textbox", { name: "Feedback" }).fill("Half written");
    await lessonOf(page, "3 Oct 2025").getByText("Feedback already submitted").waitFor();
    await page.getByRole("link", { name: "Edit: Algebra, 3 Oct 2025" }).click();
    await arrival(page, "/edit-review/Algebra");
    await page.getByRole("button", { name: "Update Review" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Feedback" }).inputValue()).toBe("Too fast.");
    await page.goBack();
    await again.click();
    expect(await page.getByRole("textbox", { name: "Feedback" }).inputValue()).toBe("Half written");
  });

  test("the dashboards mention future dates, and link to exactly those rows to correct", async () => {
    const mentor = await school.makeMentor("Divya", surname("Rao"));
    const student = await school.makeStudent("Aarav", surname("Later"), mentor);
    await storeLater(mentor, student, "In 2062", "2062-03-04");
    await school.addLesson(mentor, "In order", "2025-11-03");
    const admin = await school.visit(school.admin);
    await admin.getByText(/have future dates\./).waitFor();
    await admin.getByRole("link", { name: "See Dates" }).click();
    await admin.getByRole("link", { name: "In 2062" }).waitFor();
    await expect.poll(() => admin.getByRole("button", { name: /^Edit/ }).count()).toBe(0);

    const page = await school.visit(mentor);
    await page.getByText("1 rating and 1 class have future dates.").waitFor();
    await page.getByRole("link", { name: "See Dates" }).click();
    await page.getByRole("heading", { name: "In 2062" }).first().waitFor();
    await page.getByText("1 rating has a future date.").waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page
      .getByRole("article")
      .getByRole("link", { name: /^Edit: In 2062/ })
      .waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Edit: In 2062" }).click();
    await field(page, "Date").fill("2025-11-05");
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = question(page, "Correct this class?");
    await dialog.getByText("Feedback from 1 student moves from March 2062 to November 2025.").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("No dates to correct.").first().waitFor();
    expect((await mentor.api.get("/feedback")).items).toMatchObject([{ date: "2025-11-05" }]);
  });
});

describe("topics", () => {
  test("feedback on classes of the same topic can be told apart by date, stars and words, by keyboard on a phone", async () => {
    const mentor = await school.makeMentor("Farah", surname("Rao"));
    const student = await school.makeStudent("Aarav", surname("Twice"), mentor);
    const words = ["Too fast for me. ", "Now I can do it myself. "];
    for (const [index, date] of ["2025-10-03", "2025-11-03"].entries()) {
      const lesson = await school.addLesson(mentor, index === 0 ? "Graphs" : "GRAPHS", date);
      await school.giveFeedback(student, lesson, index + 3, words[index]?.repeat(20) ?? "");
    }
    const page = await school.visit(student, "/edit-review/graphs", phone);
    await page.getByRole("heading", { name: "Which feedback on “graphs”?" }).waitFor();
    const choice = page.getByRole("link", { name: /GRAPHS/ });
    const name = await choice.textContent();
    for (const part of ["Farah Rao", "3 Nov 2025", "Now I can do it myself."]) expect(name).toContain(part);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(screens.phone.width);
    await choice.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "GRAPHS" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Feedback" }).inputValue()).toContain("Now I can");
  });
});

describe("corrections", () => {
  async function makeLesson(name: string) {
    const mentor = await school.makeMentor(name, surname("Iyer"), "Mathematics", "Physics");
    const student = await school.makeStudent("Aarav", surname(name), mentor);
    const lesson = await school.addLesson(mentor, "Fractions", "2025-11-03");
    await school.giveFeedback(student, lesson, 4, "The examples helped.");
    return { mentor, student, lesson };
  }

  test("a class is corrected with its feedback, and a notification says when it moves to another month", async () => {
    const { mentor, student } = await makeLesson("Gita");
    await school.addLesson(mentor, "Decimals", "2025-11-03");
    const page = await school.visit(mentor, `/allreview/${mentor.id}`);
    const edit = page.getByRole("button", { name: "Edit: Fractions" });
    await edit.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(":focus").getAttribute("name"), patience).toBe("topic");
    // Of another class on that day.
    await field(page, "Topic").fill("DECIMALS");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Use “DECIMALS (2)”" }).click();
    await field(page, "Topic").fill("Fractions and parts");
    // A move within the month needs no confirmation.
    await field(page, "Subject").selectOption("Physics");
    await field(page, "Date").fill("2025-11-04");
    await page.getByRole("button", { name: "Save" }).click();
    await notification(page, "Class corrected").waitFor();
    await page.getByText("1 gave feedback").waitFor();
    await expect.poll(() => focusedName(page), patience).toMatch(/^Edit: .*and parts.*4 Nov 2025$/);

    await page.keyboard.press("Enter");
    await field(page, "Date").fill("2025-10-30");
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = question(page, "Correct this class?");
    await dialog.getByText("Feedback from 1 student moves from November to October 2025.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await field(page, "Date").inputValue()).toBe("2025-10-30");
    await page.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("30 Oct 2025").waitFor();
    const [feedback] = (await student.api.get("/feedback")).items;
    expect(feedback).toMatchObject({ date: "2025-10-30", editedBy: null, message: "The examples helped." });
    expect(feedback.topic).toMatch(/and parts/);
  });
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { followLink } from "./support/follow-link.ts";
import {
  notification,
  openSchool,
  type Person,
  patience,
  question,
  recordOpenedTabs,
} from "./support/school.ts";

// Reviews changed by someone else say so wherever they are shown or sent, and keep the student's own words.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
const bad = { rating: 1, message: "Bad class" };
const great = { rating: 5, message: "Great class" };
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** A student who rated a class with one star, which the teacher changed to five. */
async function editedFeedback(name: string): Promise<{ mentor: Person; student: Person; id: string }> {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  await school.giveParent(student, "9876543210", "sharma@home.example");
  const lesson = await school.addLesson(mentor, "Algebra", "2025-11-17");
  const { id } = await school.giveFeedback(student, lesson, bad.rating, bad.message);
  await mentor.api.send("PATCH", `/feedback/${id}`, great);
  return { mentor, student, id };
}

test("the student sees who edited it and their own words, and can correct it", async () => {
  const { student } = await editedFeedback("Asha");
  const page = await school.visit(student, "/dashboard", phone);
  const card = page.getByRole("listitem").filter({ hasText: "Algebra" });
  await card.getByText("Edited by teacher", { exact: true }).waitFor();
  await card.getByRole("img", { name: "5 of 5 stars", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("img", { name: "You gave 5 of 5 stars" }).count()).toBe(0);
  expect(await card.getByText(bad.message).isVisible()).toBe(false);
  await card.getByText("What you wrote", { exact: true }).click();
  await card.getByText(bad.message, { exact: true }).waitFor();
  await card.getByRole("img", { name: "You gave 1 of 5 stars" }).waitFor();

  await card.getByRole("link", { name: "Edit: Algebra" }).click();
  // The list has the same words until the form is there.
  await page.getByRole("button", { name: "Update Review" }).waitFor();
  await page.getByText("What you wrote", { exact: true }).click();
  await page.getByRole("button", { name: "Use these words" }).click();
  expect(await page.getByLabel("Feedback", { exact: true }).inputValue()).toBe(bad.message);
  await page.getByRole("button", { name: "Update Review" }).click();
  await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
  await notification(page, "Review updated successfully!").waitFor();
  await card.getByRole("img", { name: "You gave 1 of 5 stars" }).waitFor();
  await expect.poll(() => page.getByText("Edited by teacher").count()).toBe(0);
});

test("the parent is offered the student's words; the edited ones say so", async () => {
  const { student } = await editedFeedback("Diya");
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/sendfeedback/${student.id}`);
  const send = page.getByRole("button", { name: "Send on WhatsApp", disabled: false });
  const message = page.getByLabel("Message", { exact: true });
  await expect.poll(() => message.inputValue(), patience).toContain("Diya rated a class: ★☆☆☆☆ (poor)");
  expect(await message.inputValue()).not.toContain("Edited");
  await send.click();
  const lastLink = async () => decodeURIComponent((await openedTabs()).at(-1) ?? "");
  await expect.poll(lastLink, patience).toContain(bad.message);

  await page.getByRole("radio", { name: "As edited by teacher" }).check();
  await expect
    .poll(() => message.inputValue(), patience)
    .toContain("Edited by teacher: ★★★★★ (excellent). ‘Great class");
  await send.click();
  // Sending the same feedback in other words would tell the parent twice.
  const again = question(page, "Send it anyway?");
  await again.getByText(/opened a WhatsApp message about Diya .* today/).waitFor();
  expect(await openedTabs()).toHaveLength(1);
  await again.getByRole("button", { name: "Send anyway" }).click();
  await expect.poll(lastLink, patience).toContain("Edited by teacher: ★★★★★ (excellent). ‘Great class");
  await page.getByRole("list").getByText("As the student wrote it").waitFor();
  // The last one is among the earlier messages once the page no longer asks about it.
  const sentIt = page.getByRole("button", { name: "Yes, I sent it" });
  await expect.poll(() => sentIt.count(), patience).toBe(2);
  await sentIt.first().click();
  await page.getByRole("list").getByText("Edited by teacher", { exact: true }).waitFor();
  const sent = await school.admin.api.get(`/parent-messages?studentId=${student.id}`);
  expect(sent.items.map(({ students }: { students: { edited: unknown }[] }) => students[0]?.edited)).toEqual([
    { by: "teacher", words: "edited" },
    { by: "teacher", words: "original" },
  ]);
});

test("the teacher sees the mark, but not the replaced words; the admin sees both, and in the mentor table the newest month, changes to feedback by others, and all months on request", async () => {
  const { mentor, student, id } = await editedFeedback("Kabir");
  const table = await school.visit(mentor);
  await row(table, "Kabir Sharma").getByText("Edited by teacher", { exact: true }).waitFor();
  await expect.poll(() => table.getByText(bad.message).count()).toBe(0);

  const page = await school.visit(school.admin, `/dashboard?student=${student.id}`, phone);
  const review = page.getByRole("article").filter({ hasText: "Algebra" });
  await review.getByText("Edited by teacher", { exact: true }).waitFor();
  await review.getByText("What the student wrote", { exact: true }).click();
  await review.getByText(bad.message, { exact: true }).waitFor();
  await review.getByRole("img", { name: "1 of 5 stars", exact: true }).waitFor();

  for (const [topic, date] of [
    ["Circles", "2025-10-06"],
    ["Sets", "2025-09-01"],
    ["Angles", "2025-08-04"],
  ] as const) {
    const lesson = await school.addLesson(mentor, topic, date);
    const feedback = await school.giveFeedback(student, lesson, 4, "Good.");
    if (topic === "Angles") await mentor.api.send("DELETE", `/feedback/${feedback.id}`);
  }
  await followLink(page, "/dashboard?view=mentors&search=Kabir");
  const mentors = row(page, "Mentor Of Kabir");
  await mentors.getByText("November 2025: 5.0").waitFor();
  expect(await mentors.getByText(/October 2025/).count()).toBe(0);
  await mentors.getByRole("button", { name: /^About this rating/ }).click();
  const notes = mentors.getByRole("listitem");
  await expect.poll(() => notes.count(), patience).toBeGreaterThanOrEqual(2);
  await notes.filter({ hasText: "1 rating changed by someone else" }).waitFor();
  await notes.filter({ hasText: "1 rating from other months changed" }).waitFor();
  await page.keyboard.press("Escape");

  await mentor.api.send("PATCH", `/feedback/${id}/lesson`, { topic: "Algebra", date: "2025-10-17" });
  await mentors.getByRole("button", { name: "All Months: Mentor Of Kabir" }).click();
  const dialog = page.getByRole("dialog", { name: "Monthly Ratings" });
  const changes = dialog.getByRole("table", { name: "Changed by others" });
  await changes.waitFor();
  const cells = async (name: string) =>
    changes
      .getByRole("row", { name: new RegExp(`^${name}`) })
      .getByRole("cell")
      .allTextContents();
  expect(await cells("In total")).toEqual(["1", "1", "1"]);
  expect(await cells("November 2025")).toEqual(["0", "1", "0"]);
  expect(await cells("October 2025")).toEqual(["1", "1", "0"]);
  expect(await cells("August 2025")).toEqual(["0", "0", "1"]);
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
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

test("the teacher sees the mark, but not the replaced words; the admin sees both", async () => {
  const { mentor, student } = await editedFeedback("Kabir");
  const table = await school.visit(mentor);
  await row(table, "Kabir Sharma").getByText("Edited by teacher", { exact: true }).waitFor();
  await expect.poll(() => table.getByText(bad.message).count()).toBe(0);

  const page = await school.visit(school.admin, `/dashboard?student=${student.id}`);
  const review = page.getByRole("article").filter({ hasText: "Algebra" });
  await review.getByText("Edited by teacher", { exact: true }).waitFor();
  await review.getByText("What the student wrote", { exact: true }).click();
  await review.getByText(bad.message, { exact: true }).waitFor();
  await review.getByRole("img", { name: "1 of 5 stars", exact: true }).waitFor();
});

test.each([
  ["WhatsApp", "", "Send on WhatsApp", "https://wa.me/"],
  ["e-mail", "email/", "Send by E-mail", "mailto:"],
])(
  "by %s, the parent is offered the student's words; the edited ones say so",
  async (channel, path, button, link) => {
    const { student } = await editedFeedback(`Diya ${channel}`);
    const page = await (await school.profileOf(school.admin)).newPage();
    const openedTabs = await recordOpenedTabs(page);
    await page.goto(`${school.url}/sendfeedback/${path}${student.id}`);
    await page.getByRole("button", { name: "17 Nov 2025" }).click();
    const message = page.getByLabel("Message", { exact: true });
    await expect.poll(() => message.inputValue(), patience).toContain(`1 of 5, poor\n\n${bad.message}`);
    expect(await message.inputValue()).not.toContain("Edited");
    await page.getByRole("button", { name: button }).click();
    const lastLink = async () => decodeURIComponent((await openedTabs()).at(-1) ?? "");
    await expect.poll(lastLink, patience).toContain(bad.message);
    expect(await lastLink()).toContain(link);
    await page.getByRole("list").getByText("As the student wrote it").waitFor();

    await page.getByRole("radio", { name: "As edited by teacher" }).check();
    await expect.poll(() => message.inputValue(), patience).toContain("Edited by teacher\n\nGreat class");
    await page.getByRole("button", { name: button, disabled: false }).click();
    // Sending the same feedback in other words would tell the parent twice.
    const again = question(page, "Open it once more?");
    await again.waitFor();
    expect(await openedTabs()).toHaveLength(1);
    await again.getByRole("button", { name: "Open once more" }).click();
    await expect
      .poll(lastLink, patience)
      .toMatch(/5 of 5, excellent\r?\nEdited by teacher\r?\n\r?\nGreat class/);
    await page.getByRole("list").getByText("Edited by teacher", { exact: true }).waitFor();
    const sent = await school.admin.api.get(`/parent-messages?studentId=${student.id}`);
    expect(sent.items.map(({ edited }: { edited: unknown }) => edited)).toEqual([
      { by: "teacher", words: "edited" },
      { by: "teacher", words: "original" },
    ]);
  },
);

test("the log tells the student's words apart from an edit that came after they were fetched", async () => {
  const mentor = await school.makeMentor("Mentor", "Of Late Edits");
  const student = await school.makeStudent("Esha", "Sharma", mentor);
  await school.giveParent(student, "9876543210", "sharma@home.example");
  const lesson = await school.addLesson(mentor, "Algebra", "2025-11-17");
  const { id } = await school.giveFeedback(student, lesson, bad.rating, bad.message);
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/sendfeedback/${student.id}`);
  await page.getByRole("button", { name: "17 Nov 2025" }).click();
  const message = page.getByLabel("Message", { exact: true });
  await expect.poll(() => message.inputValue(), patience).toContain(bad.message);

  await mentor.api.send("PATCH", `/feedback/${id}`, great);
  await page.getByRole("button", { name: "Send on WhatsApp" }).click();
  await expect.poll(async () => (await openedTabs()).length, patience).toBe(1);
  await page.getByRole("list").getByText("As the student wrote it").waitFor();
  const sent = await school.admin.api.get(`/parent-messages?studentId=${student.id}`);
  expect(sent.items).toMatchObject([
    { message: expect.stringContaining(bad.message), edited: { by: "teacher", words: "original" } },
  ]);
});

test("the mentor table shows three months, and changes to their feedback by others", async () => {
  const { mentor, student, id } = await editedFeedback("Ravi");
  for (const [topic, date] of [
    ["Circles", "2025-10-06"],
    ["Sets", "2025-09-01"],
    ["Angles", "2025-08-04"],
  ] as const) {
    const lesson = await school.addLesson(mentor, topic, date);
    const given = await school.giveFeedback(student, lesson, 4, "Good.");
    if (topic === "Angles") await mentor.api.send("DELETE", `/feedback/${given.id}`);
  }
  const page = await school.visit(school.admin, "/dashboard?view=mentors&search=Ravi", phone);
  const mentors = row(page, "Mentor Of Ravi");
  const months = mentors.getByRole("listitem");
  await expect.poll(() => months.count(), patience).toBe(3);
  await months.nth(0).getByText("November 2025: 5.0").waitFor();
  await months
    .nth(0)
    .getByText("1 review edited, moved or deleted by someone other than the student")
    .waitFor();
  await months.nth(2).getByText("September 2025: 4.0").waitFor();
  await mentors.getByText("1 review from other months edited, moved or deleted").waitFor();

  await mentor.api.send("PATCH", `/feedback/${id}/lesson`, { topic: "Algebra", date: "2025-10-17" });
  await mentors.getByRole("button", { name: "All Months: Mentor Of Ravi" }).click();
  const dialog = page.getByRole("dialog", { name: "Monthly Ratings" });
  const changes = dialog.getByRole("table", { name: "Changed by someone other than the student" });
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

test("a long message in Hindi is sent in parts, or shortened, and never cut without asking", async () => {
  const mentor = await school.makeMentor("Latha", "Menon");
  const student = await school.makeStudent("Meena", "Nair", mentor);
  await school.giveParent(student, "9876543210", "nair@home.example");
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/sendfeedback/${student.id}`);
  const message = page.getByLabel("Message", { exact: true });
  const long = "शिक्षक ने बहुत अच्छे से समझाया। ".repeat(62).trim();
  await message.fill(long);
  await page.getByText("This is too long for one WhatsApp link.").waitFor();
  await page.getByText(/^[\d,]+ of 1,\d+ characters fit\./).waitFor();

  for (const number of [1, 2]) {
    await page.getByRole("button", { name: `Send message ${number} of 2`, disabled: false }).click();
    await page.getByText(`Message ${number} of 2 was opened in WhatsApp.`).waitFor();
  }
  const texts = (await openedTabs()).map((tab) =>
    new URL(tab.replace("_blank ", "")).searchParams.get("text"),
  );
  expect(texts).toHaveLength(2);
  for (const [index, text] of texts.entries()) {
    expect(text).toMatch(/^Hello Parent, here is your child's feedback: "\(\d of 2\)\n[^"]*।"$/);
    expect(text).toContain(`(${index + 1} of 2)`);
  }
  for (const tab of await openedTabs()) expect(tab.length).toBeLessThan(8100);
  expect(texts.map((text) => text?.split("\n")[1]?.slice(0, -1)).join(" ")).toBe(long);

  await page.getByRole("button", { name: "Shorten" }).click();
  await page.getByText("The message has been shortened.").waitFor();
  expect(await message.inputValue()).toMatch(/^शिक्षक[^…]*…$/);
  // By keyboard: each button takes the focus of the one that it replaces.
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "hidden" });
  expect(await message.inputValue()).toBe(long);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.getByRole("button", { name: "Send on WhatsApp", disabled: false }).click();
  await expect.poll(async () => (await openedTabs()).length, patience).toBe(3);
});

test("a long mail is sent as one, with a warning and ways to make it fit", async () => {
  const mentor = await school.makeMentor("Gita", "Bose");
  const student = await school.makeStudent("Tara", "Bose", mentor);
  await school.giveParent(student, "9876543210", "bose@home.example");
  const page = await (await school.profileOf(school.admin)).newPage();
  const openedTabs = await recordOpenedTabs(page);
  await page.goto(`${school.url}/sendfeedback/email/${student.id}`);
  const message = page.getByLabel("Message", { exact: true });
  const warning = page.getByText("Some mail programs cannot open a message this long.");
  const send = () => page.getByRole("button", { name: "Send by E-mail", disabled: false }).click();
  await message.fill("The examples helped. ".repeat(100).trim());
  await warning.waitFor();
  await send();
  await expect.poll(async () => (await openedTabs()).length, patience).toBe(1);
  await page.getByRole("button", { name: "Shorten" }).click();
  await warning.waitFor({ state: "hidden" });
  await send();
  await expect.poll(async () => (await openedTabs()).length, patience).toBe(2);
  const [whole = "", short = ""] = await openedTabs();
  expect(decodeURIComponent(whole).match(/The examples helped/g)).toHaveLength(100);
  expect(short.replace("_blank ", "").length).toBeLessThanOrEqual(2000);
});

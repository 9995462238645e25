import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens, settled } from "./support/browser.ts";
import { isInSight } from "./support/in-sight.ts";
import { daysAgo, holdBack, notification, openSchool, patience, question } from "./support/school.ts";
import { unfold } from "./support/student-page.ts";

// After feedback is given: the teacher sees it and replies, to one student or to the class, and the students read it.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
/** A student's feedback in the list on the dashboard. */
const row = (page: Page, name: string) =>
  page.getByRole("region", { name: "Student Reviews" }).getByRole("row").filter({ hasText: name });

/** Taps, and counts how often. */
function countedTaps() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return Object.assign(tap, { count: () => taps });
}
const card = (page: Page, topic: string) => page.getByRole("listitem").filter({ hasText: topic });

test("a teacher sees what is new and replies to one student, who reads it at once in one tap, and that it was seen", async () => {
  const mentor = await school.makeMentor("Meera", "Iyer");
  const student = await school.makeStudent("Asha", "Rao", mentor);
  const classmate = await school.makeStudent("Kabir", "Sen", mentor);
  const lesson = await school.addLesson(mentor, "Algebra", daysAgo(1));
  await school.giveFeedback(student, lesson, 2, "Too fast for me.");
  await school.giveFeedback(classmate, lesson, 5, "Clear examples.");

  const page = await school.visit(mentor, "/dashboard", phone);
  const ashas = row(page, "Asha Rao");
  // Both are new, which the class says once.
  const isNew = page.getByRole("region", { name: "Student Reviews" }).getByText("New", { exact: true });
  await row(page, "Algebra").first().getByText("New", { exact: true }).waitFor();
  expect(await isNew.count()).toBe(1);
  await page.getByRole("heading", { name: "Do next (1)" }).waitFor();
  // Three taps since the sign-in: Reply, the field, Send.
  const tap = countedTaps();
  await tap(ashas.getByRole("button", { name: /^Reply: Algebra, Asha Rao/ }));
  const field = page.getByRole("textbox", { name: "Reply to Asha Rao" });
  await tap(field);
  await field.fill("I will go slower next time.");
  await tap(page.getByRole("button", { name: "Send reply" }));
  await notification(page, "Reply sent").waitFor();
  expect(tap.count()).toBeLessThanOrEqual(3);
  await page.getByText("Nothing is waiting.").waitFor();
  await row(page, "Asha Rao").getByText("I will go slower next time.").waitFor();

  // The second row counts as seen once it has been on the screen.
  await row(page, "Kabir Sen")
    .getByRole("button", { name: /^Reply/ })
    .scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const marks = await classmate.api.get(`/lesson-replies?lessons=${lesson.id}`);
      return marks.items[0].feedback;
    }, patience)
    // A reply to another student is not theirs to read.
    .toMatchObject({ seenOn: expect.any(String), reply: null });
  await isNew.waitFor();
  await page.reload();
  await row(page, "Kabir Sen").waitFor();
  await row(page, "Asha Rao").getByText("I will go slower next time.").waitFor();
  await expect.poll(() => page.getByText("New", { exact: true }).count()).toBe(0);

  const own = await school.visit(student, "/dashboard", phone);
  const arrived = own.getByRole("region", { name: "Meera Iyer replied to you · Algebra" });
  await arrived.getByText("I will go slower next time.").waitFor();
  expect(await isInSight(arrived)).toBe(true);
  await arrived.getByRole("button", { expanded: false }).click();
  expect(await isInSight(arrived.getByText("Too fast for me."))).toBe(true);
  const gotIt = arrived.getByRole("button", { name: "Got it" });
  expect(await isInSight(gotIt)).toBe(true);
  await gotIt.tap();
  await arrived.waitFor({ state: "detached" });
  // On any other device, too.
  await expect.poll(async () => (await student.api.get("/news")).replies, patience).toEqual([]);
  await card(own, "Algebra").getByText("Your teacher replied to you").waitFor();
  await card(own, "Algebra").getByText("I will go slower next time.").waitFor();
  await card(own, "Algebra")
    .getByText(/^Seen by your teacher on \d+ \w+ \d{4}$/)
    .waitFor();
});

test("a reply to the class reaches those who did not answer, until an admin removes it", async () => {
  const mentor = await school.makeMentor("Suresh", "Pillai");
  const student = await school.makeStudent("Zoya", "Khan", mentor);
  const silent = await school.makeStudent("Dev", "Nair", mentor);
  const lesson = await school.addLesson(mentor, "Geometry", "2025-11-18");
  await school.giveFeedback(student, lesson, 3, "More examples, please.");
  const text = "I heard that you want more examples. I will bring three each time.";
  await mentor.api.post(`/lessons/${lesson.id}/reply`, { id: crypto.randomUUID(), text });

  const page = await school.visit(silent);
  const arrived = page.getByRole("region", { name: "Suresh Pillai replied to the class · Geometry" });
  await arrived.getByRole("button", { name: "Got it" }).click();
  await unfold(page, "Older classes");
  await card(page, "Geometry").getByText("Your teacher replied", { exact: true }).waitFor();
  await card(page, "Geometry").getByText(text).waitFor();
  const admin = await school.visit(school.admin, `/dashboard?student=${student.id}`);
  const reply = admin.getByText(text);
  await reply.waitFor();
  await admin.getByRole("button", { name: /^Remove reply: Geometry/ }).click();
  await question(admin, "Remove this reply?").getByRole("button", { name: "Remove reply" }).click();
  await notification(admin, "Reply removed").waitFor();
  await reply.waitFor({ state: "detached" });
});

test("what arrives late moves no row of the teacher's reviews", async () => {
  const mentor = await school.makeMentor("Anita", "Das");
  const student = await school.makeStudent("Isha", "Sen", mentor);
  const classmate = await school.makeStudent("Om", "Sen", mentor);
  const lesson = await school.addLesson(mentor, "Vectors", daysAgo(1));
  await school.giveFeedback(classmate, lesson, 5, "Clear examples.");
  const { id } = await school.giveFeedback(student, lesson, 2, "Too fast for me.");
  await mentor.api.post(`/feedback/${id}/reply`, { id: crypto.randomUUID(), text: "I will go slower." });
  const context = await school.profileOf(mentor, { viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const release = await holdBack(
    page,
    /^\/api\/(feedback-marks|named-students|later-dates|teachers\/me\/insights)/,
  );
  await page.goto(`${school.url}/dashboard`);
  await row(page, "Om Sen").waitFor();
  const positions = () =>
    Promise.all(["Isha Sen", "Om Sen"].map(async (name) => (await row(page, name).boundingBox())?.y));
  const before = await positions();
  release();
  await page.getByRole("region", { name: "How your classes are going" }).waitFor();
  await row(page, "Isha Sen").getByText("I will go slower.").waitFor();
  await settled(page);
  expect(await positions()).toEqual(before);
});

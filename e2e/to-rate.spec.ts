import type { Locator, Page, ViewportSize } from "playwright-core";
import { expect, test } from "vitest";
import type { Catalogue } from "#locales/catalogue.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { isInSight } from "./support/in-sight.ts";
import { daysAgo, notification, openSchool, patience, question } from "./support/school.ts";
import { formOf, lessonOf, messageField, openForm, star, submitButton } from "./support/student-page.ts";

// The student's dashboard on a phone: four taps to rate a class, and the next one is there.

const school = openSchool();
/** A phone's keyboard covers the rest: browsers shrink the page, as its viewport tag asks for. */
const keyboardHeight = 300;
/** The smallest leaves the least room. */
const smallPhone = { width: 360, height: 640 };
const largePhone = { width: 412, height: 915 };

/** A student who has classes of these ages in days to rate, named by their number, the newest first. */
async function makeStudentWithLessons(
  name: string,
  ages: readonly number[],
  topicOf = (number: number) => `Class ${number}`,
) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  for (const [index, age] of ages.entries()) {
    await school.addLesson(mentor, topicOf(index + 1), daysAgo(age));
  }
  return { student, mentor };
}

/** Topics of two lines. */
const long = (number: number) =>
  `Reflection and refraction of light, with all the experiments, part ${number}`;

const on = (viewport: ViewportSize) => ({ viewport, hasTouch: true, isMobile: true });

const toRate = (page: Page) => page.getByRole("heading", { name: /^To rate/ });
const phrases = (page: Page) => page.getByRole("form").locator("button[aria-pressed]");
/** The stars of a closed class, or of its form. */
const starOf = (page: Page, topic: string, stars: number) =>
  lessonOf(page, topic).getByRole("radio", { name: new RegExp(`^${stars} star`) });

async function standsStill(page: Page, target: Locator): Promise<void> {
  const isStill = async () => {
    const first = await target.boundingBox();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    return JSON.stringify(first) === JSON.stringify(await target.boundingBox());
  };
  await expect.poll(isStill, patience).toBe(true);
}

/**
 * Taps in the middle of what is on the screen, as a finger does: nothing is scrolled to. Pointer and scroll events are counted by
 * the page itself.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await standsStill(page, target);
  // It cannot be tapped while a closing dialog still covers it.
  const isUncovered = () =>
    target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isUncovered, patience).toBe(true);
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page.touchscreen.tap(x, y);
}

async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener("pointerdown", () => counted.taps++, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

/** A form's phrases of which a finger would hit something else, at the middle or just within an edge; the text of each. */
function missedPhrases(page: Page): Promise<string[]> {
  return phrases(page).evaluateAll((all) =>
    all.flatMap((phrase) => {
      const { left, top, right, bottom } = phrase.getBoundingClientRect();
      const isHit = [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
        phrase.contains(document.elementFromPoint((left + right) / 2, y)),
      );
      return isHit ? [] : [phrase.textContent ?? ""];
    }),
  );
}

/** Star, the last phrase, Submit, and yes to the question; each phrase could be tapped instead. */
async function rateInFourTaps(page: Page, topic: string, stars: number, words: Catalogue = en) {
  const submit = { name: words.common.submit, exact: true };
  await tap(
    page,
    lessonOf(page, topic)
      .getByRole("radio")
      .nth(stars - 1),
  );
  await expect.poll(() => phrases(page).count(), patience).toBe(10);
  await expect.poll(() => missedPhrases(page), patience).toEqual([]);
  await tap(page, phrases(page).last());
  await expect.poll(() => missedPhrases(page), patience).toEqual([]);
  await tap(page, page.getByRole("form").getByRole("button", submit));
  await tap(page, page.getByRole("alertdialog").getByRole("button", submit));
}

/** Of the open notifications, the height of the tallest, and whether one lies over the title or the stars of the open form. */
const openNotifications = (page: Page) =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll("[data-sonner-toast][data-removed=false]")];
    const boxes = open.map((each) => each.getBoundingClientRect());
    const item = document.querySelector("li:has(form)");
    const parts = [item?.querySelector("h4"), item?.querySelector("form fieldset div")];
    const isCovering = parts.some((part) => {
      const box = part?.getBoundingClientRect();
      return box && boxes.some(({ top, bottom }) => box.top < bottom && box.bottom > top);
    });
    return { isCovering, tallest: Math.max(0, ...boxes.map(({ height }) => height)) };
  });

test("on phones of three sizes, a class takes four taps on large stars, the last phrase too, and no scrolling; nothing covers the next; screen readers follow", async () => {
  const { student } = await makeStudentWithLessons("Three", [0, 1, 2], long);
  const page = await school.visit(student, "/dashboard", on(smallPhone));
  await toRate(page).getByText("To rate (3)", { exact: true }).waitFor();
  const taps = await countTaps(page);
  let isCut = false;
  await page.route("**/api/feedback", (route) => (isCut ? route.abort() : route.continue()));
  for (const [index, size] of [largePhone, screens.phone, smallPhone].entries()) {
    const topic = long(index + 1);
    await page.setViewportSize(size);
    if (index === 0) expect((await lessonOf(page, topic).boundingBox())?.y).toBeLessThan(240);
    // The second is kept at first, which the notification says in other words.
    isCut = index === 1;
    for (const stars of [1, 2, 3, 4, 5]) {
      await starOf(page, topic, stars).waitFor();
      const box = await starOf(page, topic, stars).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await rateInFourTaps(page, topic, 4);
    if (index === 2) break;
    const text = index === 0 ? "Feedback submitted successfully!" : "Saved. We’ll send it soon.";
    await notification(page, text).waitFor();
    const left = 2 - index;
    const next = new RegExp(`part ${index + 2}.*${left} left`);
    await page.getByRole("heading", { name: `To rate (${left})` }).waitFor();
    await page.getByRole("button", { name: next, expanded: true }).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: `${left} left` })
      .waitFor({ state: "attached" });
    await expect.poll(() => page.locator(":focus").textContent(), patience).toMatch(next);
    await standsStill(page, formOf(page, long(index + 2)));
    const { isCovering, tallest } = await openNotifications(page);
    expect(isCovering).toBe(false);
    // One line.
    expect(tallest).toBeLessThan(48);
  }
  await page.getByText("All done", { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByRole("status").filter({ hasText: "All done" }).waitFor({ state: "attached" });
  expect(await taps()).toBe(12);
  const submitted = page.getByText("Feedback already submitted", { exact: true }).filter({ visible: true });
  await expect.poll(() => submitted.count(), patience).toBe(3);
  const { items } = await student.api.get("/feedback");
  expect(items.map(({ rating }: { rating: number }) => rating)).toEqual([4, 4, 4]);
});

test("above the keyboard are stars, text and Submit; a second tap on a phrase removes it again; with text of twice the size, nothing covers what has the focus", async () => {
  const { student } = await makeStudentWithLessons("Keys", [0, 1]);
  const page = await school.visit(student, "/dashboard", on(smallPhone));
  await tap(page, starOf(page, "Class 1", 3));
  await tap(page, messageField(page));
  await page.setViewportSize({ ...smallPhone, height: smallPhone.height - keyboardHeight });
  for (const needed of [star(page, 1), messageField(page), submitButton(page)]) {
    await expect.poll(() => isInSight(needed), patience).toBe(true);
  }
  await page.setViewportSize(smallPhone);
  await messageField(page).press("Escape");
  await tap(page, page.getByRole("form").getByRole("button", { name: "Cancel" }));
  await tap(page, starOf(page, "Class 2", 2));
  const [first, second] = [phrases(page).nth(0), phrases(page).nth(1)];
  await tap(page, first);
  await tap(page, second);
  const both = await messageField(page).inputValue();
  expect(both).toBe(`${await first.textContent()} ${await second.textContent()}`);
  await tap(page, first);
  await expect.poll(() => messageField(page).inputValue(), patience).toBe(await second.textContent());
  expect(await first.getAttribute("aria-pressed")).toBe("false");

  await page.setViewportSize(screens.phone);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const control of await page.getByRole("form").locator("input, textarea, button").all()) {
    await control.focus();
    await expect.poll(() => isInSight(control), patience).toBe(true);
  }
});

test("below a teacher's reply and the classes to rate stand the last three given; older classes are collapsed, and all can still be rated and edited; their drafts are in sight", async () => {
  const topic = "Linear equations in two variables, with graphs";
  const { student, mentor } = await makeStudentWithLessons("Old", [1], () => topic);
  await school.addLesson(mentor, "Long ago", daysAgo(20));
  await school.addLesson(mentor, "Tomorrow's class", daysAgo(-1));
  const answered = await school.addLesson(mentor, "Rated class", daysAgo(2));
  const feedback = await school.giveFeedback(student, answered, 3, "Fine.");
  const reply = { id: crypto.randomUUID(), text: "I will slow down. ".repeat(6) };
  await mentor.api.post(`/feedback/${feedback.id}/reply`, reply);
  const page = await school.visit(student, "/dashboard", on(screens.phone));
  await toRate(page).getByText("To rate (1)", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("listitem").count(), patience).toBe(2);
  await page.getByRole("region", { name: /replied to you/ }).waitFor();
  expect((await starOf(page, topic, 1).boundingBox())?.y).toBeLessThanOrEqual(330);
  await lessonOf(page, "Rated class").getByText("Feedback already submitted", { exact: true }).waitFor();
  await lessonOf(page, "Rated class").getByRole("link", { name: "Edit" }).waitFor();
  await lessonOf(page, "Rated class").getByText("Fine.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Classes ahead" }).click();
  await page.getByRole("button", { name: "Older classes" }).click();
  await lessonOf(page, "Tomorrow's class").getByText("You can rate this class from").waitFor();
  await starOf(page, "Long ago", 4).click({ force: true });
  await formOf(page, "Long ago").waitFor();
  // The profile takes the place of the list, which stays as it is.
  await page.getByRole("button", { name: "Your Profile" }).click();
  await page.getByRole("definition").first().waitFor();
  await page.getByRole("button", { name: "Teacher Reviews" }).click();
  expect(await star(page, 4).isChecked()).toBe(true);
  await page.reload();
  await lessonOf(page, "Long ago").getByText("Not sent yet", { exact: true }).waitFor();
  expect(await starOf(page, "Long ago", 4).isChecked()).toBe(true);
  await openForm(page, "Long ago");
  await phrases(page).first().click();
  await submitButton(page).click();
  await question(page, "Submit Review?").getByRole("button", { name: "Submit" }).click();
  await notification(page, "Feedback submitted successfully!").waitFor();
  // After a class chosen from the older ones, no other opens.
  await expect.poll(() => page.getByRole("form").count()).toBe(0);
});

test("with replies and everything rated, the newest answers are shown, in at most three screens; what is empty is not there", async () => {
  const { student, mentor } = await makeStudentWithLessons("Done", []);
  const ages = Array.from({ length: 12 }, (_, index) => index + 1);
  for (const age of ages) {
    const lesson = await school.addLesson(mentor, `Class ${age}`, daysAgo(age));
    const feedback = await school.giveFeedback(
      student,
      lesson,
      2,
      "The pace was too fast for me. ".repeat(2),
    );
    const reply = { id: crypto.randomUUID(), text: "I will slow down. ".repeat(3) };
    await mentor.api.post(`/feedback/${feedback.id}/reply`, reply);
  }
  const page = await school.visit(student, "/dashboard", on(screens.phone));
  const arrived = page.getByRole("region", { name: /replied to you · Class 12$/ });
  await arrived.getByText("I will slow down.").waitFor();
  await lessonOf(page, "Class 3").waitFor();
  await lessonOf(page, "Class 1").getByText("Your teacher replied to you").first().waitFor();
  expect(await page.getByText("Class 4", { exact: true }).count()).toBe(0);
  for (const name of ["Classes ahead", "Older classes"])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  // Of the reply that has arrived, the beginning, until it is asked for.
  expect((await arrived.boundingBox())?.height).toBeLessThan(64);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * screens.phone.height);
  await arrived.getByRole("button", { expanded: false }).click();
  await arrived.getByText("11 more replies", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("Class 12", { exact: true }).waitFor();
});

test("in Hindi, with “Not for my parents” in each form, four taps and no scrolling are enough as well", async () => {
  await school.admin.api.send("PATCH", "/school/settings", { studentsMayWithhold: true });
  const { student } = await makeStudentWithLessons("Hindi", [0, 1]);
  const profile = await school.profileOf(student, on(screens.phone));
  await profile.addCookies([{ name: "language", value: "hi", url: school.url }]);
  const page = await profile.newPage();
  await page.goto(`${school.url}/dashboard`);
  const taps = await countTaps(page);
  await rateInFourTaps(page, "Class 1", 5, hi);
  // It opens by itself, and its stars are then others.
  await page.getByRole("form", { name: hi.feedback.formOn("Class 2") }).waitFor();
  await rateInFourTaps(page, "Class 2", 1, hi);
  await page.getByText(hi.feedback.allDone, { exact: true }).filter({ visible: true }).first().waitFor();
  expect(await taps()).toBe(8);
});

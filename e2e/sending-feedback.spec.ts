import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { resetRetries, screens } from "./support/browser.ts";
import { unsentCount } from "./support/offline.ts";
import {
  comeBack,
  daysAgo,
  holdBack,
  notification,
  openSchool,
  patience,
  question,
} from "./support/school.ts";
import {
  giveFeedback,
  lessonOf,
  messageField,
  openForm,
  star,
  submitButton,
} from "./support/student-page.ts";

// A student's draft until the server has it: on a slow network, and when the class was rated elsewhere.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
const submitted = "Feedback already submitted";

/** A student with one class to rate. */
async function makeStudentWithLesson(name: string) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topic = `${name}'s class`;
  const lesson = await school.addLesson(mentor, topic, daysAgo(1));
  return { student, mentor, topic, lesson };
}

const notSent = (page: Page) => page.getByRole("region", { name: "Not sent" });
const mark = (page: Page, topic: string) =>
  lessonOf(page, topic).getByText(submitted, { exact: true }).filter({ visible: true });

/** As on a phone whose fonts are larger than those of the machine that runs the tests. */
const wideLetters = "* { font-family: monospace !important; letter-spacing: 0.1em !important; }";

test("when the network goes before the code of the question has come, the browser's own dialog asks, and it waits", async () => {
  const { student, topic } = await makeStudentWithLesson("Lata");
  const page = await school.visit(student, "/dashboard", { serviceWorkers: "block" });
  await page.route(/\/assets\/confirm-dialog-/, (route) => route.abort());
  await lessonOf(page, topic).waitFor();
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await openForm(page, topic);
  await page.context().setOffline(true);
  await star(page, 4).press("Space");
  await messageField(page).fill("In a tunnel.");
  await submitButton(page).click();
  await lessonOf(page, topic).getByText("Will be sent", { exact: true }).waitFor();
  expect(questions[0]).toMatch(/^Submit Review\?/);
  await page.context().setOffline(false);
  await mark(page, topic).waitFor();
});

/** Lets the next list of classes to rate be read at once, and arrive later. */
async function holdNextList(page: Page) {
  let held: Request | undefined;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    "**/api/lessons?list=to-rate",
    async (route) => {
      held = route.request();
      const response = await route.fetch(resetRetries);
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return {
    async arrive() {
      const arrived = page.waitForEvent("requestfinished", (request) => request === held);
      release();
      await arrived;
    },
  };
}

test.each([
  ["phone with wide letters", phone, wideLetters],
  ["laptop", { viewport: screens.laptop }, ""],
])(
  "on a %s, the class is marked as rated when the server has the feedback, not before; a list read before does not remove the mark",
  async (screen, options, style) => {
    const { student, topic } = await makeStudentWithLesson(`Hina ${screen}`);
    const page = await school.visit(student, "/dashboard", options);
    if (style !== "") await page.addStyleTag({ content: style });
    await openForm(page, topic);
    const readBefore = await holdNextList(page);
    await comeBack(page, /^\/api\/lessons$/);
    const release = await holdBack(page, /^\/api\/feedback$/);
    await giveFeedback(page, 4, "Slow network.");
    await lessonOf(page, topic).getByText("Sending...", { exact: true }).waitFor();
    await expect.poll(() => mark(page, topic).count()).toBe(0);
    const boxOf = async () => {
      const { height: _, ...before } = (await lessonOf(page, topic).boundingBox()) ?? { height: 0 };
      return before;
    };
    const before = await boxOf();
    release();
    await mark(page, topic).waitFor();
    // It stays where it is, and grows by the words.
    expect(await boxOf()).toEqual(before);
    await expect.poll(() => unsentCount(page), patience).toBe(0);
    await readBefore.arrive();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await mark(page, topic).count()).toBe(1);
  },
);

test("a text on a class that was rated elsewhere is kept until it is discarded, and can be copied, also if it was still being written", async () => {
  const { student, mentor, topic, lesson } = await makeStudentWithLesson("Jyoti");
  const { id } = await school.addLesson(mentor, "Tides", daysAgo(2));
  const context = await school.profileOf(student);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await openForm(page, topic);
  await school.giveFeedback(student, lesson, 3, "From the phone.");
  const text = "From the laptop,\nat length.";
  await giveFeedback(page, 5, text);
  await notification(page, "Failed to submit feedback.").waitFor();
  await notSent(page).getByText("Not sent: you had already given feedback", { exact: false }).waitFor();
  await mark(page, topic).waitFor();

  await page.reload();
  expect(await notSent(page).getByRole("paragraph").nth(1).innerText()).toBe(text);
  await notSent(page).getByRole("img", { name: "5 of 5 stars" }).waitFor();
  await notSent(page).getByRole("button", { name: "Copy" }).click();
  await notification(page, "Text copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  const discard = async (choice: string) => {
    await notSent(page).getByRole("button", { name: "Discard" }).click();
    await question(page, "Discard this text?").getByRole("button", { name: choice }).click();
  };
  await discard("Cancel");
  expect(await unsentCount(page)).toBe(1);
  await discard("Discard");
  await notSent(page).waitFor({ state: "detached" });
  expect(await unsentCount(page)).toBe(0);
  await expect.poll(() => page.locator(":focus").textContent(), patience).toContain(topic);
  expect((await student.api.get("/feedback")).items).toMatchObject([{ message: "From the phone." }]);

  await openForm(page, "Tides");
  await messageField(page).fill("In the middle of a");
  await school.giveFeedback(student, { id }, 3, "From elsewhere.");
  await comeBack(page, /^\/api\/lessons$/);
  await notSent(page).getByText("In the middle of a", { exact: true }).waitFor();
  await expect.poll(() => page.locator(":focus").textContent(), patience).toContain("Tides");
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { todayIn } from "#domain/dates/calendar.ts";
import { screens, settled } from "./support/browser.ts";
import { openSchool, type Person, patience } from "./support/school.ts";

// New responses appear on open pages by themselves.

const school = openSchool();
const today = todayIn("Asia/Kolkata");
let mentor: Person;

school.prepare(async () => {
  mentor = await school.makeMentor("Meera", "Iyer");
});

/** How many streams the server has open. */
async function openStreams(): Promise<number> {
  const metrics = await (await fetch(`${school.url}/metrics`)).text();
  return Number(/^classback_live_streams (\d+)$/m.exec(metrics)?.[1]);
}

async function expectStreams(count: number): Promise<void> {
  await expect.poll(openStreams, patience).toBe(count);
}

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** Pretends that the tab is covered by another one, or in front again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    for (const [name, get] of [
      ["hidden", () => hidden],
      ["visibilityState", () => (hidden ? "hidden" : "visible")],
    ] as const)
      Object.defineProperty(document, name, { configurable: true, get });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isHidden);
}

/** Counts in the page how often it was told of a change, after a delay in which it would have fetched. */
function countChanges(): void {
  let count = 0;
  window.EventSource = class extends EventSource {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener("changed", () =>
        setTimeout(() => {
          count += 1;
          document.documentElement.dataset.changes = String(count);
        }, 1500),
      );
    }
  };
}

test("a response appears on open pages of the teacher and the admin; tabs of a browser share one stream, hidden ones have none", async () => {
  const student = await school.makeStudent("Asha", "Rao", mentor);
  const lesson = await school.addLesson(mentor, "Vectors", today);
  const overview = await school.visit(school.admin);
  const context = await school.profileOf(mentor, { viewport: screens.phone });
  const [dashboard, lessonPage] = [await context.newPage(), await context.newPage()];
  await dashboard.goto(`${school.url}/dashboard`);
  await lessonPage.goto(`${school.url}/class/${lesson.id}`);
  const figure = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
  await Promise.all([dashboard, lessonPage, overview].map(settled));
  await expectStreams(2);

  const { id } = await school.giveFeedback(student, lesson, 4, "I liked the drawings.");
  await dashboard.getByText("I liked the drawings.").waitFor();
  await figure(lessonPage, "1 rating from 1 of 1 student").waitFor();
  // The month does not count who was asked about the class before tomorrow.
  await figure(overview, "Counts from tomorrow").waitFor();
  await figure(overview, "4.0").waitFor();

  // The other tab listens now, whichever it was.
  await dashboard.close();
  await overview.close();
  await expectStreams(1);
  await student.api.send("PATCH", `/feedback/${id}`, { rating: 2, message: "Only one is left." });
  await lessonPage.getByText("Only one is left.").first().waitFor();

  await setHidden(lessonPage, true);
  await expectStreams(0);
  await setHidden(lessonPage, false);
  await expectStreams(1);
});

test("without locks, as on plain http, each visible tab has its own stream", async () => {
  const context = await school.profileOf(mentor);
  await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  for (const tab of [await context.newPage(), await context.newPage()])
    await tab.goto(`${school.url}/dashboard`);
  await expectStreams(2);
});

test("logging out ends the stream; the next user gets their own, and a student none", async () => {
  const student = await school.makeStudent("Dev", "Nair", mentor);
  await school.addLesson(mentor, "Matrices", today);
  const page = await school.visit(mentor);
  await expectStreams(1);
  const logOutAndIn = async ({ email, password }: Person) => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expectStreams(0);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login Now" }).click();
  };
  await logOutAndIn(school.admin);
  await page.getByRole("heading", { level: 1, name: /Admin/ }).waitFor();
  await expectStreams(1);

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await logOutAndIn(student);
  await page.getByText("Matrices", { exact: true }).waitFor();
  await settled(page);
  expect(requests.filter((url) => url.includes("/api/live"))).toEqual([]);
});

test("when a response appears above, the text being read does not move, and the text being written stays", async () => {
  const meera = await school.makeMentor("Anil", "Kumar");
  const students: Person[] = [];
  for (let number = 1; number <= 6; number++)
    students.push(await school.makeStudent(`Reader${number}`, "Roy", meera));
  const newcomer = await school.makeStudent("Newcomer", "Das", meera);
  const latecomer = await school.makeStudent("Latecomer", "Das", meera);
  const earlier = await school.addLesson(meera, "Earlier", "2025-11-17");
  const earliest = await school.addLesson(meera, "Earliest", "2025-11-14");
  const latest = await school.addLesson(meera, "Latest", today);
  for (const [index, student] of students.entries())
    await school.giveFeedback(student, index < 3 ? earliest : earlier, 3, "Fine, thank you.");

  // So low that the head of the class is above the screen too.
  const context = await school.profileOf(meera, { viewport: { width: 1280, height: 400 } });
  await context.addInitScript(countChanges);
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await expectStreams(1);
  await page.getByRole("button", { name: "Add Review" }).click();
  const topic = page.getByRole("textbox", { name: "Topic" });
  await topic.fill("Not sent yet");
  const read = page.getByRole("row", { name: /Fine, thank you/ }).nth(2);
  await read.evaluate((element) => element.scrollIntoView());
  const name = await read.getByText(/^Reader\d+ Roy$/).textContent();
  const top = async () => (await row(page, `${name}`).boundingBox())?.y ?? Number.NaN;
  const before = await top();

  await school.giveFeedback(newcomer, latest, 5, "I am new here.");
  await row(page, "Newcomer Das").waitFor();
  // Pages scroll by whole pixels, but the heights of rows have fractions of one.
  await expect.poll(async () => Math.abs((await top()) - before), patience).toBeLessThan(1);
  expect(await topic.inputValue()).toBe("Not sent yet");
  await expect.poll(() => topic.evaluate((field) => field === document.activeElement)).toBe(true);

  // Safari would move the text being read: there, new responses wait until the reader is back at the top.
  await page.evaluate(() => {
    CSS.supports = () => false;
    document.documentElement.style.overflowAnchor = "none";
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await school.giveFeedback(latecomer, latest, 5, "I am late.");
  await page.locator("html[data-changes='2']").waitFor();
  expect(requests.filter((path) => path.endsWith("/latest-feedback"))).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await row(page, "Latecomer Das").waitFor();
});

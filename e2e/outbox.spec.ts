import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel } from "./support/offline.ts";
import { daysAgo, notification, openSchool, type Person, patience } from "./support/school.ts";
import { giveFeedback, logIn, logOut, messageField, openForm, waitingOn } from "./support/student-page.ts";

// Feedback that waits to be sent, against everything that a browser, its tabs, a network and a family can do to it.

const school = openSchool();

async function studentWithLessons(name: string, count: number) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topics = Array.from({ length: count }, (_, index) => `${name}'s class ${index + 1}`);
  for (const topic of topics) await school.addLesson(mentor, topic, daysAgo(1));
  return { mentor, student, topics: topics as [string, ...string[]] };
}

async function openDashboard(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await isReadyForTunnel(page);
  return page;
}

async function onPhone(student: Person): Promise<{ context: BrowserContext; page: Page }> {
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  return { context, page: await openDashboard(context) };
}

const isWaiting = (page: Page, topic: string) => waitingOn(page, topic).waitFor();
const messagesOf = async ({ api }: Person): Promise<string[]> =>
  (await api.get("/feedback")).items.map(({ message }: { message: string }) => message);

test("a tab that does not know yet that someone else has logged in keeps its words for their author", async () => {
  const { student, topics, mentor } = await studentWithLessons("Asha", 1);
  const [topic] = topics;
  const other = await school.makeStudent("Bina", "Gill", mentor);
  const { context, page } = await onPhone(student);
  // The tab does not learn who is signed in.
  await page.route("**/api/me", (route) => route.abort());
  const second = await context.newPage();
  await second.goto(`${school.url}/dashboard`);
  await logOut(second);
  await logIn(second, other);
  await isReadyForTunnel(second);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await openForm(page, topic);
  await giveFeedback(page, 1, "For my teacher alone.");
  await notification(page, "Saved. Log in again to send it.").waitFor();

  await second.reload();
  await openForm(second, topic);
  await expect.poll(() => messageField(second).inputValue(), patience).toBe("");
  await giveFeedback(second, 5, "Bina's own words.");
  await expect.poll(() => messagesOf(other), patience).toEqual(["Bina's own words."]);
  expect(await messagesOf(student)).toEqual([]);
  await page.close();
  await logOut(second);
  await logIn(second, student);
  await expect.poll(() => messagesOf(student), patience).toEqual(["For my teacher alone."]);
  expect(await messagesOf(other)).toEqual(["Bina's own words."]);
});

test("if two tabs submit the same draft without a network, the second is told of the first", async () => {
  const { student, topics } = await studentWithLessons("Chitra", 1);
  const [topic] = topics;
  const { context, page: first } = await onPhone(student);
  await openForm(first, topic);
  await messageField(first).fill("First words");
  const second = await openDashboard(context);
  await openForm(second, topic);
  await expect.poll(() => messageField(second).inputValue(), patience).toBe("First words");
  await messageField(second).fill("Second words");
  await context.setOffline(true);
  await messageField(first).press("Escape");
  await giveFeedback(first, 2, "First words");
  await isWaiting(first, topic);
  await giveFeedback(second, 5, "Second words");
  await second
    .getByRole("form")
    .getByText(/^You already sent different feedback/)
    .waitFor();
  await context.setOffline(false);
  await expect.poll(() => messagesOf(student), patience).toEqual(["First words"]);
  await second.getByRole("region", { name: "Not sent" }).getByText("Second words").waitFor();
});

test("a proxy's page in place of code is not cached, whatever it calls itself", async () => {
  const { student, topics } = await studentWithLessons("Mina", 1);
  const [topic] = topics;
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  let isDown = true;
  for (const [file, contentType] of [
    ["rules", "text/html; charset=utf-8"],
    ["confirm-dialog", "text/javascript"],
  ])
    await context.route(`**/assets/${file}-*`, (route) =>
      isDown ? route.fulfill({ status: 200, contentType, body: "/* Maintenance */" }) : route.continue(),
    );
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  const cachedPages = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      if (name === undefined) return { isDone: false, texts: [] };
      const cache = await caches.open(name);
      const urls = (await cache.keys()).map(({ url }) => url);
      const texts = await Promise.all(urls.map(async (url) => (await cache.match(url))?.text()));
      return { isDone: urls.some((url) => url.includes("logout-with-unsent")), texts };
    });
  await expect.poll(async () => (await cachedPages()).isDone, { timeout: 60_000 }).toBe(true);
  expect((await cachedPages()).texts).not.toContain("/* Maintenance */");
  isDown = false;
  await page.reload();
  await openForm(page, topic);
  await giveFeedback(page, 4, "It works.");
  await expect.poll(() => messagesOf(student), patience).toEqual(["It works."]);
});

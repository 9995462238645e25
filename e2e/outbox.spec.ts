import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel, storedData } from "./support/offline.ts";
import { openPhone } from "./support/phone.ts";
import { daysAgo, notification, openSchool, type Person, patience, rejection } from "./support/school.ts";
import {
  giveFeedback,
  lessonOf,
  logIn,
  logOut,
  messageField,
  openForm,
  waitingOn,
} from "./support/student-page.ts";

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

/** A phone that can be killed, with the student signed in. */
async function onOwnPhone({ email, password }: Person) {
  const phone = await openPhone();
  const start = async () => {
    const page = await phone.start();
    await page.context().request.post(`${school.url}/api/sign-in`, { data: { email, password } });
    return openDashboard(page.context());
  };
  return { page: await start(), kill: phone.kill, start };
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

test("rejected words, and queued ones that are being edited, survive closing the form, a reload and a killed browser", async () => {
  const { student, topics } = await studentWithLessons("Devi", 4);
  const [rejected, ...queued] = topics;
  const [one = "", two = "", three = ""] = queued;
  const { page, kill, start } = await onOwnPhone(student);
  const context = page.context();
  await context.route("**/api/feedback", (route) =>
    route.request().method() === "POST" ? route.fulfill(rejection("failed")) : route.continue(),
  );
  await openForm(page, rejected);
  await giveFeedback(page, 2, "Do not lose me.");
  await page.getByRole("form").getByRole("alert").waitFor();
  await context.unroute("**/api/feedback");
  await context.setOffline(true);
  for (const topic of queued) {
    await openForm(page, topic);
    await giveFeedback(page, 3, `On ${topic}.`);
    await isWaiting(page, topic);
  }
  const edit = (topic: string) => lessonOf(page, topic).getByRole("button", { name: "Edit" }).click();
  await edit(one);
  await expect.poll(() => messageField(page).inputValue(), patience).toBe(`On ${one}.`);
  await messageField(page).fill("Never mind.");
  await messageField(page).press("Escape");
  await page.getByRole("form").getByRole("button", { name: "Cancel" }).click();
  await isWaiting(page, one);
  await edit(two);
  await messageField(page).waitFor();
  await page.reload();
  await isWaiting(page, two);
  await edit(three);
  await messageField(page).waitFor();
  await kill();
  const next = await start();
  await expect
    .poll(async () => (await messagesOf(student)).sort(), { timeout: 60_000 })
    .toEqual(queued.map((topic) => `On ${topic}.`).sort());
  await openForm(next, rejected);
  await expect.poll(() => messageField(next).inputValue(), patience).toBe("Do not lose me.");
});

test("a teacher who signs in after a student's session has ended finds nothing of theirs, and the draft waits for its author", async () => {
  const { student, topics, mentor } = await studentWithLessons("Indu", 1);
  const [topic] = topics;
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  // The page that finds out that the session has ended cannot remove the data.
  const removal = "**/assets/clear-offline-data-*";
  await context.route(removal, (route) => route.abort());
  const page = await openDashboard(context);
  await context.setOffline(true);
  await openForm(page, topic);
  await giveFeedback(page, 4, "For later.");
  await isWaiting(page, topic);
  await context.clearCookies();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await page.close();
  await context.unroute(removal);

  const { email, password } = mentor;
  await context.request.post(`${school.url}/api/sign-in`, { data: { email, password } });
  const next = await context.newPage();
  await next.goto(`${school.url}/dashboard`);
  await next.getByRole("heading", { level: 1, name: "Welcome, Mentor" }).waitFor();
  const counts = { owner: 0, queries: 0, unsent: 1 };
  await expect.poll(async () => (await storedData(next)).counts, patience).toMatchObject(counts);
  expect((await storedData(next)).text).not.toContain(student.email);
  expect(await messagesOf(student)).toEqual([]);
  await logOut(next);
  await logIn(next, student);
  await expect.poll(() => messagesOf(student), patience).toEqual(["For later."]);
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

import type { BrowserContext, Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel, storedData, unsentCount } from "./support/offline.ts";
import { openPhone } from "./support/phone.ts";
import {
  daysAgo,
  notification,
  openSchool,
  type Person,
  patience,
  question,
  rejection,
} from "./support/school.ts";
import {
  giveFeedback,
  lessonOf,
  logIn,
  logOut,
  messageField,
  openForm,
  star,
  submitButton,
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

/** Holds back the submissions of this browser until the returned function is called, which decides how they end. */
async function holdSubmits(context: BrowserContext) {
  let release: (act: (route: Route) => Promise<void>) => void = () => {};
  const decided = new Promise<(route: Route) => Promise<void>>((resolve) => {
    release = resolve;
  });
  await context.route("**/api/feedback", async (route) => {
    if (route.request().method() === "POST") await (await decided)(route);
    else await route.continue();
  });
  return release;
}

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
  await second.reload();
  await openForm(second, topic);
  await giveFeedback(second, 5, "Bina's own words.");
  await expect.poll(() => messagesOf(other), patience).toEqual(["Bina's own words."]);
  expect(await messagesOf(student)).toEqual([]);
  await page.close();
  await logOut(second);
  await logIn(second, student);
  await expect.poll(() => messagesOf(student), patience).toEqual(["For my teacher alone."]);
  expect(await messagesOf(other)).toEqual(["Bina's own words."]);
});

test("two tabs that submit the same draft both keep their words", async () => {
  const { student, topics } = await studentWithLessons("Chand", 1);
  const [topic] = topics;
  const { context, page: first } = await onPhone(student);
  await openForm(first, topic);
  await star(first, 2).press("Space");
  await messageField(first).fill("First words");
  await lessonOf(first, topic).waitFor();
  const second = await openDashboard(context);
  await openForm(second, topic);
  await expect.poll(() => messageField(second).inputValue(), patience).toBe("First words");
  const release = await holdSubmits(context);
  await messageField(first).press("Escape");
  await submitButton(first).click();
  await question(first, "Submit Review?").getByRole("button", { name: "Submit" }).click();
  await first.waitForRequest("**/api/feedback").catch(() => {});
  await giveFeedback(second, 5, "Second words");
  release((route) => route.continue());
  await expect.poll(() => messagesOf(student), patience).toEqual(["First words"]);
  await second.getByRole("region", { name: "Not sent" }).getByText("Second words").waitFor();
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
  await context.setOffline(true);
  await messageField(first).press("Escape");
  await giveFeedback(first, 2, "First words");
  await isWaiting(first, topic);
  await giveFeedback(second, 5, "Second words");
  await second
    .getByRole("form")
    .getByText(/^You have already sent different feedback/)
    .waitFor();
  await context.setOffline(false);
  await expect.poll(() => messagesOf(student), patience).toEqual(["First words"]);
  await second.getByRole("region", { name: "Not sent" }).getByText("Second words").waitFor();
});

test("a queued draft that is being edited survives closing the form, reloading the page and killing the browser", async () => {
  const { student, topics } = await studentWithLessons("Devi", 3);
  const [one, two = "", three = ""] = topics;
  const { page, kill, start } = await onOwnPhone(student);
  await page.context().setOffline(true);
  for (const topic of topics) {
    if ((await page.getByRole("form", { name: `Feedback on ${topic}` }).count()) === 0)
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
  await start();
  await expect
    .poll(async () => (await messagesOf(student)).sort(), { timeout: 20_000 })
    .toEqual(topics.map((topic) => `On ${topic}.`).sort());
});

test("rejected words are back in their form after the browser was killed", async () => {
  const { student, topics } = await studentWithLessons("Esha", 1);
  const [topic] = topics;
  const { page, kill, start } = await onOwnPhone(student);
  await page
    .context()
    .route("**/api/feedback", (route) =>
      route.request().method() === "POST" ? route.fulfill(rejection("failed")) : route.continue(),
    );
  await openForm(page, topic);
  await giveFeedback(page, 2, "Do not lose me.");
  await page.getByRole("form").getByRole("alert").waitFor();
  await kill();
  const next = await start();
  await openForm(next, topic);
  await expect.poll(() => messageField(next).inputValue(), patience).toBe("Do not lose me.");
});

test.each(["Keep and log out", "Discard and log out"])(
  "a rejection that arrives after '%s' leaves what the student has chosen",
  async (choice) => {
    const { student, topics } = await studentWithLessons(choice.startsWith("Keep") ? "Farah" : "Gita", 1);
    const [topic] = topics;
    const { context, page } = await onPhone(student);
    const release = await holdSubmits(context);
    await openForm(page, topic);
    await giveFeedback(page, 2, "My secret words");
    // The form has waited long enough.
    await isWaiting(page, topic);
    await logOut(page);
    await page
      .getByRole("dialog", { name: "Send your feedback first?" })
      .getByRole("button", { name: choice })
      .click();
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    const rejected = page.waitForResponse("**/api/feedback");
    release((route) => route.fulfill(rejection("not-found")));
    await (await rejected).finished();
    const isKept = choice.startsWith("Keep");
    await expect.poll(() => unsentCount(page), patience).toBe(isKept ? 1 : 0);
    expect((await storedData(page)).text.includes("My secret words")).toBe(isKept);
  },
);

test("after an ended session, offline data is removed even if the page that finds out is closed at once", async () => {
  const { student, mentor } = await studentWithLessons("Indu", 1);
  const { context, page } = await onPhone(student);
  await context.clearCookies();
  const told = page.waitForResponse("**/api/me");
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await told;
  await page.close();
  await context.request.post(`${school.url}/api/sign-in`, {
    data: { email: mentor.email, password: mentor.password },
  });
  const next = await context.newPage();
  await next.goto(`${school.url}/dashboard`);
  await next.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  await expect.poll(async () => (await storedData(next)).counts.kept, patience).toBe(0);
  expect((await storedData(next)).text).not.toContain(student.id);
});

test("after an ended session, offline data is removed even if the code for it does not arrive", async () => {
  const { student, mentor } = await studentWithLessons("Ira", 1);
  const other = await school.makeStudent("Jiya", "Gill", mentor);
  const { context, page } = await onPhone(student);
  await context.route("**/assets/clear-offline-data-*", (route) => route.abort());
  await context.clearCookies();
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await logIn(page, other);
  await expect.poll(async () => (await storedData(page)).text, patience).not.toContain(student.id);
});

test("while a teacher is signed in in the same browser, a draft waits for its author", async () => {
  const { student, mentor, topics } = await studentWithLessons("Jaya", 1);
  const [topic] = topics;
  const { context, page } = await onPhone(student);
  await context.setOffline(true);
  await openForm(page, topic);
  await giveFeedback(page, 4, "For later.");
  await isWaiting(page, topic);
  await context.request.post(`${school.url}/api/sign-in`, {
    data: { email: mentor.email, password: mentor.password },
  });
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Welcome, Mentor" }).waitFor();
  await logOut(page);
  await logIn(page, student);
  await expect.poll(() => messagesOf(student), patience).toEqual(["For later."]);
});

test.each(["deleted", "upgraded"])("a database that another tab has %s is opened again", async (change) => {
  const { student, topics } = await studentWithLessons(change === "deleted" ? "Kiran" : "Leela", 2);
  const [one, two = ""] = topics;
  const { context, page } = await onPhone(student);
  await page.evaluate(
    (isDeleted) =>
      new Promise((resolve) => {
        const request = isDeleted ? indexedDB.deleteDatabase("classback") : indexedDB.open("classback", 3);
        request.onsuccess = () => {
          if (!isDeleted) (request.result as IDBDatabase).close();
          resolve(null);
        };
      }),
    change === "deleted",
  );
  await context.setOffline(true);
  await openForm(page, one);
  await giveFeedback(page, 4, "Still kept.");
  await isWaiting(page, one);
  await context.setOffline(false);
  await expect.poll(() => messagesOf(student), patience).toEqual(["Still kept."]);
  if (change === "deleted") return;
  await context.setOffline(true);
  await page.reload();
  await openForm(page, two);
  await giveFeedback(page, 4, "By the build before.");
  await isWaiting(page, two);
});

test.each([
  ["Mina", "text/html; charset=utf-8"],
  ["Nila", "text/plain"],
  ["Omar", "text/javascript"],
])("a proxy's page in place of code is not cached (%s, %s)", async (name, contentType) => {
  const { student, topics } = await studentWithLessons(name, 1);
  const [topic] = topics;
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  let isDown = true;
  await context.route("**/assets/{rules,confirm-dialog}-*", (route) =>
    isDown ? route.fulfill({ status: 200, contentType, body: "/* Maintenance */" }) : route.continue(),
  );
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  const cachedPages = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      if (name === undefined) return { isDone: false, texts: [] };
      const cache = await caches.open(name);
      const kept = (await cache.keys()).map(({ url }) => url);
      const texts = await Promise.all(kept.map(async (url) => (await cache.match(url))?.text()));
      return { isDone: kept.some((url) => url.includes("logout-with-unsent")), texts };
    });
  await expect.poll(async () => (await cachedPages()).isDone, { timeout: 20_000 }).toBe(true);
  expect((await cachedPages()).texts).not.toContain("/* Maintenance */");
  isDown = false;
  await page.reload();
  await openForm(page, topic);
  await giveFeedback(page, 4, "It works.");
  await expect.poll(() => messagesOf(student), patience).toEqual(["It works."]);
});

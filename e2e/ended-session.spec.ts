import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel, storedData } from "./support/offline.ts";
import { daysAgo, openSchool, patience } from "./support/school.ts";
import { giveFeedback, logIn, logOut, openForm, waitingOn } from "./support/student-page.ts";

// A student's session ends while feedback waits on their phone: what the login says, and what is left in the browser.

const school = openSchool();
const savedNotice = "Your feedback is saved here, and sent after you log in.";

async function studentInTunnel(name: string, count: number) {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topics = Array.from({ length: count }, (_, index) => `${name}'s class ${index + 1}`);
  for (const topic of topics) await school.addLesson(mentor, topic, daysAgo(1));
  // Without a service worker, which would send the feedback as soon as it can.
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await expect.poll(async () => (await storedData(page)).counts.owner, patience).toBe(1);
  /** On the next class; from then on the server cannot store feedback. */
  const write = async (message: string) => {
    const topic = topics.shift() ?? "";
    await context.route("**/api/feedback", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await openForm(page, topic);
    await giveFeedback(page, 3, message);
    await waitingOn(page, topic).waitFor();
  };
  const endSession = async () => {
    const cookies = await context.cookies();
    await context.clearCookies();
    // The role hint is not part of the session.
    await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
  };
  return { student, context, page, write, endSession };
}

async function atLogin(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await page.getByRole("button", { name: "Login Now" }).waitFor();
}

test("it says that feedback waits, if it does, also when the app is opened later, and then it is sent; nothing else of the visit is left", async () => {
  const { student, context, page, write, endSession } = await studentInTunnel("Asha", 3);
  const ofVisit = ["role", "email", "something-else"];
  const stored = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem("something-else", "{}");
  });
  await expect.poll(stored, patience).toEqual(expect.arrayContaining(ofVisit));
  await endSession();
  await page.goto(`${school.url}/dashboard`);
  await atLogin(page);
  expect(await page.getByText(savedNotice, { exact: true }).count()).toBe(0);
  const left = async () => (await stored()).filter((key) => ofVisit.includes(key));
  await expect.poll(left, patience).toEqual([]);

  const messages = async () =>
    (await student.api.get("/feedback")).items.map(({ message }: { message: string }) => message).sort();
  await logIn(page, student);
  await write("Written in a tunnel.");
  await page.goto("about:blank");
  await endSession();
  await context.unroute("**/api/feedback");
  await page.goto(`${school.url}/dashboard`);
  await page.getByText(savedNotice, { exact: true }).waitFor();
  await expect
    .poll(async () => (await storedData(page)).counts, patience)
    .toMatchObject({ queries: 0, unsent: 1 });
  await logIn(page, student);
  await expect.poll(messages, patience).toEqual(["Written in a tunnel."]);

  await write("Written on a train.");
  await endSession();
  await context.unroute("**/api/feedback");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const notice = page.getByRole("status").filter({ hasText: savedNotice });
  await notice.getByText("You were logged out. Log in to continue.").waitFor();
  await logIn(page, student);
  await expect.poll(messages, patience).toEqual(["Written in a tunnel.", "Written on a train."]);

  await write("Kept at the logout.");
  await logOut(page);
  await page.getByRole("button", { name: "Keep and log out" }).click();
  await atLogin(page);
  expect(await page.getByText(savedNotice, { exact: true }).count()).toBe(0);
});

test("where the data cannot be removed, a teacher who signs in finds nothing of it, and the draft waits for its author; else nothing in the browser names the student, also where the worker opens the page", async () => {
  const mentor = await school.makeMentor("Mentor", "Of Chitra");
  const student = await school.makeStudent("Chitra", "Sharma", mentor);
  const topic = "Chitra's class";
  await school.addLesson(mentor, topic, daysAgo(1));
  const context = await school.profileOf(student, { viewport: screens.phone, serviceWorkers: "allow" });
  // The page that finds out that the session has ended cannot remove the data.
  const removal = "**/assets/clear-offline-data-*";
  await context.route(removal, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await isReadyForTunnel(page);
  await context.setOffline(true);
  await openForm(page, topic);
  await giveFeedback(page, 4, "For later.");
  await waitingOn(page, topic).waitFor();
  await context.clearCookies();
  await context.setOffline(false);
  await atLogin(page);
  await page.goto("about:blank");
  await context.unroute(removal);

  const { email, password } = mentor;
  await context.request.post(`${school.url}/api/sign-in`, { data: { email, password } });
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Welcome, Mentor" }).waitFor();
  const counts = { owner: 0, queries: 0, unsent: 1 };
  await expect.poll(async () => (await storedData(page)).counts, patience).toMatchObject(counts);
  expect((await storedData(page)).text).not.toContain(student.email);
  expect((await student.api.get("/feedback")).items).toEqual([]);
  await logOut(page);
  await logIn(page, student);
  const arrived = async () => (await student.api.get("/feedback")).items[0]?.message;
  await expect.poll(arrived, patience).toBe("For later.");

  await isReadyForTunnel(page);
  const { id } = (await student.api.get("/me")).account;
  expect((await storedData(page)).text).toContain(id);
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
  await page.reload();
  await page.getByText("You were logged out. Log in to continue.").waitFor();
  await expect.poll(async () => (await storedData(page)).text.includes(id), patience).toBe(false);
  // The page has settled, and nothing has come back.
  await page.reload();
  await atLogin(page);
  expect((await storedData(page)).text).not.toContain(id);
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { isReadyForTunnel, storedData } from "./support/offline.ts";
import { daysAgo, openSchool, patience } from "./support/school.ts";
import { giveFeedback, lessonOf, logIn, logOut, openForm } from "./support/student-page.ts";

// The message on the login page for a student whose session ended while feedback waits on their phone.

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
    await lessonOf(page, topic).getByText("Will be sent", { exact: true }).waitFor();
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

test("it says that the feedback is saved, and then it is sent; it says nothing after a logout", async () => {
  const { student, context, page, write, endSession } = await studentInTunnel("Asha", 2);
  await write("Written in a tunnel.");
  await endSession();
  await context.unroute("**/api/feedback");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const shownNotice = page.getByRole("status").filter({ hasText: savedNotice });
  await shownNotice.getByText("You were logged out. Log in to continue.").waitFor();
  await logIn(page, student);
  const arrived = async () => (await student.api.get("/feedback")).items[0]?.message;
  await expect.poll(arrived, patience).toBe("Written in a tunnel.");

  await write("Kept at the logout.");
  await logOut(page);
  await page.getByRole("button", { name: "Keep and log out" }).click();
  await atLogin(page);
  expect(await page.getByText(savedNotice, { exact: true }).count()).toBe(0);
});

test("it says so when the app is opened after the session has ended, if feedback waits; nothing else of the visit is left", async () => {
  const { student, page, write, endSession } = await studentInTunnel("Bina", 1);
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

  await logIn(page, student);
  await write("Written in a tunnel.");
  await page.goto("about:blank");
  await endSession();
  await page.goto(`${school.url}/dashboard`);
  await page.getByText(savedNotice, { exact: true }).waitFor();
  await expect
    .poll(async () => (await storedData(page)).counts, patience)
    .toMatchObject({ queries: 0, unsent: 1 });
});

test("after an ended session without unsent feedback, nothing in the browser names the student, also where the worker opens the page", async () => {
  const mentor = await school.makeMentor("Mentor", "Of Chitra");
  const student = await school.makeStudent("Chitra", "Sharma", mentor);
  await school.addLesson(mentor, "Chitra's class", daysAgo(1));
  const context = await school.profileOf(student, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
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

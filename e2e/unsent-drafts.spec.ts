import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isReadyForTunnel, storedData } from "./support/offline.ts";
import { daysAgo, notification, openSchool, type Person, patience } from "./support/school.ts";
import {
  giveFeedback,
  lessonOf,
  logIn,
  logOut,
  messageField,
  openForm,
  star,
  waitingOn,
} from "./support/student-page.ts";

// Logging out with unsent feedback: nothing is lost without asking, and nobody else sees it.

const school = openSchool();
const unique = () => crypto.randomUUID().slice(0, 8);
const secret = "Words for no one else";
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", unique());
});

async function makeStudentWithLesson() {
  const student = await school.makeStudent("Aarav", unique(), meera);
  const topic = `Tides ${unique()}`;
  await school.addLesson(meera, topic, daysAgo(1));
  return { student, topic };
}

async function write(page: Page, topic: string, stars?: number): Promise<void> {
  await openForm(page, topic);
  if (stars !== undefined) await star(page, stars).check({ force: true });
  await messageField(page).fill(secret);
  await messageField(page).press("Escape");
}

const question = (page: Page) => page.getByRole("dialog", { name: /^(Send|Keep) your feedback/ });
const atLogin = (page: Page) => page.getByRole("heading", { name: "Login", exact: true }).waitFor();
const responseOf = (page: Page, name: string) => question(page).getByRole("button", { name }).click();

async function expectDraft(page: Page, topic: string): Promise<void> {
  await openForm(page, topic);
  await expect.poll(() => messageField(page).inputValue(), patience).toBe(secret);
}

test("'Keep' leaves drafts and what waits alone; another user neither sees, sends nor destroys them; the same user gets them back", async () => {
  const { student, topic } = await makeStudentWithLesson();
  const other = await school.makeStudent("Kabir", unique(), meera);
  const waiting = `Currents ${unique()}`;
  await school.addLesson(meera, waiting, daysAgo(1));
  const context = await school.profileOf(student, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await isReadyForTunnel(page);
  expect((await storedData(page)).counts).toMatchObject({ owner: 1, unsent: 0 });
  // The server cannot store it at the moment.
  await context.route("**/api/feedback", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await openForm(page, waiting);
  await giveFeedback(page, 2, "For my teacher alone.");
  await waitingOn(page, waiting).waitFor();
  await write(page, topic);
  await logOut(page);
  for (const text of [secret, "For my teacher alone."]) await question(page).getByText(text).waitFor();
  await responseOf(page, "Keep and log out");
  await notification(page, "Logout successful").waitFor();
  await atLogin(page);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const { counts, text } = await storedData(page);
  expect(counts).toEqual({ owner: 0, queries: 0, unsent: 2 });
  for (const stored of [student.email, student.surname, meera.id]) expect(text).not.toContain(stored);
  await context.unroute("**/api/feedback");

  await page.reload();
  await logIn(page, other);
  await openForm(page, topic);
  await expect.poll(() => messageField(page).inputValue(), patience).toBe("");
  expect(await page.getByText("will be sent soon", { exact: false }).count()).toBe(0);
  expect(await page.getByText("For my teacher alone.").count()).toBe(0);
  await page.getByRole("form").getByRole("button", { name: "Cancel" }).click();
  await logOut(page);
  await atLogin(page);
  expect((await student.api.get("/feedback")).items).toEqual([]);

  await logIn(page, student);
  await lessonOf(page, topic).getByText("Not sent yet", { exact: true }).waitFor();
  await expectDraft(page, topic);
  const arrived = async () => (await student.api.get("/feedback")).items[0]?.message;
  await expect.poll(arrived, patience).toBe("For my teacher alone.");
  expect((await other.api.get("/feedback")).items).toEqual([]);
});

/** As over plain http, where browsers give a page neither locks nor cryptography. */
async function withoutSecureContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(crypto, "subtle", { value: undefined });
    Object.defineProperty(navigator, "locks", { value: undefined });
  });
}

test("over plain http it is kept as well; 'Send' sends what is complete and logs out; local storage is empty then", async () => {
  const { student, topic } = await makeStudentWithLesson();
  const context = await school.profileOf(student);
  await withoutSecureContext(context);
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await write(page, topic, 4);
  await page.reload();
  await expectDraft(page, topic);
  await messageField(page).press("Escape");
  await logOut(page);
  await responseOf(page, "Keep and log out");
  await atLogin(page);
  await logIn(page, student);
  await expectDraft(page, topic);
  await messageField(page).press("Escape");
  await logOut(page);
  await responseOf(page, "Send and log out");
  await atLogin(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await student.api.get("/feedback")).items).toMatchObject([{ rating: 4, message: secret }]);
});

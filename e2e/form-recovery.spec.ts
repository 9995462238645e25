import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { settled } from "./support/browser.ts";
import {
  arrival,
  daysAgo,
  notification,
  openSchool,
  type Person,
  patience,
  question,
} from "./support/school.ts";
import { giveFeedback, messageField, openForm, star } from "./support/student-page.ts";

// A session that ends while a form is open: the login says why, and the same user continues where they were.

const school = openSchool();
const unique = () => crypto.randomUUID().slice(0, 8);
const ended = "You were logged out. Log in to continue: what you typed is kept.";
const back = "What you typed is back, not saved yet.";
let meera: Person;
let aarav: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", unique(), "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", unique(), meera);
  await school.giveParent(aarav, "9876543210", "parent@home.example");
});

async function open(person: Person, path: string, prepare?: () => void) {
  const context = await school.profileOf(person);
  if (prepare) await context.addInitScript(prepare);
  // The test's next step must discover that the session has ended, not the stream's next event.
  await context.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  await page.goto(`${school.url}${path}`);
  return { context, page };
}

/** Runs in the browser. */
function forbidStorage(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    });
  }
}

const endSession = (context: BrowserContext) => context.request.post(`${school.url}/api/sign-out`);

/** Returns to a tab after so long that its data is fetched again. */
async function comeBackLater(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login Now" }).click();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();

test("the form of a new mentor is open again with what was typed, except the password, of which nothing is stored", async () => {
  // A page that requests nothing else notices by asking who is signed in.
  const { context, page } = await open(school.admin, "/add-mentor");
  const typed = { "First Name": "Rajesh", Email: "rajesh@school.example", Password: "banyan tree" };
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
  // A late request of the page would discover it before the form is sent.
  await page.waitForLoadState("networkidle");
  await endSession(context);
  await comeBackLater(page);
  await page.getByText(ended, { exact: true }).waitFor();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/Rajesh|banyan/);
  await logIn(page, school.admin);
  await arrival(page, "/add-mentor");
  await notification(page, back).waitFor();
  await expect.poll(() => field(page, "First Name").inputValue(), patience).toBe("Rajesh");
  expect(await field(page, "Email").inputValue()).toBe("rajesh@school.example");
  expect(await field(page, "Password").inputValue()).toBe("");
});

test("an edit is restored when it could not be sent, even in a browser without storage", async () => {
  const topic = `Tides ${unique()}`;
  const lesson = await school.addLesson(meera, topic, "2025-11-03");
  const { id } = await school.giveFeedback(aarav, lesson, 4, "Clear.");
  const path = `/edit-review/${encodeURIComponent(topic)}`;
  const { context, page } = await open(aarav, `${path}?feedback=${id}`, forbidStorage);
  const star = page.getByRole("radio", { name: /^2 star/ });
  await star.check({ force: true });
  await field(page, "Feedback").fill("In other words");
  await page.waitForLoadState("networkidle");
  await endSession(context);
  await press(page, "Update Review");
  await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
  await page.getByText(ended, { exact: true }).waitFor();
  await logIn(page, aarav);
  await arrival(page, path);
  await notification(page, back).waitFor();
  await expect.poll(() => field(page, "Feedback").inputValue(), patience).toBe("In other words");
  expect(await star.isChecked()).toBe(true);
});

test("feedback that was being written is open again, and what is submitted meanwhile is sent after the login", async () => {
  const topic = `Light ${unique()}`;
  await school.addLesson(meera, topic, daysAgo(1));
  const { context, page } = await open(aarav, "/dashboard");
  await openForm(page, topic);
  await star(page, 3).check({ force: true });
  await messageField(page).fill("Half a sent");
  await endSession(context);
  await comeBackLater(page);
  await page.getByText(ended, { exact: true }).waitFor();
  await logIn(page, aarav);
  await expect.poll(() => messageField(page).inputValue(), patience).toBe("Half a sent");
  expect(await star(page, 3).isChecked()).toBe(true);

  // What else the page requests after the login would notice the end of the session first.
  const others = /\/api\/(?!feedback$|me$|sign-in$)/;
  await page.route(others, (route) => route.abort());
  await settled(page);
  await endSession(context);
  await giveFeedback(page, 3, "A whole sentence.");
  await notification(page, "Saved. Log in again to send it.").waitFor();
  await page.unroute(others);
  await logIn(page, aarav);
  const stored = async () => (await aarav.api.get("/feedback")).items[0]?.message;
  await expect.poll(stored, patience).toBe("A whole sentence.");
});

test("where nothing was typed, the login only says that the session has ended; another user who logs in instead of the author never sees what was", async () => {
  const kavita = await school.makeMentor("Kavita", unique());
  const profile = `/update-profile/${meera.id}`;
  const { context, page } = await open(meera, profile);
  await field(page, "Education").waitFor();
  await endSession(context);
  await comeBackLater(page);
  await page.getByText("You were logged out. Log in to continue.", { exact: true }).waitFor();
  await logIn(page, meera);
  await arrival(page, profile);
  await field(page, "Education").fill("Seen by nobody else");
  await endSession(context);
  await press(page, "Save Changes");
  await page.getByText(ended, { exact: true }).waitFor();
  await logIn(page, kavita);
  await page.getByRole("heading", { name: "Welcome, Kavita" }).waitFor();
  await arrival(page, "/dashboard");
  await page.getByRole("link", { name: "Update Profile", exact: true }).click();
  await expect.poll(() => field(page, "Education").inputValue(), patience).toBe("M.Sc.");
  await expect.poll(() => page.getByText(back, { exact: true }).count()).toBe(0);
});

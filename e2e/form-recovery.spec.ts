import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
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
const ended = "Your session has ended. Log in to continue. What you typed is kept.";
const back = "We restored what you had typed. It is not saved yet.";
let meera: Person;
let aarav: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", unique(), "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", unique(), meera);
  await school.giveParent(aarav, "9876543210", "parent@home.example");
});

async function open(person: Person, path: string) {
  const context = await school.profileOf(person);
  // The test's next step must discover that the session has ended, not the stream's next event.
  await context.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  await page.goto(`${school.url}${path}`);
  return { context, page };
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

async function makeFeedback() {
  const topic = `Tides ${unique()}`;
  const lesson = await school.addLesson(meera, topic, "2025-11-03");
  const { id } = await school.giveFeedback(aarav, lesson, 4, "Clear.");
  return { id, topic };
}

interface Form {
  who: () => Person;
  path: () => string | Promise<string>;
  fill: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  holds: (page: Page) => Promise<unknown>;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();
const update = async (page: Page) => {
  await press(page, "Update Review");
  await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
};

/** The forms of a profile and of a class are in tests of their own below. */
const forms: Record<string, Form> = {
  "Add Mentor": {
    who: () => school.admin,
    path: () => "/dashboard?view=mentors",
    fill: async (page) => {
      await press(page, "Add Mentor");
      await field(page, "First Name").fill("Rajesh");
      await field(page, "Email").fill("rajesh@school.example");
      await field(page, "Password").fill("banyan tree");
    },
    send: comeBackLater,
    holds: async (page) =>
      Promise.all(["First Name", "Email", "Password"].map((label) => field(page, label).inputValue())),
  },
  "Add Review": {
    who: () => meera,
    path: () => "/dashboard",
    fill: async (page) => {
      await press(page, "Add Review");
      await page.getByLabel("Subject").selectOption("Physics");
      await field(page, "Topic").fill("Fractions");
      await field(page, "Date").fill("2025-11-04");
    },
    send: comeBackLater,
    holds: (page) =>
      Promise.all(["Subject", "Topic", "Date"].map((label) => field(page, label).inputValue())),
  },
  "/edit-review": {
    who: () => aarav,
    path: async () => {
      const { id, topic } = await makeFeedback();
      return `/edit-review/${encodeURIComponent(topic)}?feedback=${id}`;
    },
    fill: async (page) => {
      await page.getByRole("radio", { name: /^2 star/ }).check({ force: true });
      await field(page, "Feedback").fill("In other words");
    },
    send: update,
    holds: async (page) => [
      await page.getByRole("radio", { name: /^2 star/ }).isChecked(),
      await field(page, "Feedback").inputValue(),
    ],
  },
  "/editreview": {
    who: () => meera,
    path: async () => `/editreview/${(await makeFeedback()).id}`,
    fill: (page) => field(page, "Topic").fill("Revision"),
    send: update,
    holds: (page) => field(page, "Topic").inputValue(),
  },
  "a message to a parent": {
    who: () => school.admin,
    path: async () => {
      await makeFeedback();
      return `/sendfeedback/${aarav.id}`;
    },
    fill: async (page) => {
      // The form starts with the newest feedback; the admin types over it.
      await expect.poll(() => field(page, "Message").inputValue(), patience).not.toBe("");
      await field(page, "Message").fill("Dear parent,\nall is well.");
    },
    send: comeBackLater,
    holds: (page) => field(page, "Message").inputValue(),
  },
};

const held: Record<string, unknown> = {
  // The password is not saved.
  "Add Mentor": ["Rajesh", "rajesh@school.example", ""],
  "Add Review": ["Physics", "Fractions", "2025-11-04"],
  "/edit-review": [true, "In other words"],
  "/editreview": "Revision",
  "a message to a parent": "Dear parent,\nall is well.",
};

describe.each(Object.entries(forms))("%s", (name, { who, path, fill, send, holds }) => {
  test("is restored with what was typed, for the same user", async () => {
    const address = await path();
    const { context, page } = await open(who(), address);
    await fill(page);
    // A late request of the page would discover it before the form is sent.
    await page.waitForLoadState("networkidle");
    await endSession(context);
    await send(page);
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    await page.getByText(ended, { exact: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /Rajesh|banyan|Fractions|In other|Revision|Dear parent/,
    );
    await logIn(page, who());
    await arrival(page, address.split("?")[0] ?? "");
    await notification(page, back).waitFor();
    await expect.poll(() => holds(page), patience).toEqual(held[name]);
  });
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

test("another user who logs in instead starts at their dashboard and never sees it", async () => {
  const kavita = await school.makeMentor("Kavita", unique());
  const { context, page } = await open(meera, `/update-profile/${meera.id}`);
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

test("input is saved even without storage", async () => {
  const context = await school.profileOf(meera);
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Forbidden", "SecurityError");
        },
      });
    }
  });
  const page = await context.newPage();
  await page.goto(`${school.url}/update-profile/${meera.id}`);
  await field(page, "Education").fill("Ph.D.");
  await endSession(context);
  await press(page, "Save Changes");
  await page.getByText(ended, { exact: true }).waitFor();
  await logIn(page, meera);
  await expect.poll(() => field(page, "Education").inputValue(), patience).toBe("Ph.D.");
});

test("a login where nothing was typed only says that the session has ended; after Logout it says nothing", async () => {
  const { context, page } = await open(aarav, `/student/update/${aarav.id}`);
  await field(page, "City").waitFor();
  await endSession(context);
  await comeBackLater(page);
  await page.getByText("Your session has ended. Log in to continue.", { exact: true }).waitFor();
  await logIn(page, aarav);
  await arrival(page, `/student/update/${aarav.id}`);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await expect.poll(() => page.getByText("Your session has ended", { exact: false }).count()).toBe(0);
});

test("a class that was corrected elsewhere in the meantime is shown next to what was typed", async () => {
  const topic = `Tides ${unique()}`;
  const { id } = await school.addLesson(meera, topic, "2025-11-03");
  const { context, page } = await open(meera, `/allreview/${meera.id}`);
  await page.getByRole("button", { name: new RegExp(`^Edit: ${topic}`) }).click();
  await field(page, "Topic").fill("Revision");
  await field(page, "Date").fill("2025-11-04");
  await endSession(context);
  const correction = { topic: `${topic} again`, subject: "Physics", date: "2025-11-03", updatedAt: null };
  await meera.api.send("PATCH", `/lessons/${id}`, correction);
  await press(page, "Save");
  await logIn(page, meera);
  const both = page.getByRole("region", { name: "This was changed while you were editing." });
  await both.getByText(`${topic} again`).waitFor();
  expect(await field(page, "Topic").inputValue()).toBe("Revision");
  expect(await field(page, "Date").inputValue()).toBe("2025-11-04");
});

test("when someone else has saved in the meantime, both are shown; untouched fields take their values", async () => {
  const { context, page } = await open(aarav, `/student/update/${aarav.id}`);
  await field(page, "City").fill("Nagpur");
  await field(page, "Course").fill("Art");
  await endSession(context);
  const {
    id: _id,
    createdAt: _at,
    teachers: _teachers,
    atSchool: _atSchool,
    ...record
  } = await school.admin.api.get(`/students/${aarav.id}`);
  await school.admin.api.send("PATCH", `/students/${aarav.id}`, {
    ...record,
    city: "Delhi",
    education: "Class 10",
  });
  await press(page, "Save Changes");
  await logIn(page, aarav);
  const choice = page.getByRole("region", { name: "This was changed while you were editing." });
  await choice.getByText("Delhi", { exact: true }).waitFor();
  await choice.getByText("Nagpur", { exact: true }).waitFor();
  // What was typed but not added was about to be saved.
  await page.getByRole("button", { name: /^Remove.*Art/ }).waitFor();
  await choice.getByText("Also changed, and already in the form: Education.", { exact: true }).waitFor();
  await choice.getByRole("button", { name: "Save mine" }).click();
  await notification(page, "Profile updated!").waitFor();
  const stored = () => school.admin.api.get(`/students/${aarav.id}`);
  expect(await stored()).toMatchObject({ city: "Nagpur", education: "Class 10" });

  // Saved again from the same form: the user's own change is no conflict.
  await field(page, "City").fill("Surat");
  await press(page, "Save Changes");
  await expect.poll(async () => (await stored()).city, patience).toBe("Surat");
});

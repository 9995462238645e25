import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { serverHeader } from "#domain/pages/build.ts";
import { ApiError } from "#server/base/api-error.ts";
import { ApiSession } from "./api-session.ts";
import { openBrowser, type ProfileOptions, resetRetries } from "./browser.ts";
import { type ServedClassback, serveClassback } from "./serve-classback.ts";

/** A user with an account, and the API as that user. */
export interface Person {
  id: string;
  name: string;
  surname: string;
  email: string;
  password: string;
  api: ApiSession;
}

const password = "banyan tree";

/** By the school's day: what is to be rated is recent. */
export const daysAgo = (days: number) => addDays(todayIn("Asia/Kolkata"), -days);

/** Headers of a response that stands in for the server's: pages do not trust others. */
export const fromServer = (route: Route) => ({ [serverHeader]: new URL(route.request().url()).pathname });

/** A long timeout, because many tests may share a machine. */
export const patience = { timeout: 45_000 };

let people = 0;

/** A different one for each person, because names may be shared. */
function emailOf(name: string, surname: string, domain: string): string {
  people += 1;
  return `${name}.${surname}.${people}@${domain}`.toLowerCase().replaceAll(" ", "");
}

/**
 * A school of its own in an empty database, with an admin and nobody else, and a real browser. People and records
 * that a journey is not about are made through the API. A further attempt at a test gets a new school: in the one of the
 * failed attempt, its people and classes exist already. `settings` are those of the server, and `makeBuild` resolves to the folder of other
 * pages than the built ones.
 */
export function openSchool(settings: Record<string, string> = {}, makeBuild?: () => Promise<string>) {
  const browser = openBrowser();
  let classback: ServedClassback;
  let admin: Person;
  /** What the test file has prepared so far, to repeat in a new school. */
  const prepared: (() => Promise<void>)[] = [];

  async function open() {
    const email = "principal@school.example";
    classback = await serveClassback(
      { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...settings },
      await makeBuild?.(),
    );
    const api = await ApiSession.signIn(classback.url, { email, password });
    const { account } = await api.get("/me");
    admin = { ...account, password, api };
  }

  beforeAll(open);
  beforeEach(async ({ task }) => {
    const { retryCount = 0, repeatCount = 0 } = task.result ?? {};
    if (retryCount + repeatCount === 0) return;
    await classback.stop();
    await open();
    for (const prepare of prepared) await prepare();
  });
  afterAll(() => classback?.stop());

  async function person(
    id: string,
    fields: { name: string; surname: string; email: string },
  ): Promise<Person> {
    const api = await ApiSession.signIn(classback.url, { email: fields.email, password });
    return { id, ...fields, password, api };
  }

  return {
    ...browser,
    get url() {
      return classback.url;
    },
    get dataDir() {
      return classback.dataDir;
    },
    /** For a connection past the server. */
    get databaseUrl() {
      return classback.databaseUrl;
    },
    get admin() {
      return admin;
    },

    /** What the tests of this file or `describe` start from; as `beforeAll`, and again in a new school. */
    prepare(prepare: () => Promise<void>): void {
      beforeAll(async () => {
        prepared.push(prepare);
        await prepare();
      });
    },

    /** A mentor who teaches these subjects; the first one is theirs in the mentor table. */
    async makeMentor(name: string, surname: string, ...subjects: string[]): Promise<Person> {
      const [subject = "Mathematics", ...others] = subjects;
      const fields = { name, surname, email: emailOf(name, surname, "school.example") };
      const profile = { ...fields, education: "M.Sc.", subject };
      const { id } = await admin.api.post("/teachers", { ...profile, password });
      if (others.length > 0) {
        const joiningDate = "2024-06-01";
        const courses = [subject, ...others];
        await admin.api.send("PATCH", `/teachers/${id}`, { ...profile, courses, phone: "", joiningDate });
      }
      return person(id, fields);
    },

    /** A clerk who has chosen a password. */
    async makeClerk(
      name: string,
      surname: string,
      email = emailOf(name, surname, "school.example"),
    ): Promise<Person> {
      const fields = { name, surname, email };
      const id = crypto.randomUUID();
      await admin.api.post("/office-accounts", { ...fields, id, role: "clerk" });
      const { link } = await admin.api.post(`/users/${id}/sign-in-links`, {});
      const token = new URL(link).searchParams.get("token");
      await ApiSession.signedOut(classback.url).post("/password-resets", { token, password });
      return person(id, fields);
    },

    /** A student who registered with this mentor and subject. */
    async makeStudent(
      name: string,
      surname: string,
      mentor: Person,
      subject = "Mathematics",
    ): Promise<Person> {
      const fields = { name, surname, email: emailOf(name, surname, "home.example") };
      const { id } = await ApiSession.signedOut(classback.url).post("/students", {
        ...fields,
        age: 14,
        city: "Pune",
        education: "Class 9",
        password,
        teacherId: mentor.id,
        subject,
      });
      return person(id, fields);
    },

    /** These students count as asked about classes, whether they answer or not. */
    confirm: (...students: Person[]) =>
      admin.api.post("/student-confirmations", { studentIds: students.map(({ id }) => id) }),

    /** The parent's phone and address, on the student's record. */
    async giveParent(student: Person, phone: string, parentEmail: string): Promise<void> {
      const {
        id: _id,
        createdAt: _createdAt,
        loginName: _loginName,
        teachers: _teachers,
        ...record
      } = await student.api.get(`/students/${student.id}`);
      await student.api.send("PATCH", `/students/${student.id}`, { ...record, phone, parentEmail });
    },

    /** A class that the mentor held. */
    addLesson: (
      mentor: Person,
      topic: string,
      date: string,
      subject = "Mathematics",
    ): Promise<{ id: string }> => mentor.api.post("/lessons", { subject, topic, date }),

    /** The student's feedback on a class. */
    giveFeedback: (
      student: Person,
      review: { id: string },
      rating: number,
      message: string,
    ): Promise<{ id: string }> =>
      student.api.post("/feedback", { id: crypto.randomUUID(), reviewId: review.id, rating, message }),

    /** A browser in which this person is signed in; nothing is open yet. */
    async profileOf({ email }: Person, options: ProfileOptions = {}): Promise<BrowserContext> {
      const context = await browser.newProfile(options);
      const response = await context.request.post(`${classback.url}/api/sign-in`, {
        data: { email, password },
      });
      expect(response.status()).toBe(200);
      return context;
    },

    /** Opens a page of the app as this person. */
    async visit(visitor: Person, path = "/dashboard", options: ProfileOptions = {}): Promise<Page> {
      const page = await (await this.profileOf(visitor, options)).newPage();
      await page.goto(`${classback.url}${path}`);
      return page;
    },
  };
}

/** The notification with exactly these words. */
export function notification(page: Page, text: string | RegExp) {
  return page.locator("[data-sonner-toast]").getByText(text, { exact: true });
}

/**
 * Waits until notifications can be shown without a connection. Their code is fetched a moment after the first touch; without it the
 * browser's own dialog says the same.
 */
export const canNotifyOffline = (page: Page) =>
  page.locator("section[aria-label^=Notifications]").waitFor({ state: "attached" });

/** The question that is asked in a dialog of this title. */
export function question(page: Page, title: string) {
  return page.getByRole("alertdialog", { name: title, exact: true });
}

/** Chooses in the dialog that appears before a page with unsaved changes is left, and waits until it is closed. */
export async function chooseWhetherToLeave(page: Page, choice: "Leave" | "Stay"): Promise<void> {
  const dialog = question(page, "Leave without saving?");
  await dialog.getByRole("button", { name: choice }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Waits until the URL has this path, with any search parameters. */
export function arrival(page: Page, path: string): Promise<void> {
  return page.waitForURL((url) => url.pathname === path);
}

/** The response with which the server rejects something. */
export function rejection(code: ErrorCode) {
  const { status, body: json } = new ApiError(code);
  return { status, json };
}

/** Rejects requests of this kind from now on. Returns a function that stops this. */
export async function rejectRequests(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  const url = (address: URL) => path.test(`${address.pathname}${address.search}`);
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill(rejection("conflict")) : route.fallback(),
  );
  return () => page.unroute(url);
}

/** Returns to the tab after its data has become stale, and waits until this is requested again. */
export async function comeBack(page: Page, path: RegExp): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  let isRequested = false;
  page.on("request", (request) => {
    isRequested ||= path.test(new URL(request.url()).pathname);
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      return isRequested;
    }, patience)
    .toBe(true);
}

/** Lets the next request to this address arrive, but loses its response. */
export async function loseResponse(page: Page | BrowserContext, url: string): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch(resetRetries);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

/** Holds requests of this kind back until the returned function is called. */
export async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (address) => path.test(address.pathname),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

/** Records the addresses of tabs that the page would open, and opens none. */
export async function recordOpenedTabs(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    window.open = (address, target) => {
      opened.push(`${target} ${address}`);
      return null;
    };
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
}

import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pageHeads } from "#app/server/page-heads.ts";
import { openBrowser, screens, settled } from "./support/browser.ts";
import { demoPassword, demoPeople, openDemo } from "./support/demo.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import { followTransfers, kilobytes, type Transfer } from "./support/transfer.ts";

// The transfer cost of the first screens: bytes, requests and rounds, independent
// of the machine's speed. Change a budget here on purpose, with the reason in the commit.

const { newPage, newProfile } = openBrowser();
const demo = openDemo();

/** Libraries that a page loads only when they are needed, by a text in their code. */
const libraries = { zod: "ZodError", dialogs: "data-base-ui", notifications: "data-sonner-toaster" };

async function codeAt(path: string): Promise<string> {
  return path.endsWith(".js") ? (await fetch(`${demo.url}${path}`)).text() : "";
}

async function librariesIn(transfers: readonly Transfer[]): Promise<string[]> {
  const code = (await Promise.all(pathsOf(transfers).map(codeAt))).join("\n");
  return Object.entries(libraries).flatMap(([name, text]) => (code.includes(text) ? [name] : []));
}

/** The files that these import and that are not among them: the browser only finds out about them when it has these. */
async function foundLate(paths: readonly string[]): Promise<string[]> {
  const code = (await Promise.all(paths.map(codeAt))).join("\n");
  const imported = [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, file]) => `/assets/${file}`);
  return imported.filter((path) => !paths.includes(path));
}

/** For teachers and admins, when the browser is idle. */
const live = /^\/assets\/live-/;
const dashboardCode = /^\/assets\/(admin|student|teacher)-dashboard-/;

async function visitorOn(path: string) {
  const context = await newProfile({ viewport: screens.phone });
  return open(context, path);
}

async function userOn(role: keyof typeof demoPeople, path: string) {
  return open(await signedIn(role, { viewport: screens.phone }), path);
}

/** A profile with the role that the browser remembers after a sign-in, and nothing in its cache. */
async function signedIn(role: keyof typeof demoPeople, options: BrowserContextOptions = {}) {
  const context = await newProfile(options);
  const data = { email: demoPeople[role], password: demoPassword };
  expect((await context.request.post(`${demo.url}/api/sign-in`, { data })).status()).toBe(200);
  await context.addInitScript((value) => {
    // A blank page comes first, and has no storage.
    if (location.protocol === "http:") localStorage.setItem("role", value);
  }, role);
  await context.addCookies([{ name: "role", value: role, url: demo.url }]);
  return context;
}

async function open(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const follow = await followTransfers(context, page);
  // Responses are held back until a whole round has been requested: later requests form a round of their own.
  await follow.session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(`${demo.url}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  return { page, loaded: follow.take(), follow };
}

function pathsOf(transfers: readonly Transfer[]): string[] {
  return transfers.map(({ path }) => path);
}

/** The requests that were sent only after the page's code had arrived and run. */
function afterTheCode(loaded: readonly Transfer[]): Transfer[] {
  const codeEnd = Math.max(
    ...loaded.filter(({ path }) => path.startsWith("/assets/index-")).map(({ end }) => end),
  );
  return loaded.filter(({ start }) => start > codeEnd);
}

async function expectNoJump(page: Page, limit: number): Promise<void> {
  const { sum, moved } = await layoutShifts(page);
  expect(sum, moved.join("\n")).toBeLessThan(limit);
}

describe("the login page", () => {
  test("costs at most 165 kB, in one round after its HTML", async () => {
    const { loaded, page } = await visitorOn("/");
    expect(kilobytes(loaded), "measured: 152.7 kB").toBeLessThan(165);
    expect(loaded.length).toBeLessThanOrEqual(9);
    expect(pathsOf(afterTheCode(loaded))).toEqual([]);
    expect(pathsOf(loaded).filter((path) => path.startsWith("/api/"))).toEqual(["/api/me", "/api/setup"]);
    await expectNoJump(page, 0.01);
  });

  test("loads no unused library; touching it loads what submitting needs", async () => {
    const { page, loaded, follow } = await visitorOn("/");
    expect(await librariesIn(loaded)).toEqual([]);
    expect(pathsOf(loaded).filter((path) => dashboardCode.test(path))).toEqual([]);
    await page.getByLabel("Email").click();
    const touched: Transfer[] = [];
    const followed = () => {
      touched.push(...follow.take());
      return librariesIn(touched);
    };
    await expect.poll(followed, { timeout: 15_000 }).toEqual(["zod", "notifications"]);
  });

  test("is painted before its code arrives, without a layout shift afterwards", async () => {
    const context = await newProfile({ viewport: screens.laptop });
    const page = await context.newPage();
    let letCodeThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letCodeThrough = resolve;
    });
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(demo.url, { waitUntil: "commit" });
    await page.getByText("Classback", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Login" }).count()).toBe(0);
    letCodeThrough();
    await page.getByRole("heading", { name: "Login" }).waitFor();
    await expectNoJump(page, 0.01);
  });
});

test("the register page costs at most 165 kB, without the schemas, with its teachers in parallel with its code", async () => {
  const { loaded } = await visitorOn("/register");
  expect(kilobytes(loaded), "measured: 153.3 kB").toBeLessThan(165);
  expect(await librariesIn(loaded)).toEqual([]);
  expect(pathsOf(afterTheCode(loaded))).toEqual([]);
  expect(pathsOf(loaded)).toContain("/api/teacher-directory");
});

/** By name: the same view may open at several paths. */
const views = [...new Map(pageHeads.map((head) => [head.name, head])).values()];
const dashboards = views.flatMap((view) =>
  view.role !== undefined && view.query !== undefined
    ? [{ role: view.role, address: `${view.path}${view.query}`, data: view.data }]
    : [],
);

describe.each(dashboards)("the $role's dashboard by $address", ({ role, address, data }) => {
  // The student's includes the outbox, which must work without a network.
  const firstLimit = role === "student" ? 190 : 185;
  test("costs at most 185 kB until its first view, a student's 190, and 210 with its figures, without schemas and dialogs; its data is requested once, in parallel with its code", async () => {
    const { loaded } = await userOn(role, address);
    const late = afterTheCode(loaded);
    const first = loaded.filter((each) => !late.includes(each));
    expect(kilobytes(first), "measured: 168.7 to 171.8 kB, students 179.5").toBeLessThan(firstLimit);
    expect(kilobytes(loaded), "measured: 182.1 to 189.2 kB").toBeLessThan(210);
    expect(kilobytes(loaded.filter(({ path }) => live.test(path))), "measured: 1.6 kB").toBeLessThan(2);
    expect(await librariesIn(loaded)).toEqual([]);
    expect(dataOf(pathsOf(loaded))).toEqual([...data].sort());
    expect(
      pathsOf(first)
        .filter((path) => path.startsWith("/api/"))
        .sort(),
    ).toEqual([...data].sort());
    expect(await foundLate(pathsOf(first))).toEqual([]);
    expect(pathsOf(first).filter((path) => dashboardCode.test(path))).toHaveLength(1);
  });
});

describe.each(dashboards)("the first draw of the $role's dashboard by $address", ({ role, address }) => {
  test("follows a header in the HTML and has its data, without a jump", async () => {
    const context = await signedIn(role, { viewport: screens.phone });
    const page = await context.newPage();
    // What the page shows when the header is there, and when the app has replaced it.
    await page.addInitScript(() => {
      const shown: { headers: number; main: boolean; isLoading: boolean; list: boolean }[] = [];
      Object.assign(window, { shown });
      const look = () => {
        const main = document.querySelector("main");
        const now = {
          headers: document.querySelectorAll("header").length,
          main: main !== null,
          isLoading: main?.querySelector("[role=status][aria-label]") !== null,
          list: Boolean(main?.querySelector("tbody th, li h4, li h3")),
        };
        if (now.headers > 0 && shown.at(-1)?.main !== now.main) shown.push(now);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      // On a busy machine, the first draw may stop waiting before the data arrives.
      const { setTimeout } = window;
      const firstDrawMs = 500;
      const wait = (then: () => void, ms?: number, ...rest: []) =>
        ms === firstDrawMs ? 0 : setTimeout(then, ms, ...rest);
      Object.assign(window, { setTimeout: wait });
    });
    await page.goto(`${demo.url}${address}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const shown = await page.evaluate(() => (window as unknown as { shown: unknown[] }).shown);
    expect(shown[0]).toMatchObject({ headers: 1, main: false });
    expect(shown[1]).toEqual({ headers: 1, main: true, isLoading: false, list: true });
    await settled(page);
    await expectNoJump(page, 0.1);
  });
});

test("a dashboard whose server is slow says that it is loading", async () => {
  const context = await signedIn("teacher", { viewport: screens.phone });
  const page = await context.newPage();
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/api/me", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${demo.url}/dashboard`);
  await page.getByRole("main").getByRole("status").waitFor();
  respond();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
});

describe.each(views)("the head of '$name'", ({ role, path, query, data }) => {
  test("preloads what the page requests", async () => {
    // Where the head does not name the query, a search is used for which there is no special head.
    const address = role === undefined ? path : `${path}${query ?? "?search=zz"}`;
    const page = await (role === undefined ? newPage() : signedIn(role).then((context) => context.newPage()));
    await page.route(`${demo.url}${address}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(/<link rel="preload" as="fetch"[^>]*>/g, "");
      expect(html.length - body.length > 0).toBe(data.length > 0);
      await route.fulfill({ response, body });
    });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url().slice(demo.url.length)));
    await page.goto(`${demo.url}${address}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    const isExact = role === undefined || query !== undefined;
    if (isExact) expect(dataOf(requested)).toEqual([...data].sort());
    else expect(dataOf(requested)).toEqual(expect.arrayContaining([...data]));
  });
});

/**
 * The API data that a page requested for its first view. Left out is what it requests only when idle: the number of
 * students, dates in the future, open steps, replies and the stream of changes.
 */
function dataOf(paths: readonly string[]): string[] {
  return paths
    .filter(
      (path) =>
        path.startsWith("/api/") &&
        !/^\/api\/(later-dates|wrong-pins|failed-mails|getting-started|student-count$|feedback-marks|lesson-replies|my-reminders|teachers\?months=6|teachers\/me\/insights|overview|waiting-lesson-count|live)/.test(
          path,
        ),
    )
    .sort();
}

test("a repeat visit reloads no code, and unchanged HTML is not sent again", async () => {
  const { page, follow } = await visitorOn("/");
  await page.goto(`${demo.url}/login`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  follow.take();
  const response = await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  const loaded = follow.take();
  expect(pathsOf(loaded).filter((path) => path.startsWith("/assets/"))).toEqual([]);
  expect(kilobytes(loaded)).toBeLessThan(5);
  expect(response?.headers().etag).toBeTruthy();
  const headers = { "If-None-Match": response?.headers().etag ?? "", "Accept-Encoding": "br" };
  expect((await fetch(`${demo.url}/login`, { headers })).status).toBe(304);
});

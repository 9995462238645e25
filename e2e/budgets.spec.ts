import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openBrowser, screens, settled } from "./support/browser.ts";
import { demoPassword, demoPeople, openDemo } from "./support/demo.ts";
import { followTransfers, kilobytes, type Transfer } from "./support/transfer.ts";

// What the first screens cost over the wire: bytes, requests and rounds, nothing that depends on
// how fast the machine is. A wanted change of a figure is made here, with its reason in the commit.

const { newProfile } = openBrowser();
const demo = openDemo();

/** The app's own screens, and the libraries that come with the first use of what needs them. */
const code = {
  rules: /^\/assets\/rules-/,
  dialogs: /^\/assets\/dialogs-/,
  notifications: /^\/assets\/notifications-/,
  dashboards: /^\/assets\/(admin|student|teacher)-dashboard-/,
};

async function visitorOn(path: string) {
  const context = await newProfile({ viewport: screens.phone });
  return open(context, path);
}

/** Signed in, with the role that the browser remembers after a sign-in, and nothing in its cache. */
async function userOn(role: keyof typeof demoPeople, path: string) {
  const context = await newProfile({ viewport: screens.phone });
  const data = { email: demoPeople[role], password: demoPassword };
  expect((await context.request.post(`${demo.url}/api/sign-in`, { data })).status()).toBe(200);
  await context.addInitScript((value) => {
    // A blank page comes first, and has no storage.
    if (location.protocol === "http:") localStorage.setItem("role", value);
  }, role);
  await context.addCookies([{ name: "role", value: role, url: demo.url }]);
  return open(context, path);
}

async function open(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const follow = await followTransfers(context, page);
  // Answers hold back until all of a round has been asked for: what is asked for later is a round of its own.
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

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // Those of the past are reported in a task of their own, before the browser is idle.
        requestIdleCallback(() => resolve(sum));
      }),
  );
}

describe("the login page", () => {
  test("costs at most 150 kB, in one round after its HTML", async () => {
    const { loaded, page } = await visitorOn("/");
    expect(kilobytes(loaded), "measured: 137 kB").toBeLessThan(140);
    expect(loaded.length).toBeLessThanOrEqual(9);
    expect(pathsOf(afterTheCode(loaded))).toEqual([]);
    expect(pathsOf(loaded).filter((path) => path.startsWith("/api/"))).toEqual(["/api/me", "/api/setup"]);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test("loads no library that it does not show; touching it brings what sending it needs", async () => {
    const { page, loaded, follow } = await visitorOn("/");
    for (const library of [code.rules, code.dialogs, code.notifications, code.dashboards]) {
      expect(pathsOf(loaded).filter((path) => library.test(path))).toEqual([]);
    }
    await page.getByLabel("Email").click();
    await settled(page);
    await expect.poll(() => followed(follow.take()), { timeout: 15_000 }).toEqual(["notifications", "rules"]);
  });

  const touched: Transfer[] = [];
  function followed(transfers: Transfer[]) {
    touched.push(...transfers);
    return (["notifications", "rules"] as const).filter((name) =>
      touched.some(({ path }) => code[name].test(path)),
    );
  }

  test("is painted before its code arrives, and nothing jumps when it does", async () => {
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
    expect(await page.getByRole("heading", { name: "Login" }).count()).toBe(0);
    letCodeThrough();
    await page.getByRole("heading", { name: "Login" }).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
});

test("the register page costs at most 145 kB, without the schemas, with its teachers in parallel with its code", async () => {
  const { loaded } = await visitorOn("/register");
  expect(kilobytes(loaded), "measured: 141 kB").toBeLessThan(145);
  expect(pathsOf(loaded).filter((each) => code.rules.test(each))).toEqual([]);
  expect(pathsOf(afterTheCode(loaded))).toEqual([]);
  expect(pathsOf(loaded)).toContain("/api/teacher-directory");
});

describe.each([
  ["student", "/dashboard", ["/api/me", "/api/review-sessions", "/api/students/me"]],
  ["student", "/", ["/api/me", "/api/review-sessions", "/api/students/me"]],
  ["teacher", "/dashboard", ["/api/feedback", "/api/me", "/api/teachers/me"]],
  ["admin", "/dashboard", ["/api/me", "/api/students"]],
  ["admin", "/dashboard?view=mentors", ["/api/me", "/api/teachers"]],
] as const)("the %s's dashboard by %s", (role, path, data) => {
  test("costs at most 185 kB, without the schemas; its data are asked for once, in parallel with its code", async () => {
    const { loaded } = await userOn(role, path);
    expect(kilobytes(loaded), "measured: 174 to 182 kB").toBeLessThan(185);
    expect(pathsOf(loaded).filter((each) => code.rules.test(each))).toEqual([]);
    expect(
      pathsOf(loaded)
        .filter((each) => each.startsWith("/api/") && !each.startsWith("/api/later-dates"))
        .sort(),
    ).toEqual(data);
    // The dialog's code and the count of dates in the future come when nobody waits for them.
    const late = pathsOf(afterTheCode(loaded)).filter((each) => !/dialog|favicon|later-dates/.test(each));
    expect(late).toEqual([]);
    expect(pathsOf(loaded).filter((each) => code.dashboards.test(each))).toHaveLength(1);
  });
});

test("a repeat visit loads no code again, and the unchanged HTML is not sent again", async () => {
  const { page, follow } = await visitorOn("/");
  await page.goto(`${demo.url}/login`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  follow.take();
  const answer = await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  const loaded = follow.take();
  expect(pathsOf(loaded).filter((path) => path.startsWith("/assets/"))).toEqual([]);
  expect(kilobytes(loaded)).toBeLessThan(5);
  expect(answer?.headers().etag).toBeTruthy();
  const headers = { "If-None-Match": answer?.headers().etag ?? "", "Accept-Encoding": "br" };
  expect((await fetch(`${demo.url}/login`, { headers })).status).toBe(304);
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, screens, settled } from "./support/browser.ts";
import { isReadyForTunnel } from "./support/offline.ts";
import { patience } from "./support/school.ts";
import { nextBuild, openServers } from "./support/server-of-builds.ts";
import { makeSmallSchool } from "./support/small-school.ts";

// How a new build reaches browsers with another build's service worker, and how the worker is switched off.

const { newProfile } = openBrowser();

async function openDashboard(
  url: string,
  { email, password }: { email: string; password: string },
  serviceWorkers: "allow" | "block" = "allow",
) {
  const context = await newProfile({ viewport: screens.phone, serviceWorkers });
  await context.request.post(`${url}/api/sign-in`, { data: { email, password } });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  return { context, page };
}

/** Whether the page has the styles of the next build. */
const isNext = (page: Page) =>
  page.evaluate(() => document.head.innerHTML.includes("/assets/index-nextnext.css"));

/** Whether a worker that was not there before controls the page and is ready. Call it before it can come. */
async function watchForNewWorker(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      Object.assign(window, { hasNewWorker: true });
    }),
  );
  return () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      return "hasNewWorker" in window && active?.state === "activated" && (installing ?? waiting) === null;
    });
}

/** Whether the server has said again who is signed in; the response names its build. */
function watchForAccount(page: Page): () => boolean {
  let hasCome = false;
  page.on("response", (response) => {
    hasCome ||= response.url().endsWith("/api/me");
  });
  return () => hasCome;
}

/** Chromium lets a worker finish what it has begun, for at most so long, before the next one takes over. */
const lameDuckMs = 5 * 60_000;

/**
 * Returns to the tab after so long that it asks again who is signed in, each time later, until this is so: a response that
 * was on its way is still fresh at the first, and a build that the browser could not fetch is fetched again at the next.
 */
async function comeBackUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  let minutes = 0;
  const comeBack = async () => {
    minutes += 5;
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await settled(page);
    return isSo();
  };
  await expect.poll(comeBack, { timeout: lameDuckMs + 60_000, interval: 1_000 }).toBe(true);
  await settled(page);
}

/** The tab loads the new build with its next navigation, and not before. */
async function expectNextOnNavigation(page: Page): Promise<void> {
  expect(await isNext(page)).toBe(false);
  await page.getByRole("button", { name: "Your Profile", exact: true }).click();
  await page.getByRole("link", { name: "Update Profile" }).click();
  await page.getByLabel("City").waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/student\/update\//);
  expect(await isNext(page)).toBe(true);
}

test(
  "the page that the worker keeps requests data before the app's code has run, and once; a newer build reaches an open tab with one navigation, with a worker and without, and completely: the next start may be without a network; switched off from the server, the worker is gone, with its caches, and the app works",
  async () => {
    const servers = await openServers();
    await servers.start();
    const { students } = await makeSmallSchool(servers.url, { students: ["Asha"], topics: ["Tides"] });
    const withoutWorker = await openDashboard(servers.url, students.Asha, "block");
    const { context, page } = await openDashboard(servers.url, students.Asha);
    await isReadyForTunnel(page);
    const second = await context.newPage();
    await second.goto(`${servers.url}/dashboard`);
    await second.getByText("Tides", { exact: true }).waitFor();
    await settled(second);
    expect(await second.evaluate(() => navigator.serviceWorker.controller)).not.toBeNull();
    const requests = await second.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .map(({ name, initiatorType }) => ({ path: name.slice(location.origin.length), initiatorType }))
        .filter(({ path }) => /^\/api\/(me|lessons\?list=to-rate|students\/me)$/.test(path)),
    );
    expect(requests.sort((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "/api/lessons?list=to-rate", initiatorType: "link" },
      { path: "/api/me", initiatorType: "link" },
      { path: "/api/students/me", initiatorType: "link" },
    ]);

    const hasNewWorker = await watchForNewWorker(page);
    const build = nextBuild();
    await servers.start(build);
    await comeBackUntil(page, hasNewWorker);
    // No page of the new build has been open yet.
    await context.setOffline(true);
    await second.reload();
    await second.getByText("Tides", { exact: true }).waitFor();
    expect(await isNext(second)).toBe(true);
    await context.setOffline(false);
    await expectNextOnNavigation(page);

    await comeBackUntil(withoutWorker.page, watchForAccount(withoutWorker.page));
    await expectNextOnNavigation(withoutWorker.page);
    await withoutWorker.context.close();

    await page.close();
    await servers.start(build, { SERVICE_WORKER: "false" });
    const left = () =>
      second.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return registrations.length + (await caches.keys()).length;
      });
    // The old worker responds once more, while the browser fetches the new one. On a busy machine, that may fail until the next visit.
    const visit = async () => {
      await second.reload();
      await settled(second);
      return left();
    };
    await expect.poll(visit, { timeout: 60_000, interval: 1_000 }).toBe(0);
    await second.reload();
    await second.getByText("Tides", { exact: true }).waitFor();
    await expect.poll(left, patience).toBe(0);
    expect(await second.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

    await servers.start(build);
    await second.reload();
    await isReadyForTunnel(second);
  },
  2 * lameDuckMs,
);

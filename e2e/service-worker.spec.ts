import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, screens, settled } from "./support/browser.ts";
import { isReadyForTunnel } from "./support/offline.ts";
import { patience } from "./support/school.ts";
import { nextBuild, openServers } from "./support/server-of-builds.ts";
import { makeSmallSchool } from "./support/small-school.ts";

// How a new build reaches browsers with another build's service worker, and how the worker is switched off.

const { newProfile } = openBrowser();

async function openStudent(serviceWorkers: "allow" | "block") {
  const servers = await openServers();
  await servers.start();
  const { students } = await makeSmallSchool(servers.url, { students: ["Asha"], topics: ["Tides"] });
  const { email, password } = students.Asha;
  const context = await newProfile({ viewport: screens.phone, serviceWorkers });
  await context.request.post(`${servers.url}/api/sign-in`, { data: { email, password } });
  const page = await context.newPage();
  await page.goto(`${servers.url}/dashboard`);
  await page.getByText("Tides", { exact: true }).waitFor();
  if (serviceWorkers === "allow") {
    await isReadyForTunnel(page);
    await page.evaluate(() =>
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        Object.assign(window, { hasNewWorker: true });
      }),
    );
  }
  return { servers, context, page };
}

/** Whether the page has the styles of the next build. */
const isNext = (page: Page) =>
  page.evaluate(() => document.head.innerHTML.includes("/assets/index-nextnext.css"));

/** Waits until a worker other than the first one controls the page and is ready. */
async function hasNewWorker(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      return "hasNewWorker" in window && active?.state === "activated" && (installing ?? waiting) === null;
    });
  await expect.poll(look, patience).toBe(true);
  await settled(page);
}

/** Returns to the tab after so long that it asks again who is signed in; the response names the server's build. */
async function comeBackLater(page: Page): Promise<void> {
  const asked = page.waitForResponse("**/api/me");
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await (await asked).finished();
  await settled(page);
}

test.each(["allow", "block"] as const)(
  "a newer build reaches an open tab with one navigation (service workers: %s)",
  async (serviceWorkers) => {
    const { servers, context, page } = await openStudent(serviceWorkers);
    await servers.start(nextBuild());
    await comeBackLater(page);
    if (serviceWorkers === "allow") {
      // The new worker is ready, with the page of the new build.
      await hasNewWorker(page);
    }
    expect(await isNext(page)).toBe(false);
    await page.getByRole("link", { name: "Update Profile" }).click();
    await page.getByLabel("City").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/student\/update\//);
    expect(await isNext(page)).toBe(true);
    if (serviceWorkers === "block") return;
    // And it opens without a network, although this tab alone has loaded it, once.
    await page.goto(`${servers.url}/dashboard`);
    await page.getByText("Tides", { exact: true }).waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByText("Tides", { exact: true }).waitFor();
    expect(await isNext(page)).toBe(true);
  },
);

test("an update in the background is complete: the next start may be without a network", async () => {
  const { servers, context, page } = await openStudent("allow");
  await servers.start(nextBuild());
  await comeBackLater(page);
  await hasNewWorker(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByText("Tides", { exact: true }).waitFor();
  expect(await isNext(page)).toBe(true);
});

test("on the page that the worker keeps, data is requested before the app's code has run, and once", async () => {
  const { servers, context, page } = await openStudent("allow");
  await context.request.post(`${servers.url}/api/sign-out`, { data: {} });
  const data = { email: "meera@school.example", password: "banyan tree" };
  await context.request.post(`${servers.url}/api/sign-in`, { data });
  await page.goto(`${servers.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Welcome, Meera" }).waitFor();
  await settled(page);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Welcome, Meera" }).waitFor();
  await settled(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const requests = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .map(({ name, initiatorType }) => ({ path: name.slice(location.origin.length), initiatorType }))
      .filter(({ path }) => ["/api/me", "/api/feedback", "/api/teachers/me"].includes(path)),
  );
  expect(requests.sort((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: "/api/feedback", initiatorType: "link" },
    { path: "/api/me", initiatorType: "link" },
    { path: "/api/teachers/me", initiatorType: "link" },
  ]);
});

test("a service worker is switched off from the server: it is gone, with its caches, and the app works", async () => {
  const { servers, page } = await openStudent("allow");
  await servers.start(undefined, { SERVICE_WORKER: "false" });
  // The old worker responds once more, while the browser fetches the new one.
  await page.reload();
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.length + (await caches.keys()).length;
    });
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  await page.reload();
  await page.getByText("Tides", { exact: true }).waitFor();
  await expect.poll(left, patience).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await servers.start();
  await page.reload();
  await isReadyForTunnel(page);
});

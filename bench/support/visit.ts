import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { followTransfers, kilobytes } from "../../e2e/support/transfer.ts";

export interface Visit {
  kilobytes: number;
  requests: number;
  /** From the navigation until the useful content is on the screen. */
  usefulMs: number;
}

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;

/** Like a cheap phone on slow 4G, as Lighthouse simulates it. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}

/** Pages of teachers and admins have a stream that does not end: for them, the network is never idle. */
export async function isQuiet(page: Page): Promise<void> {
  await Promise.race([page.waitForLoadState("networkidle"), sleep(6000)]);
}

/** Notes in the page when the useful content has been painted: Playwright, which polls, may notice it half a second later. */
function watchUseful(useful: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(useful)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("useful")));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens a page in a new tab of this profile, with the cache that earlier visits left. */
export async function visit(
  context: BrowserContext,
  url: string,
  useful: string,
  hasWorker: boolean,
): Promise<Visit> {
  const page = await context.newPage();
  const { session, take } = await followTransfers(context, page);
  await page.addInitScript(watchUseful, useful);
  await slowDown(session);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("useful").length > 0);
  const usefulMs = await page.evaluate(() => performance.getEntriesByName("useful")[0]?.startTime ?? 0);
  await isQuiet(page);
  const loaded = take();
  // Signed-in users get a service worker, for their next visit.
  if (hasWorker) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return { kilobytes: kilobytes(loaded), requests: loaded.length, usefulMs: Math.round(usefulMs) };
}

import type { BrowserContext, CDPSession } from "playwright-core";
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

/** Opens a page in a new tab of this profile, with the cache that earlier visits left. */
export async function visit(context: BrowserContext, url: string, useful: string): Promise<Visit> {
  const page = await context.newPage();
  const { session, take } = await followTransfers(context, page);
  await slowDown(session);
  const start = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(useful).first().waitFor();
  const usefulMs = Math.round(performance.now() - start);
  await page.waitForLoadState("networkidle");
  const loaded = take();
  await page.close();
  return { kilobytes: kilobytes(loaded), requests: loaded.length, usefulMs };
}

import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Request } from "playwright-core";
import type { Viewer } from "../../e2e/support/demo.ts";
import { findChromium } from "../../e2e/support/find-chromium.ts";
import { withoutSignals } from "../support/interrupt.ts";

/** How long a page may take until it is complete. */
const pageMs = 20_000;

/** Opens these pages in a browser, signed in by this session; returns what each one asked the API for. */
export async function walk(
  url: string,
  viewer: Viewer,
  { cookie, paths }: { cookie: { name: string; value: string } | undefined; paths: string[] },
): Promise<Map<string, Set<string>>> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    ...withoutSignals,
  });
  try {
    const context = await browser.newContext({ serviceWorkers: "block" });
    if (cookie) {
      await context.addCookies([cookie, { name: "role", value: viewer }].map((each) => ({ ...each, url })));
      await context.addInitScript((role) => localStorage.setItem("role", role), viewer);
    }
    const page = await context.newPage();
    const underWay = new Set<Request>();
    let asked = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.isNavigationRequest()) underWay.clear();
      if (!pathname.startsWith("/api/") || pathname === "/api/live") return;
      underWay.add(request);
      if (request.method() === "GET") asked.add(pathname + search);
    });
    for (const event of ["requestfinished", "requestfailed"] as const)
      page.on(event as "requestfinished", (request) => underWay.delete(request));
    const askedBy = new Map<string, Set<string>>();
    for (const path of paths) {
      asked = new Set();
      askedBy.set(path, asked);
      await page.goto(`${url}${path}`);
      const end = performance.now() + pageMs;
      // A request can follow from the answer to another one.
      for (let quiet = 0; quiet < 4 && performance.now() < end; quiet = underWay.size === 0 ? quiet + 1 : 0)
        await sleep(100);
    }
    return askedBy;
  } finally {
    await browser.close();
  }
}

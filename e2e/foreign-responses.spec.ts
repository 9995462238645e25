import type { BrowserContext, Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { pages } from "#app/pages.ts";
import { serverHeader } from "#domain/pages/build.ts";
import { openBrowser, settled } from "./support/browser.ts";
import { type DemoRecords, findDemoRecords, openDemo, type Viewer } from "./support/demo.ts";
import { retryAtOnce } from "./support/retry-at-once.ts";

// A network may respond in the server's place, and a proxy may mix up responses: even if
// a response claims success but is not what was asked for, no page breaks, now or later.

const { newProfile } = openBrowser();
const demo = openDemo();

const bodies: { contentType: string; body: string }[] = [
  '{"items":[],"next":null}',
  "[]",
  '"x"',
  '{"items":[{}],"next":null}',
  "{}",
  "null",
  "1",
].map((body) => ({ contentType: "application/json", body }));
const hotel = { contentType: "text/html", body: "<h1>Accept our terms</h1>" };
bodies.push(hotel);

/** With the header of another of our responses and without. */
const mixedUp = { [serverHeader]: "/api/none-of-them" };
const foreign = bodies.flatMap((each) => [each, { ...each, headers: mixedUp }]);

type Foreign = (typeof foreign)[number];

/** Browsers log an error of their own for a response that is not a stream. */
const isStream = (route: Route) => route.request().resourceType() === "eventsource";

const respondWith = (response: Foreign) => (route: Route) =>
  isStream(route) ? route.abort() : route.fulfill(response);

const viewers = ["visitor", "student", "teacher", "admin"] as const;

/** The record that a page's address names, where its parameter does not say it. */
const ids: Record<string, keyof DemoRecords> = {
  "class-groups": "classGroupId",
  editreview: "feedbackId",
  settings: "me",
};

function addressesOf(viewer: Viewer, records: DemoRecords): string[] {
  const rows: readonly { path: string; mayOpen: "anyone" | "signed-in" | readonly string[] }[] = pages;
  // A page that several roles may open is opened by the first: to each, a foreign response is no connection.
  const own = rows.filter(({ mayOpen }) =>
    viewer === "visitor"
      ? mayOpen === "anyone"
      : mayOpen === "signed-in" || (mayOpen !== "anyone" && mayOpen[0] === viewer),
  );
  const partOf = (path: string, name: string) => {
    if (name === "id") return records[ids[path.split("/")[1] ?? ""] ?? "studentId"];
    return records[name as keyof DemoRecords];
  };
  return own.map(({ path }) =>
    path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(partOf(path, name))),
  );
}

async function brokenAt(page: Page, address: string): Promise<string | null> {
  try {
    await page.locator("h1").first().waitFor();
    await page.locator(".animate-pulse").first().waitFor({ state: "detached" });
  } catch {
    return `${address}: never ready: ${(await page.locator("body").innerText()).slice(0, 200)}`;
  }
  const shown = await page.locator("main").innerText();
  const isBroken = /Something went wrong|Invalid Date|NaN|undefined|\[object/.test(shown);
  return isBroken || shown.trim() === "" ? `${address}: ${shown.slice(0, 300)}` : null;
}

async function open(viewer: Viewer): Promise<{ context: BrowserContext; records: DemoRecords }> {
  const context = await newProfile();
  await retryAtOnce(context);
  return { context, records: await findDemoRecords(viewer, demo.url, context) };
}

/** More of them for each page with ROUNDS, up to as many as there are. */
const rounds = Number(process.env.ROUNDS ?? 1);

test.each(viewers)(
  "to the %s, no page breaks when its data is replaced by another response",
  {
    timeout: 140_000 * rounds,
  },
  async (viewer) => {
    const { context, records } = await open(viewer);
    const visits = addressesOf(viewer, records).flatMap((address, index) =>
      Array.from({ length: rounds }, (_, round) => ({
        address,
        response: foreign[(index * rounds + round) % foreign.length] as Foreign,
      })),
    );
    const broken: string[] = [];
    const page = await context.newPage();
    let what = "";
    page.on("pageerror", ({ message }) => broken.push(`${what}: ${message}`));
    // The account is answered properly: otherwise no page would ask for more.
    const isData = (url: URL) => url.pathname.startsWith("/api/") && url.pathname !== "/api/me";
    for (const { address, response } of visits) {
      what = `${address} with ${JSON.stringify(response)}`;
      await page.route(isData, respondWith(response));
      if (page.url() === "about:blank") await page.goto(demo.url + address);
      else await page.evaluate((next) => history.pushState(null, "", next), address);
      await settled(page);
      const problem = await brokenAt(page, what);
      if (problem !== null) broken.push(problem);
      await page.unroute(isData);
    }
    // None of it was stored.
    await page.goto(`${demo.url}${viewer === "visitor" ? "/" : "/dashboard"}`);
    await page
      .getByRole("heading", { level: 1, name: viewer === "visitor" ? "Login" : /^Welcome|Admin/ })
      .waitFor();
    expect(broken).toEqual([]);
  },
);

test("a dashboard offers to try again when all its responses are those of a hotel", async () => {
  const { context } = await open("student");
  const page = await context.newPage();
  await page.route("**/api/**", respondWith(hotel));
  await page.goto(`${demo.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
});

import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { pages } from "#app/pages.ts";
import { openBrowser, settled } from "./support/browser.ts";
import { demoPassword, demoPeople, openDemo } from "./support/demo.ts";

// Addresses are typed, cut off in mails and kept for years: whatever the parameters, each page shows something that people
// understand, and does not break.

const { newProfile } = openBrowser();
const demo = openDemo();

/** As they are written in an address. */
const odd = [
  "",
  "00000000-0000-4000-8000-000000000000",
  "%2E%2E",
  "constructor",
  "%00",
  "a%2Fb",
  "%E0%A4",
  "..%2F..%2Fme",
  "2026-13-45",
  "%",
  "-1",
  "%3F%23",
  "__proto__",
  "9".repeat(400),
  "%F0%9F%8C%B1",
  "null",
  "%20",
  "1e999",
  "%ED%A0%80",
  "{}",
  "%E0%A4%AD%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A8",
  "%252e",
  "true",
  "..",
  "<b>",
  "0",
  "%5B%5D",
  ".",
  "x".repeat(3000),
];

interface Row {
  path: string;
  file: string;
  mayOpen: "anyone" | "signed-in" | readonly string[];
  search?: readonly string[];
}

/** Each parameter gets a different odd value; over all rounds, each parameter gets every value. */
function addressOf({ path, search = [] }: Row, round: number): string {
  let at = round;
  const next = () => odd[at++ % odd.length] ?? "";
  const inPath = path.replace(/\$\w+/g, next);
  const pairs = search.map((key) => `${key}=${next()}`);
  // Some are repeated.
  if (search[0] !== undefined && round % 2 === 1) pairs.push(`${search[0]}=${next()}`);
  return inPath + (pairs.length > 0 ? `?${pairs.join("&")}` : "");
}

/** More with ROUNDS, up to as many as there are values. */
const rounds = Number(process.env.ROUNDS ?? 1);

/** Each page under one of its paths, by the first of its roles; without parameters, every-page-*.spec.ts walks over them. */
function addresses(viewer: string): string[] {
  const own = (pages as readonly Row[]).filter(({ mayOpen }) =>
    viewer === "visitor" ? mayOpen === "anyone" : mayOpen === "signed-in" || mayOpen[0] === viewer,
  );
  const found = own.flatMap((row, index) => {
    const isFirst = own.findIndex(({ file }) => file === row.file) === index;
    if (!isFirst || (!row.path.includes("$") && !row.search)) return [];
    return Array.from({ length: rounds }, (_, round) =>
      addressOf(row, index + round * Math.ceil(odd.length / rounds)),
    );
  });
  return [...new Set(found)];
}

async function signIn(context: BrowserContext, viewer: string): Promise<void> {
  if (viewer === "visitor") return;
  const data = { email: demoPeople[viewer as keyof typeof demoPeople], password: demoPassword };
  expect((await context.request.post(`${demo.url}/api/sign-in`, { data })).status()).toBe(200);
}

test.each(["admin", "teacher", "student", "visitor"])(
  "to the %s, no page breaks, whatever parameters its address has",
  {
    timeout: 280_000,
  },
  async (viewer) => {
    const context = await newProfile();
    await signIn(context, viewer);
    const page = await context.newPage();
    const broken: string[] = [];
    let address = "";
    page.on("pageerror", ({ message }) => broken.push(`${address}: ${message}`));
    for (address of addresses(viewer)) {
      const response = await context.request.get(demo.url + address);
      // Not one of our pages, but a sentence from the server.
      if (!response.ok() && !response.headers()["content-type"]?.includes("html")) {
        if ((await response.text()).trim() === "") broken.push(`${address}: empty`);
        continue;
      }
      // An open page reads the address as a new one would, for a third of the time.
      if (page.url() === "about:blank") await page.goto(demo.url + address);
      else await page.evaluate((odd) => history.pushState(null, "", odd), address);
      try {
        await settled(page);
        await page.locator("h1").first().waitFor();
        await page.locator(".animate-pulse").first().waitFor({ state: "detached" });
      } catch {
        broken.push(`${address}: never ready`);
        continue;
      }
      const shown = await page.locator("body").innerText();
      if (/Something went wrong|Invalid Date|NaN|undefined/.test(shown.replaceAll(/“[^”]*”/g, "")))
        broken.push(`${address}: ${shown.slice(0, 300)}`);
    }
    expect(broken).toEqual([]);
  },
);

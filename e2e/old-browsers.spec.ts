import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { openSchool } from "./support/school.ts";

// Browsers in which the app cannot run say why, in every language, instead of showing buttons that do nothing.

const school = openSchool();
const paths = ["/", "/register", "/dashboard", "/nowhere"];

/** A browser that cannot run the app's code. */
async function openWithoutCode(options: BrowserContextOptions = {}) {
  const context = await school.newProfile({ viewport: screens.phone, ...options });
  await context.route("**/assets/*.js", (route) => route.abort());
  return context.newPage();
}

test.each([
  ["no AbortSignal.timeout, as Chrome 102", () => Reflect.deleteProperty(AbortSignal, "timeout"), paths],
  ["no inert, as Firefox 111", () => Reflect.deleteProperty(HTMLElement.prototype, "inert"), ["/"]],
  ["no CSS.supports, as Chrome 27", () => Reflect.deleteProperty(CSS, "supports"), ["/"]],
  ["no CSS, as Internet Explorer", () => Reflect.deleteProperty(window, "CSS"), ["/"]],
  [
    "no dvh, as Chrome 107",
    () => {
      const { supports } = CSS;
      CSS.supports = (...words: string[]) => !words.includes("1dvh") && Reflect.apply(supports, CSS, words);
    },
    ["/"],
  ],
])("a browser that is too old says so in English and Hindi: %s", async (_, makeOlder, opened) => {
  const page = await openWithoutCode();
  await page.addInitScript(makeOlder);
  for (const path of opened) {
    await page.goto(school.url + path);
    await page.getByText(en.oldBrowser.tooOld, { exact: true }).waitFor();
    await page.getByText(hi.oldBrowser.tooOld, { exact: true }).waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test("without JavaScript, the page says so in English and Hindi, above anything else", async () => {
  const page = await openWithoutCode({ javaScriptEnabled: false });
  for (const path of paths) {
    await page.goto(school.url + path);
    for (const { oldBrowser } of [en, hi]) {
      const sentence = page.getByText(oldBrowser.noScript, { exact: true });
      await sentence.waitFor();
      expect((await sentence.boundingBox())?.y).toBeLessThan(300);
    }
  }
});

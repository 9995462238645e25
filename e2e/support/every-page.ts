import axe, { type RunOptions } from "axe-core";
import type { BrowserContext, ElementHandle, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pages } from "#app/pages.ts";
import { screens, settled } from "./browser.ts";
import type { Viewer } from "./demo.ts";
import { followLink } from "./follow-link.ts";
import { type GreekRecords, openGreekSchool } from "./greek-school.ts";
import { inHindi } from "./in-hindi.ts";
import { useOlderBrowser } from "./older-browser.ts";
import { type Say, type Stop, stopsOf } from "./pages-to-walk.ts";
import { inDisguise, makeDisguisedBuild } from "./pseudo-locale.ts";
import { textsOfReact } from "./texts-of-react.ts";
import {
  badlySetOf,
  listOf,
  misfitsOf,
  reachable,
  textsOf,
  unfold,
  unfoldAtOnce,
} from "./words-on-screen.ts";

// Every page of a viewer, in a school whose records are written in Greek letters: any Latin letters are the product's own.

const address = /https?:\/\/\S*|[\w.•]*@[\w.]+/g;
/**
 * Latin words that are allowed: the first parts of our addresses, which are on their own where an address breaks; names of
 * products, of a language and of the admin; the key that leads to the notifications; and am and pm, which Hindi uses too.
 */
const names =
  /\b(eleni|athena|nikos|chloe|English|Classback|PNG|JPEG|WhatsApp|Gmail|PIN|QR|PDF|JSON|PEN|APAAR ID|Chrome|Linux|Excel|CSV|xlsx|xls|html|localhost|APP_URL|npm start -- --network|Admin|alt\+T|am|pm)\b/g;

const latin = (text: string) => /\p{Script=Latin}/u.test(text.replace(address, "").replace(names, ""));

/** The text without what is in brackets, one level after the other. */
function outsideBrackets(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, "");
  return rest === text ? text : outsideBrackets(rest);
}

/** What is wrong with one page, which is open. */
type Visit = (page: Page, stop: Stop) => Promise<string[]>;

/** What lies over a page. */
const overlays = ["dialog", "[role=dialog]", "[role=alertdialog]", "[role=menu]"].map(
  (each) => `${each}:visible`,
);

const contrast: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };

/** A test of all pages would take minutes, and on a busy machine longer than any sensible timeout; each test loads the app again. */
const pagesPerTest = 20;

/** @throws with the words of the page that does not show it. */
async function waitForText(page: Page, text: string): Promise<void> {
  await page
    .getByText(text)
    .filter({ visible: true })
    .first()
    .waitFor()
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\n${page.url()}: ${await page.getByRole("main").innerText()}`);
    });
}

/** The numbers of the first pages of each test. The records have no ids yet; pages are only counted. */
function firstPagesOf(viewer: Viewer): number[] {
  const { length } = stopsOf[viewer]({} as GreekRecords);
  return Array.from({ length: Math.ceil(length / pagesPerTest) }, (_, test) => test * pagesPerTest);
}

export function testEveryPageOf(viewer: Viewer): void {
  const school = openGreekSchool(makeDisguisedBuild);

  const stopsFrom = (first: number) => stopsOf[viewer](school.records).slice(first, first + pagesPerTest);

  /** Opens some pages, one after the other, and visits each. */
  async function walk(stops: Stop[], context: BrowserContext, say: Say, visit: Visit) {
    const faults: Record<string, string[]> = {};
    const page = await context.newPage();
    const forbidden: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) forbidden.push(`403: ${new URL(response.url()).pathname}`);
    });
    for (const stop of stops) {
      const { path, shows, opens } = stop;
      const name = opens ? `${path}, opened` : path;
      if (page.url() === "about:blank" || path === "/nowhere") await page.goto(`${school.url}${path}`);
      else await followLink(page, path, say("Page not found"));
      await page.locator("h1").waitFor();
      if (shows) await waitForText(page, say(shows));
      await page.locator(".animate-pulse").first().waitFor({ state: "detached" });
      await settled(page);
      if (opens) {
        await opens(page, say);
        await settled(page);
      }
      await saveScreenshot(page, `${viewer} ${name}`);
      const found = new Set([...(await visit(page, stop)), ...forbidden.splice(0)]);
      if (found.size > 0) faults[name] = [...found];
      // The next stop may be the same page with another search: a dialog would stay open over it.
      await page.keyboard.press("Escape");
    }
    expect(faults).toEqual({});
  }

  const phone = { viewport: screens.phone, fonts: "wide" } as const;

  describe.for(firstPagesOf(viewer))(`every page of the ${viewer}, ${pagesPerTest} from %i`, (first) => {
    test("is accessible, takes every word from the catalogue, has room for longer ones, and survives a translation", async () => {
      const context = await school.profileOf(viewer, phone);
      await context.addInitScript(axe.source);
      const [veryFirst] = stopsFrom(0);
      const pressedBefore = new Set<string>();
      const visit: Visit = async (page, { path, opens, isLookedAtElsewhere }) => {
        const faults: string[] = [];
        const look = async () => {
          faults.push(...(await closedLinksOf(page, viewer)));
          if (!isLookedAtElsewhere) faults.push(...(await wordFaultsOf(page)));
        };
        const lookAtStep = async () => {
          await look();
          if (!isLookedAtElsewhere) faults.push(...(await violationsOfOverlay(page)));
        };
        await look();
        if (!opens) {
          await unfold(page, lookAtStep, { withFrame: path === veryFirst?.path, pressedBefore });
          await sendForms(page, lookAtStep, pressedBefore);
        }
        if (isLookedAtElsewhere) return faults;
        // Axe takes most of the time: it looks at each page once in each width and theme, with all that stays open.
        faults.push(...(await violationsOf(page, null, "laptop", "dark")));
        faults.push(...(await violationsOf(page, null, "phone", "light")));
        return faults;
      };
      await walk(stopsFrom(first), context, inDisguise, visit);
    });

    // Dialogs, menus and messages of forms are left to the other test, whose words are longer.
    test("is complete in Hindi, in an older browser", async () => {
      const context = await school.profileOf(viewer, phone);
      await useOlderBrowser(context);
      await context.addCookies([{ name: "language", value: "hi", url: school.url }]);
      const stops = stopsFrom(first).filter((stop) => !stop.isLookedAtElsewhere);
      await walk(stops, context, inHindi, async (page, { opens }) => {
        if (!opens) await unfoldAtOnce(page);
        const english = (await textsOf(page)).filter(latin);
        const faults = english.map((text) => `not in Hindi: ${text}`);
        if (await page.getByText(inHindi("Something went wrong")).count())
          faults.push("Something went wrong");
        faults.push(...(await misfitsOf(page)), ...(await badlySetOf(page)));
        faults.push(...(await misfitsOfLargeText(page)));
        await page.setViewportSize(screens.laptop);
        const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
        if (await page.evaluate(isTooWide)) faults.push("scrolls sideways on a laptop");
        await page.setViewportSize(screens.phone);
        return faults;
      });
    });
  });
}

/** Words outside the catalogue, without room for longer ones, or in a node that a translator would remove. */
async function wordFaultsOf(page: Page): Promise<string[]> {
  const literal = (await textsOf(page)).filter((text) => latin(outsideBrackets(text)));
  return [
    ...literal.map((text) => `not from the catalogue: ${text}`),
    ...(await textsOfReact(page)).map((text) => `a translator would remove it: ${text}`),
    ...(await misfitsOf(page)),
  ];
}

/** What axe finds in a dialog or menu that a step has opened: it closes again before the whole page is looked at. */
async function violationsOfOverlay(page: Page): Promise<string[]> {
  const overlay = page.locator(overlays.join()).last();
  if ((await overlay.count()) === 0) return [];
  const part = await overlay.elementHandle();
  return [
    ...(await violationsOf(page, part, "phone", "light")),
    // Of what has been seen in the light, only the colours differ.
    ...(await violationsOf(page, part, "phone", "dark", contrast)),
  ];
}

/** Links to pages that this viewer may not open. */
async function closedLinksOf(page: Page, viewer: Viewer): Promise<string[]> {
  const paths = await page
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return [...new Set(paths)].filter((path) => !mayOpen(path, viewer)).map((path) => `may not open: ${path}`);
}

function mayOpen(path: string, viewer: Viewer): boolean {
  const parts = path.split("/");
  const row = pages.find((each) => {
    const pattern = each.path.split("/");
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith("$") || part === parts[index])
    );
  });
  const allowed: "anyone" | "signed-in" | readonly string[] = row?.mayOpen ?? "anyone";
  if (typeof allowed === "string") return allowed === "anyone" || viewer !== "visitor";
  return allowed.includes(viewer);
}

/** As in a browser whose text is set to 200 %. */
async function misfitsOfLargeText(page: Page): Promise<string[]> {
  const setTextTo = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setTextTo("200%");
  await settled(page);
  const misfits = await misfitsOf(page);
  await setTextTo("");
  await settled(page);
  return misfits.map((each) => `large text: ${each}`);
}

/** What axe finds in this part or on the whole page, which is on a phone and light before and after. */
async function violationsOf(
  page: Page,
  part: ElementHandle | null,
  screen: keyof typeof screens,
  colorScheme: "light" | "dark",
  options: RunOptions = {},
): Promise<string[]> {
  // Setting what is set already would lay out the page again.
  if (screen !== "phone") await page.setViewportSize(screens[screen]);
  if (colorScheme !== "light") await page.emulateMedia({ colorScheme });
  const found = await page.evaluate(
    async ([shown, more]) => {
      // For people who want less motion, no colour fades into another.
      const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run((shown as Node | null) ?? document, {
        resultTypes: ["violations"],
        ...more,
      });
      return [
        ...fading.map(({ transitionProperty }) => `${transitionProperty} fades`),
        ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      ];
    },
    [part, options] as const,
  );
  if (screen !== "phone") await page.setViewportSize(screens.phone);
  if (colorScheme !== "light") await page.emulateMedia({ colorScheme: "light" });
  return found.map((each) => `${screen}, ${colorScheme}: ${each}`);
}

/** Submits every form as it is, so that errors appear at the fields. */
async function sendForms(page: Page, look: () => Promise<void>, pressedBefore: Set<string>): Promise<void> {
  const part = await reachable(page);
  const sends = page.locator(`${part} form button[type="submit"]:visible`);
  const list = listOf(page);
  const sent: string[] = [];
  for (let index = 0; index < (await sends.count()); index++) {
    const name = `${list} form: ${await sends.nth(index).textContent()}`;
    if (pressedBefore.has(name)) continue;
    sent.push(name);
    const fields = sends
      .nth(index)
      .locator("xpath=ancestor::form")
      .locator("input:not([type=radio], [type=checkbox], [type=file]), textarea");
    for (const field of await fields.all()) if (await field.isEditable()) await field.fill("");
    await sends.nth(index).click();
    await settled(page);
    await look();
    // A dialog that the address has opened stays, so that axe sees it.
    if (part === "main" || (await page.getByRole("alertdialog").count()) > 0)
      await page.keyboard.press("Escape");
  }
  for (const each of sent) pressedBefore.add(each);
}

/** For looking at every page: SCREENSHOTS names the folder that the pictures go to. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name.replaceAll(/[^\w]+/g, "-")}.png`, fullPage: true });
}

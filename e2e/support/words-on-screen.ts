import type { Page } from "playwright-core";
import { settled } from "./browser.ts";

/** All text of a page, visible or for screen readers: texts, labels, hints, choices and its title. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    const isForeign = (element: Element) => element.closest("[lang]") !== document.documentElement;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (isForeign(node)) continue;
        for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"]) {
          const text = node.getAttribute(name);
          if (text) found.push(text);
        }
      } else if (
        node.parentElement &&
        !node.parentElement.closest("script, style, noscript") &&
        !isForeign(node.parentElement)
      ) {
        // A sentence may have a name in it, and an e-mail address has places to break at.
        const before = node.previousSibling ?? node.parentElement.previousSibling;
        const isDomain = node.textContent?.startsWith("@");
        const isContinued =
          isDomain || before instanceof Text || (before instanceof Element && before.matches("wbr"));
        found.push((isContinued ? (found.pop() ?? "") : "") + (node.textContent ?? ""));
      }
    }
    return found.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** The texts that do not fit: beyond the page, beyond their card, or cut off by a box of fixed size. */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const misfits: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(".sr-only, select, svg, details:not([open]) > :not(summary)")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0 || getComputedStyle(parent).visibility !== "visible") continue;
      const named = (what: string) => misfits.push(`${node.textContent?.slice(0, 40)}: ${what}`);
      let right = document.documentElement.clientWidth;
      let isScrolled = false;
      const clips: { box: Element; isClamped: boolean }[] = [];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, borderTopLeftRadius } = getComputedStyle(box);
        isScrolled ||= overflowX !== "visible";
        if (parseFloat(borderTopLeftRadius) >= 12) right = Math.min(right, box.getBoundingClientRect().right);
        const isClamped = getComputedStyle(box).webkitLineClamp !== "none";
        if (overflowX === "hidden" || overflowY === "hidden") clips.push({ box, isClamped });
      }
      const isForScreenReaders = clips.some(({ box }) => box.getBoundingClientRect().width <= 1);
      if (isForScreenReaders) continue;
      for (const { box, isClamped } of clips) {
        const edge = box.getBoundingClientRect();
        if (text.right > edge.right + 1) named("cut off at its side");
        if (text.bottom > edge.bottom + 1 && !isClamped) named("cut off below");
      }
      if (!isScrolled && text.right > right + 1) named(`${Math.round(text.right - right)} px too wide`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const innermost = [...document.querySelectorAll("body *")].findLast(
        (each) => Math.round(each.getBoundingClientRect().right) === scrollWidth,
      );
      misfits.push(
        `the page: ${scrollWidth - clientWidth} px too wide: ${innermost?.outerHTML.slice(0, 200)}`,
      );
    }
    return misfits;
  });
}

/** Texts in Devanagari with styles that only suit Latin letters. */
export function badlySetOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(".sr-only, select")) continue;
      if (!/\p{Script=Devanagari}/u.test(node.textContent ?? "")) continue;
      const { fontSize, lineHeight, letterSpacing, textTransform } = getComputedStyle(parent);
      const named = (what: string) => found.push(`${node.textContent?.slice(0, 40)}: ${what}`);
      if (parseFloat(lineHeight) < 1.45 * parseFloat(fontSize))
        named(`lines of ${lineHeight} for ${fontSize}`);
      if (letterSpacing !== "normal" && letterSpacing !== "0px") named(`letters ${letterSpacing} apart`);
      if (textTransform !== "none") named(textTransform);
    }
    return found;
  });
}

/** What can be pressed: the page, unless its address has opened a dialog over it. */
export const reachable = async (page: Page) =>
  (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "main";

/** The page's address without filters: with more or fewer rows, the same names open and send the same. */
export function listOf(page: Page): string {
  const list = new URL(page.url());
  const filters = ["answered", "confirmed", "from", "left", "search", "student", "taughtBy", "to"];
  for (const filter of filters) list.searchParams.delete(filter);
  return list.href;
}

/**
 * Opens the collapsed parts of the page one after the other, and calls `look` after each; opening one may collapse others. Those of
 * the frame, which is the same around all pages of a viewer, only `withFrame`. A part is left as it is if `pressedBefore`, to which this
 * adds, has it: the same list with more or fewer rows had it under the same name.
 */
export async function unfold(
  page: Page,
  look: () => Promise<void>,
  { withFrame, pressedBefore }: { withFrame: boolean; pressedBefore: Set<string> },
): Promise<void> {
  const part = await reachable(page);
  // Each is marked, because it may stay open or close again. The last page's may still be in the document.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("[data-reached]")) each.removeAttribute("data-reached");
  });
  const all = page.locator(
    '[aria-expanded="false"]:not([data-reached]):visible, details:not([open]) > summary:not([data-reached]):visible',
  );
  const folded = part === "main" && withFrame ? all : page.locator(part).locator(all);
  const list = listOf(page);
  const opened: string[] = [];
  while ((await folded.count()) > 0 && opened.length < 8) {
    const next = await folded.first().elementHandle();
    const name = await next?.evaluate((element) => {
      element.setAttribute("data-reached", "");
      return element.getAttribute("aria-label") ?? element.textContent;
    });
    const known = `${list} ${name}`;
    if (pressedBefore.has(known)) continue;
    opened.push(known);
    await next?.click();
    await settled(page);
    await look();
    if (part === "main") await page.keyboard.press("Escape");
  }
  for (const each of opened) pressedBefore.add(each);
  // The first question before something is deleted.
  const deleting = page.locator(`${part} button.text-danger:visible:enabled`).first();
  if ((await deleting.count()) === 0) return;
  const question = `${list} ${await deleting.textContent()}`;
  if (pressedBefore.has(question)) return;
  pressedBefore.add(question);
  await deleting.click();
  await settled(page);
  await look();
  await page.keyboard.press("Escape");
}

/** Opens the collapsed parts of the page all at once, without menus and dialogs; of those that collapse one another, one stays open. */
export async function unfoldAtOnce(page: Page): Promise<void> {
  const folded = page.locator('[aria-expanded="false"]:not([aria-haspopup]), details:not([open]) > summary');
  await page
    .locator(await reachable(page))
    .locator(folded)
    .evaluateAll((parts) => {
      for (const each of parts) if (each.getClientRects().length > 0) (each as HTMLElement).click();
    });
  await settled(page);
}

import type { Page } from "playwright-core";

/** The words and controls that a page shows without scrolling, and how long all of it is. */
export interface Screen {
  words: number;
  controls: number;
  /** The height of the page in screens. */
  screens: number;
  allControls: number;
}

/** Measures a page that is scrolled to its top. */
export function measureScreen(page: Page): Promise<Screen> {
  return page.evaluate(() => {
    const isSeen = ({ top, bottom, width, height }: DOMRect) =>
      width > 1 && height > 1 && bottom > 0 && top < innerHeight;
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".sr-only");
    // An e-mail address may be several pieces of text, between which it may break.
    const texts = new Map<Node, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest("script, style, noscript, option") || !isVisible(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!isSeen(range.getBoundingClientRect())) continue;
      const whole = parent.closest("[translate=no]") ?? node;
      texts.set(whole, `${texts.get(whole) ?? ""}${node.textContent ?? ""}`);
    }
    const words = [...texts.values()]
      .flatMap((text) => text.split(/\s+/))
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
    const all = [...document.querySelectorAll(selector)].filter(
      (each) => isVisible(each) && each.getBoundingClientRect().width > 1,
    );
    return {
      words,
      controls: all.filter((each) => isSeen(each.getBoundingClientRect())).length,
      screens: document.documentElement.scrollHeight / innerHeight,
      allControls: all.length,
    };
  });
}

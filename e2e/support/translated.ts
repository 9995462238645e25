import type { BrowserContext } from "playwright-core";

/**
 * Translates the pages as Chrome does, into the same words: each text, also those that come later, is replaced by an element
 * in an element, and the node that the page has made is gone.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    function translate(text: Text): void {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === "" || parent.matches("font > font")) return;
      if (parent.closest("script, style, textarea, noscript, head, [translate=no]")) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      for (const each of [outer, inner]) each.style.verticalAlign = "inherit";
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }

    function translateAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    }

    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") translateAll(target);
        for (const node of addedNodes) if (node.isConnected) translateAll(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

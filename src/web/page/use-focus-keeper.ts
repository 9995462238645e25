import { useEffect } from "react";

/**
 * Mount once, at the root. When the focused element leaves the page (a row that was dealt with), the focus moves to its nearest
 * focusable ancestor, or to the heading of the new page. Otherwise the keyboard would start at the top again.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    /** The last focused element in the page's content, with its ancestors. */
    let around: HTMLElement[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      const main = document.getElementById("main");
      if (!(target instanceof HTMLElement) || !main?.contains(target)) return;
      around = [target];
      for (let part: HTMLElement | null = target; part !== null && part !== main; ) {
        part = part.parentElement;
        if (part !== null) around.push(part);
      }
    };
    const isLost = () => around[0]?.isConnected === false && document.activeElement === document.body;
    const keep = () => {
      frame = 0;
      // A dialog that is closing gives the focus back to what opened it. Its end is another change of the page.
      if (!isLost() || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const part = around.find((each) => each.isConnected && each.hasAttribute("tabindex"));
      (part ?? document.querySelector<HTMLElement>("#main h1"))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      // What replaces it on the page may take the focus itself.
      if (isLost() && frame === 0) frame = requestAnimationFrame(keep);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

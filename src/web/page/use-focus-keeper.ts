import { useEffect } from "react";

/**
 * Mount once, at the root. When what had the focus leaves the page, such as a row that was decided, the focus moves to the nearest part around
 * it that can have it, at last the page's content, or the heading of the page that took its place: otherwise a keyboard would start again at the top.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    /** What had the focus last in the page's content, and everything around it. */
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

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to a part of the page when what had it has disappeared, where that part is not just what was around it. Call it again
 * whenever `content` changes; spread the result onto what is around it.
 */
export function useRestoredFocus(part: RefObject<HTMLElement | null>, content: unknown) {
  const wasInside = useRef(false);
  // Before the page itself notices that the focus is lost (src/web/page/use-focus-keeper.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the content changes
  useLayoutEffect(() => {
    if (!wasInside.current) return;
    let frame = 0;
    const keep = () => {
      // A closing dialog returns the focus to its trigger, which may be gone by then.
      if (document.querySelector("[role=alertdialog]")) frame = requestAnimationFrame(keep);
      else if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
    };
    keep();
    return () => cancelAnimationFrame(frame);
  }, [content]);
  return {
    tabIndex: -1,
    onFocus: () => {
      wasInside.current = true;
    },
  };
}

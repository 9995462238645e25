import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to a part of the page when what had it there has disappeared, such as a row that was decided. Call it again whenever
 * `content` changes; spread the result onto the part.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, content: unknown) {
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the content changes
  useEffect(() => {
    if (!wasInside.current) return;
    let frame = 0;
    const keep = () => {
      // A question that is closing gives the focus back to what asked it, which may be gone by then.
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

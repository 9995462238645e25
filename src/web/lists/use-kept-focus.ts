import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to a part of the page when what had it there has disappeared, such as a row that was decided. Call it again whenever
 * `content` changes; spread the result onto the part.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, content: unknown) {
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the content changes
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true });
  }, [content]);
  return {
    tabIndex: -1,
    onFocus: () => {
      wasInside.current = true;
    },
  };
}

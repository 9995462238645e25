import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a function that searches for a text after a wait, replacing an earlier one. A search changes the address, so it
 * must not follow another navigation: a press elsewhere on the page runs the waiting search first, and going back cancels
 * it.
 */
export function useSearchSoon(field: RefObject<HTMLElement | null>, onSearch: (text: string) => void) {
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<{ text: string; waitMs: number; address: string } | null>(null);

  const search = () => {
    window.clearTimeout(timer.current);
    const next = waiting.current;
    waiting.current = null;
    if (next?.address === location.href) onSearch(next.text);
  };
  const start = () => {
    window.clearTimeout(timer.current);
    if (waiting.current) timer.current = window.setTimeout(search, waiting.current.waitMs);
  };

  useEffect(() => {
    const isElsewhere = ({ target }: Event) => !field.current?.contains(target as Node | null);
    // If rows change between finger down and up, the press is lost.
    const hold = (event: Event) => isElsewhere(event) && window.clearTimeout(timer.current);
    const searchFirst = (event: Event) => isElsewhere(event) && search();
    const listeners = [
      ["pointerdown", hold],
      ["pointerup", start],
      ["pointercancel", start],
      ["click", searchFirst],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
    };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (text: string, waitMs: number) => {
    waiting.current = { text, waitMs, address: location.href };
    if (waitMs === 0) search();
    else start();
  };
}

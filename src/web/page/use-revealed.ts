import { type RefObject, useEffect } from "react";

/** Less than any keyboard is tall, and more than a browser's address bar. */
const keyboardMin = 120;

/**
 * Scrolls to the card of a form that opens, and again when it has grown (`isWhole` changes) or a phone's keyboard covers part of it: to the
 * top of a card that is larger than the screen, or as far as its form needs, or at least its text field.
 */
export function useRevealed(card: RefObject<HTMLElement | null>, isWhole: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows changes its height
  useEffect(() => {
    reveal(card.current);
    const viewport = window.visualViewport;
    let height = viewport?.height ?? 0;
    const handleResize = () => {
      const lost = height - (viewport?.height ?? 0);
      height = viewport?.height ?? 0;
      const isTyping = document.activeElement instanceof HTMLTextAreaElement;
      if (lost > keyboardMin && isTyping && card.current?.contains(document.activeElement))
        reveal(card.current);
    };
    viewport?.addEventListener("resize", handleResize);
    return () => viewport?.removeEventListener("resize", handleResize);
  }, [card, isWhole]);
}

function reveal(card: HTMLElement | null): void {
  if (card === null) return;
  const { top, height } = card.getBoundingClientRect();
  // Above it there is room for a notification.
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop);
  const room = (window.visualViewport?.height ?? window.innerHeight) - margin;
  card.scrollIntoView({ block: top < margin || height > room ? "start" : "nearest" });
  const form = card.querySelector("form");
  if (form !== null && form.offsetHeight <= room) form.scrollIntoView({ block: "nearest" });
  card.querySelector("textarea")?.scrollIntoView({ block: "nearest" });
}

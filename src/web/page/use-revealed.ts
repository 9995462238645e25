import { type RefObject, useEffect } from "react";

/** Less than any keyboard is tall, and more than a browser's address bar. */
const keyboardMin = 120;

/**
 * Scrolls to a card whose form opens, and again when a phone's keyboard covers part of it: to the top of a card that is larger than
 * the screen, or as far as its text field needs.
 */
export function useRevealed(card: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
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
  }, [card, isOpen]);
}

function reveal(card: HTMLElement | null): void {
  if (card === null) return;
  const { top, height } = card.getBoundingClientRect();
  // Above it there is room for a notification.
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop);
  const room = (window.visualViewport?.height ?? window.innerHeight) - margin;
  card.scrollIntoView({ block: top < margin || height > room ? "start" : "nearest" });
  card.querySelector("textarea")?.scrollIntoView({ block: "nearest" });
}

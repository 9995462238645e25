import { type ReactNode, useEffect, useRef } from "react";

interface StickyActionsProps {
  /** Their container: a card with its usual padding, or the page itself. */
  ground?: "card" | "page";
  className?: string;
  children: ReactNode;
}

const grounds = {
  card: "max-sm:-mb-gutter max-sm:rounded-b-card max-sm:bg-card",
  page: "max-sm:bg-paper",
};

/** With less of the screen left, a form cannot be read and filled in. */
const mostOfScreen = 1 / 3;

/**
 * The buttons at the end of a long form. On a phone they stay at the bottom of the screen, above its keyboard, while the
 * form is in sight, unless they would cover too much of it; focused elements are scrolled clear of them
 * (src/web/styles.css). The form's error belongs here, too: at the end of the form it would be out of sight.
 */
export function StickyActions({ ground = "card", className = "", children }: StickyActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? followScreen(bar.current) : undefined), []);
  return (
    <div
      ref={bar}
      className={`sticky-actions max-sm:z-10 max-sm:-mx-gutter max-sm:border-t max-sm:border-line max-sm:px-gutter max-sm:pt-2 ${grounds[ground]} ${className}`}
    >
      {children}
    </div>
  );
}

/** Browsers that lay the keyboard over the page (Safari) only shrink the visual viewport. */
function followScreen(bar: HTMLElement): () => void {
  const viewport = window.visualViewport;
  function measure(): void {
    const { height = window.innerHeight, scale = 1 } = viewport ?? {};
    // Zoomed in, the visual viewport is smaller without any keyboard.
    const covered = scale === 1 ? Math.max(0, window.innerHeight - height) : 0;
    document.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
    document.documentElement.style.setProperty("--sticky-actions", `${bar.offsetHeight}px`);
    bar.toggleAttribute("data-too-tall", bar.offsetHeight > (window.innerHeight - covered) * mostOfScreen);
  }
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  viewport?.addEventListener("resize", measure);
  return () => {
    observer.disconnect();
    viewport?.removeEventListener("resize", measure);
  };
}

import { type ReactNode, useEffect } from "react";

interface StickyActionsProps {
  /** What they are in: a card with its usual padding, or the page itself. */
  ground?: "card" | "page";
  className?: string;
  children: ReactNode;
}

const grounds = {
  card: "max-sm:-mb-4 max-sm:rounded-b-card max-sm:bg-card",
  page: "max-sm:bg-paper",
};

/**
 * The buttons at the end of a long form. On a phone they stay at the bottom of the screen, above its keyboard, while the
 * form is in sight; focused elements are scrolled clear of them (src/web/styles.css). The form's error belongs here, too: at
 * the end of the form it would be out of sight.
 */
export function StickyActions({ ground = "card", className = "", children }: StickyActionsProps) {
  useEffect(followKeyboard, []);
  return (
    <div
      className={`sticky-actions max-sm:sticky max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:pt-3 ${grounds[ground]} ${className}`}
    >
      {children}
    </div>
  );
}

let followers = 0;

/** Browsers that lay the keyboard over the page (Safari) only shrink the visual viewport. */
function followKeyboard(): (() => void) | undefined {
  const viewport = window.visualViewport;
  followers += 1;
  if (viewport && followers === 1) viewport.addEventListener("resize", measureKeyboard);
  return () => {
    followers -= 1;
    if (followers === 0) viewport?.removeEventListener("resize", measureKeyboard);
  };
}

function measureKeyboard(): void {
  const { height = 0, scale = 1 } = window.visualViewport ?? {};
  // Zoomed in, the visual viewport is smaller without any keyboard.
  const covered = scale === 1 ? Math.max(0, window.innerHeight - height) : 0;
  document.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
}

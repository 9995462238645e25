// Fetches code before it is needed. If a fetch fails, the code that needs it tries again.

type Load = () => Promise<unknown>;

function attempt(load: Load): void {
  load().catch(() => {
    // See above.
  });
}

/** Runs it once the browser is idle, at the latest after this time. */
function idly(load: Load, timeout: number): void {
  // Safari has no idle callbacks.
  const wait = window.requestIdleCallback ?? ((callback: () => void, _: object) => setTimeout(callback, 1));
  wait(() => attempt(load), { timeout });
}

/** On a page that is never idle, idle work still starts after this time. */
const idleWaitMs = 3_000;

/** Fetches code once the page has loaded and the browser is idle. */
export function whenIdle(load: Load): void {
  const start = () => idly(load, idleWaitMs);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Longer than a tap lasts and its effect takes to be drawn on a slow phone. */
const tapMs = 300;
/** Long before anyone has filled in a form. */
const touchWaitMs = 300;

/**
 * Fetches code after the first touch or key press: people who only read do not pay for it. The result of the press is drawn
 * before any of the code is parsed, which takes a slow phone as long as drawing a form.
 */
export function whenTouched(load: Load): void {
  const signs = ["pointerdown", "keydown"] as const;
  const start = () => {
    for (const sign of signs) document.removeEventListener(sign, start, true);
    setTimeout(() => idly(load, touchWaitMs), tapMs);
  };
  for (const sign of signs) document.addEventListener(sign, start, true);
}

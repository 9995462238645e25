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

/** On a page that is never idle, idle work starts after this time all the same. */
const idleWaitMs = 3_000;

/** Fetches code once the page has loaded and the browser is idle. */
export function whenIdle(load: Load): void {
  const start = () => idly(load, idleWaitMs);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Long before anyone has filled in a form. */
const touchWaitMs = 300;

/**
 * Fetches code at the first touch or key press: people who only read do not pay for it. Only once the browser is idle, so that what was
 * pressed is on the screen before any of it is read.
 */
export function whenTouched(load: Load): void {
  const signs = ["pointerdown", "keydown"] as const;
  const start = () => {
    for (const sign of signs) document.removeEventListener(sign, start, true);
    idly(load, touchWaitMs);
  };
  for (const sign of signs) document.addEventListener(sign, start, true);
}

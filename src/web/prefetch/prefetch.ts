// Code that is not needed for what is on the screen, fetched before it is. A fetch that fails is tried again by whoever
// needs the code.

type Load = () => Promise<unknown>;

function attempt(load: Load): void {
  load().catch(() => {
    // See above.
  });
}

/** Fetches code when the page has been loaded and the browser has nothing else to do. */
export function whenIdle(load: Load): void {
  // Safari has no idle callbacks.
  const wait = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1));
  const start = () => wait(() => attempt(load));
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Fetches code with the first touch or key: who only looks does not pay for what acting needs. */
export function whenTouched(load: Load): void {
  const signs = ["pointerdown", "keydown"] as const;
  const start = () => {
    for (const sign of signs) document.removeEventListener(sign, start, true);
    attempt(load);
  };
  for (const sign of signs) document.addEventListener(sign, start, true);
}

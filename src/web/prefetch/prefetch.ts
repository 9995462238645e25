// Fetches code before it is needed. A fetch that fails is repeated when the code is needed.

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

/** Fetches code with the first touch or key: someone who only reads does not download what only actions need. */
export function whenTouched(load: Load): void {
  const signs = ["pointerdown", "keydown"] as const;
  const start = () => {
    for (const sign of signs) document.removeEventListener(sign, start, true);
    attempt(load);
  };
  for (const sign of signs) document.addEventListener(sign, start, true);
}

import type { BrowserContext } from "playwright-core";

/** Pages repeat failed requests without a pause: waiting for it would take minutes, and the pauses are tested elsewhere. */
export async function retryAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const pauses = [1000, 2000];
    const wait = (then: () => void, ms = 0, ...rest: []) =>
      setTimeout(then, pauses.includes(ms) ? 0 : ms, ...rest);
    Object.assign(window, { setTimeout: wait });
  });
}

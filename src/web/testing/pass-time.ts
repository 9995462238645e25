import { act } from "react";
import { vi } from "vitest";

/**
 * Stops the clock of timers and dates until the test ends. `passTime` moves it, and so does every expectation that waits
 * for an element: on a stopped clock look at the page without waiting.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

/** Lets time pass on a stopped clock, and draws what follows from it. */
export async function passTime(ms: number): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => {
    vi.advanceTimersByTime(ms);
  });
  environment.IS_REACT_ACT_ENVIRONMENT = false;
}

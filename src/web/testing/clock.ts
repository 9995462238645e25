import { act } from "react";
import { vi } from "vitest";

/**
 * Stops the clock of timers and dates until the test ends. `passTime` moves it, and so does Vitest itself whenever it waits
 * for an element: on a stopped clock touch and look at the elements themselves, not at locators.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

/** Lets time pass on a stopped clock, and renders the results. */
export async function passTime(ms: number): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => {
    vi.advanceTimersByTime(ms);
  });
  environment.IS_REACT_ACT_ENVIRONMENT = false;
}

/** Types into the field that has the focus, without waiting. */
export function typeNow(text: string): void {
  document.execCommand("insertText", false, text);
}

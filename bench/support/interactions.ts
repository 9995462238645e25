import type { BrowserContext, Page } from "playwright-core";
import { slowDown } from "./visit.ts";

interface Interaction {
  name: string;
  who: "student" | "teacher" | "admin";
  path: string;
  act: (page: Page) => Promise<void>;
}

/**
 * Shorter than anyone's pause between two presses. Without it, the code that the first press requests is read during the
 * second.
 */
const pause = (page: Page) => page.waitForTimeout(500);

/** In the form that is open: closed classes have stars, too. */
const star = (page: Page) => page.getByRole("form").getByRole("radio", { name: /Good/ });

async function openForm(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Give feedback" }).first().click();
  await star(page).waitFor({ state: "attached" });
  await pause(page);
}

/** The most common actions on each dashboard. */
export const interactions: Interaction[] = [
  { name: "open the form of a class", who: "student", path: "/dashboard", act: openForm },
  {
    name: "choose stars",
    who: "student",
    path: "/dashboard",
    act: async (page) => {
      await openForm(page);
      await star(page).click({ force: true });
    },
  },
  {
    name: "submit feedback",
    who: "student",
    path: "/dashboard",
    act: async (page) => {
      await openForm(page);
      await star(page).click({ force: true });
      await pause(page);
      await page.getByLabel("Feedback", { exact: true }).fill("The examples helped me.");
      await page.getByRole("form").getByRole("button", { name: "Submit" }).click();
      await pause(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
    },
  },
  {
    name: "next page of the students",
    who: "admin",
    path: "/students",
    act: (page) => page.getByRole("button", { name: "Next" }).click(),
  },
  {
    name: "search a student",
    who: "admin",
    path: "/dashboard",
    act: (page) => page.getByRole("searchbox").pressSequentially("sharma", { delay: 80 }),
  },
];

/** Measures how long presses and keys take until the screen shows their effect, as INP counts it. */
export async function watchLatency(context: BrowserContext, page: Page) {
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) seen.push(entry.duration);
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return {
    /** The longest time that an action took, in steps of 8 ms; 16 means 16 or less. */
    async of(act: () => Promise<void>): Promise<number> {
      await act();
      const settleMs = 1_500;
      await page.waitForTimeout(settleMs);
      return page.evaluate(() => Math.max(16, ...(window as unknown as { seen: number[] }).seen));
    },
  };
}

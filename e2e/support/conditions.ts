import type { BrowserContext } from "playwright-core";
import { useOlderBrowser } from "./older-browser.ts";
import { translatePages } from "./translated.ts";

/**
 * Conditions that every journey must survive: `main-actions` uses both at once, and `E2E_CONDITION=translated npm run test:e2e` runs all
 * journeys on translated pages.
 */
const conditions = { older: useOlderBrowser, translated: translatePages };

type Condition = keyof typeof conditions;

/** Applies this run's condition to a new profile. */
export async function putIntoCondition(context: BrowserContext): Promise<void> {
  const condition = process.env.E2E_CONDITION;
  if (condition) await conditions[condition as Condition](context);
}

/** For tests that use the hardest. */
export async function putIntoAllConditions(context: BrowserContext): Promise<void> {
  for (const putInto of Object.values(conditions)) await putInto(context);
}

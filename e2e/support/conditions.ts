import type { BrowserContext } from "playwright-core";
import { useOlderBrowser } from "./older-browser.ts";
import { translatePages } from "./translated.ts";

/**
 * Conditions that every journey must survive: `E2E_CONDITION=translated npm run test:e2e` runs all of them on translated
 * pages.
 */
export const conditions = { older: useOlderBrowser, translated: translatePages };

export type Condition = keyof typeof conditions;

/** Applies this run's condition to a new profile. */
export async function putIntoCondition(context: BrowserContext): Promise<void> {
  const condition = process.env.E2E_CONDITION;
  if (condition) await conditions[condition as Condition](context);
}

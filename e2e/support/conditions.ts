import type { BrowserContext } from "playwright-core";
import { useOlderBrowser } from "./older-browser.ts";
import { translatePages } from "./translated.ts";

/** What every journey must survive. `E2E_CONDITION=translated npm run test:e2e` runs all of them so. */
export const conditions = { older: useOlderBrowser, translated: translatePages };

export type Condition = keyof typeof conditions;

/** Puts a new profile into the condition that this run is for. */
export async function putIntoCondition(context: BrowserContext): Promise<void> {
  const condition = process.env.E2E_CONDITION;
  if (condition) await conditions[condition as Condition](context);
}

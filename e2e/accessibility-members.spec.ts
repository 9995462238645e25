import { afterAll, beforeAll, test } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { checkEveryPage } from "./support/every-page.ts";
import { type RunningClassback, startClassback } from "./support/start-classback.ts";

const { newProfile } = openBrowser();
let classback: RunningClassback;

beforeAll(async () => {
  classback = await startClassback({ script: "demo" });
});
afterAll(async () => {
  await classback.stop();
});

const longestMs = 300_000;

test.each(["teacher", "student"] as const)(
  "every page of the %s can be used by everyone",
  { timeout: longestMs },
  async (viewer) => {
    await checkEveryPage(viewer, { url: classback.url, newProfile });
  },
);

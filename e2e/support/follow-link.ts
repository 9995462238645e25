import type { Page } from "playwright-core";
import { en } from "#locales/en.ts";

/**
 * Opens this page as a link in the current one would, which costs a third of loading it. On the way is a page that shares
 * nothing with it: what is then on the screen is not of the page before. `notFound` is the title of that page.
 */
export async function followLink(
  page: Page,
  path: string,
  notFound: string = en.common.pageNotFound,
): Promise<void> {
  const follow = (to: string) => page.evaluate((address) => history.pushState(null, "", address), to);
  const between = page.getByRole("heading", { level: 1 }).filter({ hasText: notFound });
  // Before there is a page, there is no router.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await follow("/nowhere");
  await between.waitFor();
  await follow(path);
  await between.waitFor({ state: "detached" });
}

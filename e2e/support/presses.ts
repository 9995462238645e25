import type { Locator, Page } from "playwright-core";

/** Counts what a hand does: each tap or click, each key that acts. A choice from a list is opened and made; a field is gone to. */
export function countPresses(page: Page, { byThumb = false } = {}) {
  let count = 0;
  const press = async (locator: Locator) => {
    await (byThumb ? locator.tap() : locator.click());
    count += 1;
  };
  return {
    count: () => count,
    press,
    link: (name: string, within: Page | Locator = page) =>
      press(within.getByRole("link", { name, exact: true })),
    button: (name: string | RegExp, within: Page | Locator = page) =>
      press(within.getByRole("button", { name, exact: true })),
    radio: (name: RegExp) => press(page.getByRole("radio", { name })),
    choose: async (list: string, option: string) => {
      await page.getByLabel(list, { exact: true }).selectOption({ label: option });
      count += 2;
    },
    write: async (field: Locator, text: string) => {
      await field.fill(text);
      count += 1;
    },
    key: async (key: string) => {
      await page.keyboard.press(key);
      count += 1;
    },
  };
}

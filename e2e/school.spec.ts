import { expect, test } from "vitest";
import { screens, settled } from "./support/browser.ts";
import { holdBack, openSchool } from "./support/school.ts";

const school = openSchool();

/** A PNG of one pixel. */
const image =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("the school's name and logo are painted before the code arrives, and nothing jumps or is requested for them", async () => {
  const { api } = school.admin;
  await api.send("PATCH", "/school/settings", { name: "St. Mary’s Higher Secondary School" });
  await api.send("PUT", "/school/logo", { image });
  for (const viewport of [screens.phone, screens.laptop]) {
    const page = await school.newPage({ viewport });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const letCodeThrough = await holdBack(page, /^\/assets\/index-[^/]*\.js$/);
    await page.goto(school.url, { waitUntil: "commit" });
    await page.getByText("St. Mary’s Higher Secondary School").waitFor();
    const painted = page.locator("header img");
    expect(await painted.getAttribute("src")).toMatch(/^\/api\/school\/logo\?v=/);
    await expect.poll(() => page.getByText("Classback", { exact: true }).count()).toBe(0);
    letCodeThrough();
    await page.getByRole("heading", { name: "Login" }).waitFor();
    await page.getByRole("img", { name: "Logo of St. Mary’s Higher Secondary School" }).waitFor();
    await settled(page);
    expect(requested.filter((path) => path.startsWith("/api/school"))).toEqual(["/api/school/logo"]);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          requestIdleCallback(() => resolve(sum));
        }),
    );
    expect(shift).toBeLessThan(0.01);
  }
});

test("an admin names the school in the settings, and the pages show it at once and after a reload", async () => {
  const context = await school.profileOf(school.admin, { viewport: screens.phone });
  const page = await context.newPage();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("School name").fill("Lake School");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Settings saved.").waitFor();
  await page.getByRole("banner").getByText("Lake School").waitFor();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("banner").getByText("Lake School").waitFor();
});

test("a chosen theme is there before the code, in the browser's bars too, stays after logout, and is not printed", async () => {
  const context = await school.profileOf(school.admin, { viewport: screens.laptop, colorScheme: "light" });
  const page = await context.newPage();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(`${school.url}/dashboard`);
  const light = await ground();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  expect(await page.locator('meta[name="theme-color"][media=all]').getAttribute("content")).toBe("#191613");
  await page.emulateMedia({ media: "print" });
  expect(await ground()).toBe(light);
  await page.emulateMedia({ media: "screen" });

  const letCodeThrough = await holdBack(page, /^\/assets\/index-[^/]*\.js$/);
  await page.goto(`${school.url}/dashboard`, { waitUntil: "commit" });
  await expect.poll(ground).toBe(dark);
  letCodeThrough();
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  expect(await ground()).toBe(dark);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

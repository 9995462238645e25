import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { openSchool, type Person, patience } from "./support/school.ts";

// The address of a page that is opened without a network, by those who get no more than a sentence then.

const school = openSchool();
let mentor: Person;

school.prepare(async () => {
  mentor = await school.makeMentor("Farah", "Khan");
});

test.each([
  ["an admin's dashboard", () => school.admin, "/dashboard?view=mentors&search=Farah", "Farah Khan"],
  ["an admin's own path", () => school.admin, "/admin?view=mentors", "Farah Khan"],
  ["a teacher's page", () => mentor, "/devices?from=work", "Security"],
] as const)(
  "without a network, %s keeps the address, and what it names opens when there is one again",
  async (_, person, path, shown) => {
    const context = await school.profileOf(person(), { viewport: screens.phone, serviceWorkers: "allow" });
    const page = await context.newPage();
    const address = `${school.url}${path}`;
    await page.goto(address);
    await page.getByText(shown).first().waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patience)
      .toBe(true);
    await page.reload();
    await page.getByText(shown).first().waitFor();
    const opened = page.url();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
    expect(page.url()).toBe(opened);
    await context.setOffline(false);
    await page.getByText(shown).first().waitFor();
    expect(page.url()).toBe(opened);
  },
);

import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { openSchool, type Person, patience } from "./support/school.ts";

// Teachers and admins see only a sentence without a network: the address stays, so that the page opens once there is one.

const school = openSchool();
let mentor: Person;

school.prepare(async () => {
  mentor = await school.makeMentor("Farah", "Khan");
});

/** A page of this person's browser that opens without a network, which has opened this address once. */
async function openedBefore(person: Person, path: string, shown: string) {
  const context = await school.profileOf(person, { viewport: screens.phone, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(`${school.url}${path}`);
  await page.getByText(shown).first().waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patience)
    .toBe(true);
  return { context, page };
}

test.each([
  ["an admin's dashboard", () => school.admin, "/dashboard?view=mentors&search=Farah", "Farah Khan"],
  ["an admin's own path", () => school.admin, "/admin?view=mentors", "Farah Khan"],
  ["a teacher's page", () => mentor, "/devices?from=work", "Security"],
] as const)(
  "without a network, %s keeps the address, and what it names opens when there is one again",
  async (_, person, path, shown) => {
    const { context, page } = await openedBefore(person(), path, shown);
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

test("without a network, the icon's address says so to a teacher, and opens the dashboard when there is one again", async () => {
  const { context, page } = await openedBefore(mentor, "/dashboard", "Welcome, Farah");
  await context.setOffline(true);
  await page.goto(`${school.url}/`);
  await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Welcome, Farah" }).waitFor();
});

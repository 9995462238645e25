import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { openSchool, type Person, patience } from "./support/school.ts";

// Teachers and admins see only a sentence without a network: the address stays, so that the page opens once there is one.

const school = openSchool();
let mentor: Person;

school.prepare(async () => {
  mentor = await school.makeMentor("Farah", "Khan");
});

test.each([
  ["an admin", () => school.admin, "/dashboard?view=mentors&search=Farah", "Farah Khan"],
  [
    "a teacher",
    () => mentor,
    // The address of the app's icon.
    "/",
    "Welcome, Farah",
  ],
] as const)(
  "without a network, %s's address stays, and what it names opens when there is one again",
  async (_, person, path, shown) => {
    const context = await school.profileOf(person(), { viewport: screens.phone, serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.goto(school.url + path);
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(isControlled, patience).toBe(true);
    await page.getByText(shown).first().waitFor();
    const opened = page.url();
    await context.setOffline(true);
    await page.goto(path === "/" ? school.url : opened);
    await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
    await context.setOffline(false);
    await page.getByText(shown).first().waitFor();
    expect(page.url()).toBe(opened);
  },
);

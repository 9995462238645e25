import { test } from "vitest";
import { arrival, openSchool } from "./support/school.ts";

// Links to pages that have moved lead on, from a mail as from within the app; src/app/moved-pages.test.ts has all of them.

const school = openSchool();

test("what was printed and mailed leads on, with its code or token", async () => {
  const page = await school.newPage();
  await page.goto(`${school.url}/join#ABCD-EFGH`);
  await page.waitForURL(`${school.url}/register#ABCD-EFGH`);
  await page.locator("main").waitFor();
  await page.evaluate(() => history.pushState(null, "", "/reminder-mails?token=t"));
  await page.waitForURL(`${school.url}/mails?token=t&of=reminders`);
});

test("an old link leads on after signing in: an admin to one page, a clerk to another", async () => {
  const clerk = await school.makeClerk("Lata", "Menon");
  for (const [{ email, password }, to] of [
    [clerk, "/class-groups"],
    [school.admin, "/settings/people"],
  ] as const) {
    const page = await school.newPage();
    await page.goto(`${school.url}/invitations`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login Now" }).click();
    await arrival(page, to);
  }
});

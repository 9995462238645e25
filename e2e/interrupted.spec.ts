import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { settled } from "./support/browser.ts";
import { comeBack, daysAgo, openSchool, type Person } from "./support/school.ts";

// Interruptions of an open page: a response or code that does not arrive, a session that ends or changes hands in another tab.

const school = openSchool();
let meera: Person;
let aarav: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
});

/** Cuts the connection for these requests until the returned function is called. */
async function cut(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.abort("connectionreset"));
  return () => page.unroute(url);
}

async function openTab(context: BrowserContext, path = "/dashboard"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${school.url}${path}`);
  return page;
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login Now" }).click();
}

test("'Try again' on an error page asks again who is signed in, and fetches the code of a dashboard again", async () => {
  const page = await (await school.profileOf(aarav)).newPage();
  const again = page.getByRole("button", { name: "Try again" });
  const mend = await cut(page, "**/api/me");
  await page.goto(`${school.url}/account`);
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await mend();
  await again.click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();

  const mendCode = await cut(page, "**/student-dashboard-*.js");
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await settled(page);
  await mendCode();
  await again.click();
  await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
});

test("a part of a page whose code is needed without a network says so in its place; what a teacher has typed elsewhere stays, and the part comes when the network is back", async () => {
  const rekha = await school.makeMentor("Rekha", "Nair");
  const kabir = await school.makeStudent("Kabir", "Sen", rekha);
  const lesson = await school.addLesson(rekha, "Algebra", daysAgo(1));
  await school.giveFeedback(kabir, lesson, 2, "Too fast for me.");
  const year = await school.admin.api.post("/school-years", {
    name: "This year",
    startsOn: daysAgo(100),
    endsOn: daysAgo(-100),
  });
  const teachers = [{ teacherId: rekha.id, subject: "Mathematics" }];
  await school.admin.api.post("/class-groups", { schoolYearId: year.id, name: "10-B", teachers });

  const context = await school.profileOf(rekha);
  const page = await openTab(context);
  const reviews = page.getByRole("region", { name: "Student Reviews" });
  await reviews.getByRole("button", { name: /^Reply: Algebra/ }).click();
  const reply = page.getByRole("textbox", { name: "Reply to Kabir Sen" });
  await reply.fill("I will go slower next time.");
  await settled(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Review" }).first().click();
  const failure = page
    .getByRole("alert")
    .filter({ hasText: "No connection. Check your network and try again." });
  await failure.waitFor();
  const again = failure.getByRole("button", { name: "Try again" });
  await again.click();
  await again.and(page.locator(":enabled")).waitFor();
  await page.getByLabel("Topic", { exact: true }).fill("Fractions");
  expect(await reply.inputValue()).toBe("I will go slower next time.");

  await context.setOffline(false);
  await page.getByRole("checkbox", { name: /10-B/ }).waitFor();
  await failure.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Topic", { exact: true }).inputValue()).toBe("Fractions");
  expect(await reply.inputValue()).toBe("I will go slower next time.");
});
test("when someone else signs in in another tab, an open page becomes theirs at once, without what was being written; else on returning to a page, whose guard runs again, and the other tabs follow", async () => {
  const rekha = await school.makeMentor("Rekha", "Nair");
  const context = await school.newProfile();
  const page = await openTab(context, "/");
  await logIn(page, meera);
  await page.getByRole("button", { name: "Add Review" }).click();
  await page.getByLabel("Topic", { exact: true }).fill("Fractions");

  const other = await openTab(context);
  await other.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await other.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await logIn(other, rekha);
  await page.getByRole("heading", { name: "Welcome, Rekha" }).waitFor();
  await page.getByText(rekha.email, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Topic", { exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: "Add Review" }).click();
  await page.getByLabel("Topic", { exact: true }).fill("Fractions");
  await other.getByRole("link", { name: "Update Profile", exact: true }).click();
  await other.getByLabel("Education").fill("Ph.D.");
  await context.request.post(`${school.url}/api/sign-in`, {
    data: { email: aarav.email, password: aarav.password },
  });
  await comeBack(other, /^\/api\/me$/);
  await other.getByText("Access Denied", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
});

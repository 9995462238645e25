import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { screens } from "./support/browser.ts";
import { isInSight } from "./support/in-sight.ts";
import { daysAgo, openSchool, type Person, patience } from "./support/school.ts";

// What a phone shows without scrolling: the first useful row near the top, the button of a long form at the bottom. In the wide
// fonts, whose texts take more lines.

const school = openSchool();
/** Below this, a row is not seen at once. */
const topMax = 240;
let meera: Person;
let aarav: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  await school.giveParent(aarav, "9876543210", "sharma@home.example");
  await school.addLesson(meera, "Fractions", daysAgo(1));
  const rated = await school.addLesson(meera, "Algebra", daysAgo(0));
  await school.giveFeedback(aarav, rated, 4, "Clear.");
  const year = await school.admin.api.post("/school-years", {
    name: "This year",
    startsOn: daysAgo(100),
    endsOn: daysAgo(-100),
  });
  await school.admin.api.post("/class-groups", { schoolYearId: year.id, name: "10-B", teachers: [] });
});

const thisMonth = en.common.month(todayIn("Asia/Kolkata").slice(0, 7));

const phone = { viewport: screens.phone, hasTouch: true, isMobile: true, fonts: "wide" } as const;

/** Opens a page on a phone; signed out if no person is given. */
async function open(person: Person | null, path: string): Promise<Page> {
  if (person) return school.visit(person, path, phone);
  const page = await school.newPage(phone);
  await page.goto(`${school.url}${path}`);
  return page;
}

async function topOf(target: Locator): Promise<number> {
  await target.waitFor();
  return (await target.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

describe("the first useful row is near the top", () => {
  test("for a student, a class to rate; the profile follows", async () => {
    const page = await school.visit(aarav, "/dashboard", phone);
    const first = await topOf(page.getByRole("listitem").filter({ hasText: "Fractions" }));
    expect(first).toBeLessThan(topMax);
    expect(await topOf(page.getByRole("region", { name: "Your Profile" }))).toBeGreaterThan(first);
  });

  test.each([
    ["a teacher", () => meera],
    ["an admin", () => school.admin],
  ])("for %s, this month's figure", async (_, person) => {
    const page = await school.visit(person(), "/dashboard", phone);
    expect(await topOf(page.getByRole("region", { name: thisMonth }))).toBeLessThan(topMax);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(screens.phone.width);
  });

  test.each([
    ["the audit log", "/audit-log", "row"],
    ["class groups", "/class-groups", "row"],
    ["the classes of this week", "/classes?show=week", "listitem"],
    ["a student’s reviews", "/dashboard?student=ID", "listitem"],
  ] as const)("for an admin, %s", async (_, path, role) => {
    const page = await school.visit(school.admin, path.replace("ID", aarav.id), phone);
    // In a table, the headings are a row of their own, for screen readers.
    const first = page
      .getByRole("main")
      .getByRole(role)
      .filter({ hasNot: page.getByRole("columnheader") })
      .first();
    await page
      .getByRole("main")
      .getByRole(role)
      .filter({ hasText: /Algebra|10-B/ })
      .first()
      .waitFor();
    expect(await topOf(first)).toBeLessThan(topMax);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width);
  });

  test("the audit log’s filters are behind a button, unless one is set", async () => {
    const page = await school.visit(school.admin, "/audit-log", phone);
    const what = page.getByLabel("What", { exact: true });
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await what.selectOption("edits");
    const inUse = page.getByRole("button", { name: "Filter (1)", exact: true });
    await inUse.waitFor();
    await page.reload();
    await what.waitFor();
    await inUse.click();
    await what.waitFor({ state: "hidden" });
  });

  test("a school year is changed and added below its class groups", async () => {
    const page = await school.visit(school.admin, "/class-groups", phone);
    const year = page.getByRole("region", { name: "This year", exact: true });
    await year.getByRole("button", { name: /^Delete/ }).waitFor();
    await year.getByRole("button", { name: /^Edit/ }).click();
    await page
      .getByRole("dialog", { name: "Change school year" })
      .getByRole("button", { name: "Close" })
      .click();
    await year.getByRole("button", { name: "Add school year" }).click();
    await page.getByRole("dialog", { name: "Add school year" }).waitFor();
  });

  test("what an admin opens from a list does not repeat the welcome", async () => {
    const page = await school.visit(school.admin, `/dashboard?student=${aarav.id}`, phone);
    expect(await topOf(page.getByRole("heading", { level: 2 }).first())).toBeLessThan(topMax);
    expect(await isInSight(page.getByRole("heading", { level: 1 }))).toBe(false);
    await expect.poll(() => page.getByRole("button", { name: "Add Mentor" }).count()).toBe(0);
  });
});

/** Its name, who opens it, where, its button, and a field to be reached by Tab. */
type LongForm = [string, () => Person | null, () => string, string, string];

describe("the button of a long form stays in sight, and covers no field", () => {
  test.each<LongForm>([
    ["registration", () => null, () => "/register", "Register", "Password"],
    ["WhatsApp", () => school.admin, () => `/sendfeedback/${aarav.id}`, "Send on WhatsApp", "Message"],
    ["e-mail", () => school.admin, () => `/sendfeedback/email/${aarav.id}`, "Send by E-mail", "Message"],
    ["the student's update", () => school.admin, () => `/student/update/${aarav.id}`, "Save Changes", "Age"],
    [
      "guardians",
      () => school.admin,
      () => `/student/guardians/${aarav.id}`,
      "Save Changes",
      "Guardian’s phone",
    ],
    ["a new mentor", () => school.admin, () => "/add-mentor", "Submit", "Joining Date"],
    ["a teacher's details", () => meera, () => `/update-profile/${meera.id}`, "Save Changes", "Phone"],
    [
      "the school's settings",
      () => school.admin,
      () => "/settings",
      "Save Changes",
      "Smallest group to compare",
    ],
  ])("%s", async (_, person, path, button, label) => {
    const page = await open(person(), path());
    const primary = page.getByRole("button", { name: button });
    await primary.waitFor();
    await expect.poll(() => isInSight(primary), patience).toBe(true);
    await page.getByRole("main").focus();
    const field = page.getByLabel(label, { exact: true }).first();
    const covered: string[] = [];
    const isFocused = () => field.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 30 && !(await isFocused()); tabs++) {
      await page.keyboard.press("Tab");
      // Not `:focus`, which does not match a date field whose button has the focus.
      const focused = await page.evaluateHandle(() => document.activeElement ?? document.body);
      if (!(await isInSight(focused))) covered.push(await focused.evaluate((element) => element.outerHTML));
    }
    expect(await isFocused()).toBe(true);
    expect(covered).toEqual([]);
    await expect.poll(() => isInSight(primary), patience).toBe(true);
  });

  test("the reason why a form could not be sent is beside it", async () => {
    const page = await school.visit(school.admin, "/settings", phone);
    const name = page.getByLabel("School name");
    await name.fill("Banyan School");
    await page.route("**/api/school/settings", (route) => route.abort());
    await name.press("Enter");
    const failure = page.getByText("No connection. Please check your network and try again.");
    await failure.waitFor();
    expect(await isInSight(failure)).toBe(true);
  });

  test("a message to a parent begins with the newest feedback", async () => {
    const page = await school.visit(school.admin, `/sendfeedback/${aarav.id}`, phone);
    const message = page.getByLabel("Message", { exact: true });
    await expect.poll(() => message.inputValue(), patience).toContain("Meera Iyer: Algebra");
    expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe(daysAgo(0));
  });
});

import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { followLink } from "./support/follow-link.ts";
import { isInSight } from "./support/in-sight.ts";
import { daysAgo, notification, openSchool, type Person, patience } from "./support/school.ts";

// What a phone shows without scrolling: the first useful row near the top, the button of a long form at the bottom. In the wide
// fonts, whose texts take more lines.

const school = openSchool();
/** Below this, a row is not seen at once. */
const topMax = 240;
/** On the office's home, where what waits, the numbers and the lists to choose from are above it. */
const homeTopMax = 400;
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

/** This month's numbers, in a line: 'Nov 4.3 ★ 53% answered', without a rate on the first day of a month. */
const numbers = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/;

const onPhone = { viewport: screens.phone, hasTouch: true, isMobile: true, fonts: "wide" } as const;

async function topOf(target: Locator): Promise<number> {
  await target.waitFor();
  return (await target.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

/** A table has its headings in a row of their own, for screen readers. */
const firstOf = (page: Page, role: "row" | "listitem") =>
  page
    .getByRole("main")
    .getByRole(role)
    .filter({ hasNot: page.getByRole("columnheader") })
    .first();

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What the notification of a logout that fails covers can still be pressed. */
async function expectPressableBelow(page: Page, text: string): Promise<void> {
  await page.route("**/api/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await notification(page, text).waitFor();
  const isOnTop = await notification(page, text).evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isOnTop).toBe(false);
}

/** Goes by Tab to the field of this label: everything on the way is in sight, and so is the button of the form, from the start. */
async function tabTo(page: Page, label: string, button: string): Promise<void> {
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
  expect(await isFocused(), label).toBe(true);
  expect(covered).toEqual([]);
  await expect.poll(() => isInSight(primary), patience).toBe(true);
}

describe("the first useful row is near the top", () => {
  test("for a student, a class to rate; the profile is a press away; what a notification covers can still be pressed", async () => {
    const page = await school.visit(aarav, "/dashboard", onPhone);
    const first = await topOf(page.getByRole("listitem").filter({ hasText: "Fractions" }));
    expect(first).toBeLessThan(topMax);
    const profile = page.getByRole("button", { name: "Your Profile" });
    expect(await topOf(profile)).toBeLessThan(first);
    await profile.click();
    expect(await topOf(page.getByRole("region", { name: "Your Profile" }))).toBeLessThan(topMax);
    await expectPressableBelow(page, "Failed to logout.");
  });

  test("for a teacher, this month's figure; the button of the profile's form stays in sight; what a notification covers can still be pressed", async () => {
    const page = await school.visit(meera, "/dashboard", onPhone);
    expect(await topOf(page.getByRole("button", { name: numbers }))).toBeLessThan(topMax);
    expect(await isTooWide(page)).toBe(false);
    for (const name of ["See Reviews", "Update Profile"]) {
      expect(await isInSight(page.getByRole("link", { name, exact: true })), name).toBe(true);
    }
    for (const name of ["Add Review", "Logout"]) {
      expect(await isInSight(page.getByRole("button", { name })), name).toBe(true);
    }
    const tops = [
      page.getByRole("button", { name: "Add Review" }),
      page.getByRole("link", { name: "See Reviews", exact: true }),
      page.getByRole("link", { name: "Update Profile", exact: true }),
      page.getByRole("button", { name: "Logout" }),
    ].map(topOf);
    expect(new Set(await Promise.all(tops)).size, "in one row").toBe(1);
    expect(await topOf(page.getByRole("region", { name: "Student Reviews" }))).toBeLessThan(330);
    await followLink(page, `/update-profile/${meera.id}`);
    await tabTo(page, "Phone", "Save Changes");
    await followLink(page, "/dashboard");
    await expectPressableBelow(page, "Logout failed");
  });

  test("for an admin, this month's figure, and the first entry of each list; the audit log’s filters are behind a button, unless one is set", async () => {
    const page = await school.visit(school.admin, "/dashboard", onPhone);
    expect(await topOf(page.getByRole("button", { name: numbers }))).toBeLessThan(topMax);
    expect(await isTooWide(page)).toBe(false);
    expect(await topOf(page.getByRole("link", { name: "See Students" }))).toBeLessThan(topMax);
    expect(await topOf(page.getByRole("link", { name: "See Mentors" }))).toBeLessThan(topMax);
    for (const [path, role, max] of [
      ["/audit-log", "row", topMax],
      ["/dashboard", "row", homeTopMax],
      ["/class-groups", "row", homeTopMax],
      ["/classes?show=week", "listitem", topMax],
      [`/dashboard?student=${aarav.id}`, "listitem", topMax],
    ] as const) {
      await followLink(page, path);
      const listed = page.getByRole("main").getByRole(role);
      await listed
        .filter({ hasText: /Algebra|10-B|Aarav/ })
        .first()
        .waitFor();
      expect(await topOf(firstOf(page, role)), path).toBeLessThan(max);
      expect(await isTooWide(page), path).toBe(false);
    }
    // What is opened from a list does not repeat the welcome.
    expect(await topOf(page.getByRole("heading", { level: 2 }).first())).toBeLessThan(topMax);
    expect(await isInSight(page.getByRole("heading", { level: 1 }))).toBe(false);
    await expect.poll(() => page.getByRole("button", { name: "Add Mentor" }).count()).toBe(0);

    await followLink(page, "/audit-log");
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

  test("for an admin with two notices, the lists to choose from and four students; what a notification covers can still be pressed", async () => {
    for (const name of ["Dev", "Isha"]) await school.makeStudent(name, "Rao", meera);
    const asha = await school.makeStudent("Asha", "Rao", meera);
    await school.confirm(aarav, asha);
    await school.giveFeedback(asha, await school.addLesson(meera, "Graphs", daysAgo(0)), 5, "Clear.");
    const phone = "9876543211";
    const whatsapp = { answer: "agreed", source: "phone", on: daysAgo(1), contact: phone };
    const guardian = { name: "Sunita", relation: "mother", phone, email: "", language: null };
    const guardians = [{ ...guardian, consent: { whatsapp, email: null } }];
    await school.admin.api.send("PUT", `/students/${asha.id}/guardians`, { guardians });
    const page = await school.visit(school.admin, "/dashboard", { ...onPhone, fonts: "phone" });
    for (const name of ["Registered students", "This week’s feedback"]) {
      expect(await topOf(page.getByRole("region", { name }))).toBeLessThan(topMax);
    }
    const line = page.getByRole("region", { name: "How the school’s classes are going" });
    await line.waitFor();
    for (const press of [
      line.getByRole("button", { name: numbers }),
      line.getByRole("button", { name: "Remind", exact: true }),
      line.getByRole("link", { name: "Report" }),
    ]) {
      await press.waitFor();
      expect((await press.boundingBox())?.height).toBe(44);
    }
    expect((await line.boundingBox())?.height).toBe(44);
    for (const name of ["See Students", "See Mentors"]) {
      expect(await topOf(page.getByRole("link", { name })), name).toBeLessThan(topMax);
    }
    const rows = page.getByRole("row").filter({ hasText: "Send Feedback" });
    const fourth = await rows.nth(3).boundingBox();
    const bar = await page.getByRole("navigation", { name: "Main", exact: true }).boundingBox();
    expect(fourth && fourth.y + fourth.height).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectPressableBelow(page, "Logout failed");
  });
});

describe("the button of a long form stays in sight, and covers no field", () => {
  test("for a visitor", async () => {
    const page = await school.newPage(onPhone);
    await page.goto(`${school.url}/register`);
    await tabTo(page, "Password", "Register");
  });

  test("for an admin; the reason why a form could not be sent is beside it", async () => {
    const page = await school.visit(school.admin, `/sendfeedback/${aarav.id}`, onPhone);
    await tabTo(page, "Message", "Send on WhatsApp");
    for (const [path, label, button] of [
      [`/student/update/${aarav.id}`, "Age", "Save Changes"],
      [`/student/update/${aarav.id}#parents`, "Parent’s phone", "Save Changes"],
      ["/add-mentor", "Joining Date", "Submit"],
      ["/settings", "Compare only with at least", "Save Changes"],
    ] as const) {
      await followLink(page, path);
      await tabTo(page, label, button);
    }
    const name = page.getByLabel("School name");
    await name.fill("Banyan School");
    await page.route("**/api/school/settings", (route) => route.abort());
    await name.press("Enter");
    const failure = page.getByText("No connection. Check your network and try again.");
    await failure.waitFor();
    expect(await isInSight(failure)).toBe(true);
  });
});

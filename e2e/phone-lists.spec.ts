import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ApiSession } from "./support/api-session.ts";
import { screens, settled } from "./support/browser.ts";
import { isInSight } from "./support/in-sight.ts";
import { daysAgo, openSchool, type Person, patience } from "./support/school.ts";

// On a phone: using a list must not scroll away from it.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;

/** More than a page of students, of mentors and of feedback on one mentor. */
school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer");
  const aarav = await school.makeStudent("Aarav", "Sharma", meera);
  const visitor = ApiSession.signedOut(school.url);
  for (let number = 10; number < 32; number++) {
    const account = { surname: "Rao", education: "B.Ed.", password: "banyan tree", subject: "Mathematics" };
    const name = `Nr ${number}`;
    await school.admin.api.post("/teachers", { ...account, name, email: `t${number}@school.example` });
    const student = { ...account, name, email: `s${number}@home.example`, age: 14, city: "Pune" };
    await visitor.post("/students", { ...student, teacherId: meera.id });
    const lesson = await school.addLesson(meera, `Topic ${number}`, daysAgo(number));
    await school.giveFeedback(aarav, lesson, 4, "Clear.");
  }
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = async (target: Locator) => Math.round((await target.boundingBox())?.y ?? Number.NaN);
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const lists = (page: Page) => page.getByRole("navigation", { name: "Lists" });

async function openDashboard(person: Person): Promise<Page> {
  const page = await school.visit(person, "/dashboard", phone);
  await page.getByRole("row").nth(1).waitFor();
  await loaded(page);
  return page;
}

/** The line of numbers above the lists comes later. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole("region", { name: "How the school’s classes are going" }).waitFor();
  await settled(page);
}

/** Brings the pager into sight, and presses one of its buttons. Returns how far the page was scrolled. */
async function turn(page: Page, button: string): Promise<number> {
  const press = page.getByRole("navigation", { name: /^Pages/ }).getByRole("button", { name: button });
  await press.and(page.locator(":enabled")).waitFor();
  await press.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await press.tap();
  return before;
}

const comesIntoSight = (target: Locator) => expect.poll(() => isInSight(target), patience).toBe(true);

describe("on the admin's dashboard", () => {
  test("the other list and a search stay where they are", async () => {
    const page = await openDashboard(school.admin);
    await lists(page).evaluate((element) => element.scrollIntoView());
    const top = await topOf(lists(page));
    await page.getByRole("link", { name: "See Mentors", exact: true }).tap();
    await row(page, /Meera Iyer/).waitFor();
    await settled(page);
    expect(await topOf(lists(page))).toBe(top);
    await page.getByRole("link", { name: "See Students", exact: true }).tap();
    await row(page, /Aarav Sharma/).waitFor();
    await settled(page);
    expect(await topOf(lists(page))).toBe(top);

    const search = page.getByRole("searchbox");
    await search.fill("Nr 29");
    await expect.poll(() => row(page, /Nr 10/).count(), patience).toBe(0);
    await row(page, /Nr 29/).waitFor();
    await comesIntoSight(search);
    await comesIntoSight(row(page, /Nr 29/).getByRole("rowheader"));
  });

  test("another page of students or mentors begins at its start, and Back returns to where it was left", async () => {
    const page = await (await school.profileOf(school.admin, phone)).newPage();
    const name = /Nr 20/;
    for (const path of ["/dashboard", "/dashboard?view=mentors"]) {
      await page.goto(school.url + path);
      await loaded(page);
      const first = page.getByRole("rowheader").first();
      const firstName = await first.textContent();
      const left = await turn(page, "Next");
      await row(page, name).waitFor();
      await comesIntoSight(first);
      await turn(page, "Previous");
      await expect.poll(() => first.textContent(), patience).toBe(firstName);
      await comesIntoSight(first);
      await page.goBack();
      await row(page, name).waitFor();
      await page.goBack();
      await expect.poll(() => first.textContent(), patience).toBe(firstName);
      await expect.poll(async () => Math.abs((await scrolled(page)) - left), patience).toBeLessThan(50);
    }
  });

  test("'See who' leads to the waiting students, and Back to where it was pressed; a student's feedback begins at the top, and leads back", async () => {
    const page = await openDashboard(school.admin);
    await page.evaluate(() => scrollTo(0, 40));
    await page.getByRole("link", { name: "See who" }).tap();
    await page.getByLabel("Select all on this page").waitFor();
    const first = page.getByRole("rowheader").first();
    await comesIntoSight(first);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByLabel("Select all on this page").waitFor();
    await loaded(tab);
    await comesIntoSight(tab.getByRole("rowheader").first());
    await tab.close();
    await page.goBack();
    await page.getByRole("link", { name: "See who" }).waitFor();
    await expect.poll(() => scrolled(page), patience).toBe(40);

    const seeFeedback = row(page, /Nr 15/).getByRole("link", { name: /^See Review/ });
    await seeFeedback.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    await seeFeedback.tap();
    await page.getByRole("heading", { name: /Nr 15 Rao/ }).waitFor();
    await expect.poll(() => scrolled(page), patience).toBe(0);
    await page.getByRole("link", { name: "Back to Students" }).tap();
    await comesIntoSight(seeFeedback);
    await expect.poll(async () => Math.abs((await scrolled(page)) - left), patience).toBeLessThan(50);
  });
});

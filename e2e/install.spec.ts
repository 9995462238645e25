import axe from "axe-core";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens, settled } from "./support/browser.ts";
import { daysAgo, openSchool, type Person, patience } from "./support/school.ts";

const school = openSchool();
let student: Person;
school.prepare(async () => {
  const mentor = await school.makeMentor("Meera", "Iyer", "Mathematics");
  student = await school.makeStudent("Asha", "Rao", mentor);
  await school.addLesson(mentor, "Fractions", daysAgo(1));
});

const dayMs = 24 * 60 * 60 * 1000;
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const chromeOnIPhone = iPhone.replace("Version/18.5", "CriOS/140.0.7339.101");

const offer = (page: Page) => page.getByRole("complementary", { name: /^(Install the app|ऐप इंस्टॉल करें)$/ });
const visits = (page: Page) => page.evaluate(() => Number(localStorage.getItem("visits")?.split(" ")[0]));

/** The keys in local storage and in the tab's session storage. */
const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

const signIn = (context: BrowserContext) =>
  context.request.post(`${school.url}/api/sign-in`, {
    data: { email: student.email, password: student.password },
  });

/** Does what Chromium does when it is ready to install the app; returns whether its own prompt was suppressed. */
function beReadyToInstall(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => {
      Object.assign(window, { asked: true });
      return { outcome: "accepted" };
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });
}

/** Accessibility violations in the install offer. */
async function violations(page: Page): Promise<string[]> {
  return offer(page).evaluate(async (element) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    return (await run(element)).violations.map(({ id }) => id);
  });
}

/** A page of the dashboard, some days after today, in a tab of its own. */
async function visit(context: BrowserContext, days: number): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime(Date.now() + days * dayMs);
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: /Welcome|नमस्ते/ }).waitFor();
  return page;
}

/** A profile that has seen the dashboard on one day before. */
async function secondVisit(who: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await school.profileOf(who, { viewport: screens.phone, ...options });
  await context.addInitScript(axe.source);
  const first = await visit(context, 0);
  await expect.poll(() => visits(first), patience).toBe(1);
  await first.close();
  return visit(context, 1);
}

async function expectNoOffer(page: Page): Promise<void> {
  await settled(page);
  expect(await offer(page).count()).toBe(0);
}

test("on the first visit nothing is offered, not even by the browser, nor in a second tab or after a reload", async () => {
  const context = await school.profileOf(student, { viewport: screens.phone });
  const page = await visit(context, 0);
  await expect.poll(() => visits(page), patience).toBe(1);
  expect(await beReadyToInstall(page)).toBe(true);
  await expectNoOffer(page);
  await page.reload();
  const other = await visit(context, 0);
  for (const each of [page, other]) {
    await each.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
    await beReadyToInstall(each);
    await expectNoOffer(each);
    expect(await visits(each)).toBe(1);
  }
});

test("on the second visit the app is offered, without moving the page, and installed with one tap; then no more", async () => {
  const page = await secondVisit(student, { colorScheme: "dark" });
  await expect.poll(() => visits(page), patience).toBe(2);
  await expectNoOffer(page);
  const place = await page.getByRole("heading", { level: 1 }).boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await beReadyToInstall(page);
  const install = offer(page).getByRole("button", { name: "Install", exact: true });
  await install.waitFor();
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(place);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(page)).toEqual([]);
  const box = await offer(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);

  await install.click();
  await expect.poll(() => page.evaluate(() => "asked" in window)).toBe(true);
  await expect.poll(() => offer(page).count()).toBe(0);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
  await beReadyToInstall(page);
  await expectNoOffer(page);
});

test("the offer is closed with the keyboard until the next login, and stays on the Security page; a logout leaves nothing", async () => {
  const page = await secondVisit(student);
  await beReadyToInstall(page);
  const refuse = offer(page).getByRole("button", { name: "Close the offer" });
  await refuse.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => offer(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");

  await page.getByRole("link", { name: "Security" }).click();
  const card = page.getByRole("region", { name: "Install the app" });
  await card.getByRole("button", { name: "Install" }).click();
  await expect.poll(() => page.evaluate(() => "asked" in window)).toBe(true);
  await expect.poll(() => card.count()).toBe(0);

  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(await stored(page)).toEqual([]);
  await page.reload();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(await stored(page)).toEqual([]);
  const context = page.context();
  await signIn(context);
  for (const days of [2, 3]) {
    const later = await visit(context, days);
    await expect.poll(() => visits(later), patience).toBe(days - 1);
    await beReadyToInstall(later);
    if (days === 2) await expectNoOffer(later);
    else await offer(later).waitFor();
  }
});

test("an ended session leaves only drafts behind", async () => {
  const page = await secondVisit(student);
  await beReadyToInstall(page);
  await offer(page).getByRole("button", { name: "Close the offer" }).click();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
  await expectNoOffer(page);
  expect(await stored(page)).toEqual(expect.arrayContaining(["visits", "install-closed"]));
  await page.evaluate(() => localStorage.setItem("feedback-draft:sealed:slot:class", "{}"));
  await page.context().clearCookies();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await expect.poll(() => stored(page)).toEqual(["feedback-draft:sealed:slot:class"]);
});

test("the offer disappears while a student writes", async () => {
  const page = await secondVisit(student);
  await beReadyToInstall(page);
  await offer(page).waitFor();
  await page.getByRole("button", { name: /Fractions/ }).click();
  await page.getByRole("textbox").waitFor();
  await offer(page).waitFor({ state: "hidden" });
});

test.each([
  ["Safari the offer says where its menu has it", iPhone, 1],
  ["another browser there is none", chromeOnIPhone, 0],
])("on an iPhone, with %s", async (_, userAgent, shown) => {
  const page = await secondVisit(student, { userAgent });
  await expect.poll(() => visits(page), patience).toBe(2);
  await settled(page);
  await expect
    .poll(() => offer(page).getByText("To install this app, tap Share, then “Add to Home Screen”.").count())
    .toBe(shown);
  expect(await offer(page).getByRole("button", { name: "Install", exact: true }).count()).toBe(0);
});

test("the installed app is not offered again, and browser pages load no code for it", async () => {
  const page = await secondVisit(student);
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)"
        ? Object.assign(new EventTarget() as MediaQueryList, { matches: true, media: query })
        : matchMedia.call(window, query);
  });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
  await beReadyToInstall(page);
  await expectNoOffer(page);
  expect(requested.filter((path) => /install|later-|icon-|touch/.test(path))).toEqual([]);
});

test("teachers and admins get the offer, in their language", async () => {
  await school.admin.api.send("PUT", "/me/language", { language: "hi" });
  const page = await secondVisit(school.admin, { viewport: screens.laptop, locale: "hi-IN" });
  await beReadyToInstall(page);
  await offer(page).getByRole("button", { name: "इंस्टॉल करें" }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the browser reads the manifest of the school and finds nothing to object to", async () => {
  const page = await school.visit(student);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${school.url}/manifest.webmanifest`, []]);
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "Classback", display: "standalone" });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { openBrowser, screens, settled } from "./support/browser.ts";
import { demoPassword, demoPeople, openDemo } from "./support/demo.ts";
import { followTransfers, kilobytes } from "./support/transfer.ts";

const { newProfile } = openBrowser();
const demo = openDemo();

/** The files of words that a visit loads. */
const words = /^\/assets\/(en|hi)-/;

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

async function firstVisit(locale: string, path = "/") {
  const context = await newProfile({ viewport: screens.phone, locale });
  const page = await context.newPage();
  const follow = await followTransfers(context, page);
  await page.goto(`${demo.url}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  const loaded = follow.take();
  const loadedWords = loaded.map(({ path }) => path.match(words)?.[1]).filter((each) => each !== undefined);
  return { page, loadedWords, weight: kilobytes(loaded) };
}

test("visitors get the browser's language, download no other, and Hindi costs at most 12 kB more", async () => {
  const english = await firstVisit("en-IN");
  const hindi = await firstVisit("hi-IN");
  expect([await languageOf(english.page), english.loadedWords]).toEqual(["en", ["en"]]);
  expect([await languageOf(hindi.page), hindi.loadedWords]).toEqual(["hi", ["hi"]]);
  expect(hindi.weight - english.weight).toBeLessThan(12);
});

test("other pages load the words that they use, in the page's language alone", async () => {
  const { loadedWords } = await firstVisit("hi-IN", "/sign-in/pin");
  expect(loadedWords.length).toBeGreaterThan(1);
  expect(new Set(loadedWords)).toEqual(new Set(["hi"]));
});

test("changing the language keeps what was typed, the focus and the history, and rewords errors", async () => {
  const page = await (await newProfile({ viewport: screens.phone, locale: "en-IN" })).newPage();
  await page.goto(`${demo.url}/register`);
  await page.getByRole("button", { name: en.common.register }).waitFor();
  const visited = await page.evaluate(() => history.length);
  await page.getByLabel(en.labels.city).fill("Pune");
  await page.getByLabel(en.labels.password, { exact: true }).fill("banyan tree");
  await page.getByRole("button", { name: en.common.register }).click();
  await page.getByText(en.person.ownFirstNameRequired, { exact: true }).waitFor();

  const hindi = page.getByRole("button", { name: "हिन्दी" });
  await hindi.focus();
  await page.keyboard.press("Enter");
  await page.getByText(hi.person.ownFirstNameRequired, { exact: true }).waitFor();
  expect(await languageOf(page)).toBe("hi");
  expect(await page.title()).toBe(hi.common.documentTitle(hi.common.register));
  await expect.poll(() => page.getByText(en.person.ownFirstNameRequired, { exact: true }).count()).toBe(0);
  expect(await page.getByLabel(hi.labels.city).inputValue()).toBe("Pune");
  expect(await page.getByLabel(hi.labels.password, { exact: true }).inputValue()).toBe("banyan tree");
  expect(await hindi.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => history.length)).toBe(visited);
  await page.reload();
  await page.getByRole("heading", { name: hi.common.register }).waitFor();
});

test("the language is switched on the login page by keyboard, is remembered, and is restored with the account", async () => {
  const context = await newProfile({ viewport: screens.phone, locale: "en-IN" });
  const page = await context.newPage();
  await page.goto(demo.url);
  const choices = page.getByRole("group", { name: "English, हिन्दी" });
  await choices.getByRole("button", { name: "English", pressed: true }).waitFor();
  const hindi = choices.getByRole("button", { name: "हिन्दी", pressed: false });
  expect(await hindi.getAttribute("lang")).toBe("hi");
  await hindi.focus();
  await page.keyboard.press("Enter");
  await choices.getByRole("button", { name: "हिन्दी", pressed: true }).waitFor();
  expect(await languageOf(page)).toBe("hi");

  // Errors of the server, one of a kind for which the page has no words, and one of a rule, all in Hindi.
  const email = page.locator("input[type=email]");
  const password = page.locator("input[type=password]");
  const sentence = { key: "reports.teacherNotFound", params: [] };
  const conflict = { status: 409, json: { code: "conflict", message: "In English.", sentence } };
  await page.route("**/api/sign-in", (route) => route.fulfill(conflict), { times: 1 });
  await email.fill("nobody@demo.classback.example");
  await password.fill("wrong");
  await page.locator("button[type=submit]").click();
  await page.getByText(hi.reports.teacherNotFound, { exact: true }).waitFor();
  await page.locator("button[type=submit]").click();
  await page.getByText(hi.signIn.userNotFound, { exact: true }).waitFor();
  await email.fill("no at sign");
  await page.locator("button[type=submit]").click();
  await page.getByText(hi.signIn.emailInvalid, { exact: true }).waitFor();
  // The text may come from typing: until the press has been answered, it would send what is typed next.
  await page.locator("button[type=submit]:enabled").waitFor();

  // A language chosen while signed in is stored with the account.
  await email.fill(demoPeople.teacher);
  await password.fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("button", { name: /^Account|^अकाउंट/ }).click();
  await choices.getByRole("button", { name: "English" }).click();
  await choices.getByRole("button", { name: "English", pressed: true }).waitFor();
  await choices.getByRole("button", { name: "हिन्दी" }).click();
  await choices.getByRole("button", { name: "हिन्दी", pressed: true }).waitFor();

  const elsewhere = await (await newProfile({ viewport: screens.phone, locale: "en-IN" })).newPage();
  await elsewhere.goto(demo.url);
  expect(await languageOf(elsewhere)).toBe("en");
  await elsewhere.locator("input[type=email]").fill(demoPeople.teacher);
  await elsewhere.locator("input[type=password]").fill(demoPassword);
  await elsewhere.locator("button[type=submit]").click();
  await elsewhere.locator("html[lang=hi]").waitFor({ state: "attached" });
  await elsewhere.waitForURL("**/dashboard");
});

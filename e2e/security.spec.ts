import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "./support/api-session.ts";
import {
  arrival,
  holdBack,
  notification,
  openSchool,
  type Person,
  patience,
  question,
  rejectRequests,
} from "./support/school.ts";
import { serveClassback } from "./support/serve-classback.ts";
import { logIn, logOut } from "./support/student-page.ts";

// The Account page: your password, and the devices where you are signed in.

const school = openSchool();

const former = "banyan tree";
const latter = "neem tree 7";

async function makeStudent(): Promise<Person> {
  const mentor = await school.makeMentor("Meera", `Iyer ${randomUUID().slice(0, 8)}`);
  return school.makeStudent("Aarav", `Sharma ${randomUUID().slice(0, 8)}`, mentor);
}

const fieldsOf = (page: Page) => ({
  current: page.getByLabel("Current Password", { exact: true }),
  next: page.getByLabel("New Password", { exact: true }),
  change: page.getByRole("button", { name: "Change Password", exact: true }),
});

async function expectSignedOut(elsewhere: BrowserContext): Promise<void> {
  expect((await elsewhere.request.get(`${school.url}/api/devices`)).status()).toBe(401);
}

test("the password is changed by keyboard, after a wrong one was rejected at its field; other devices are signed out, this one is not", async () => {
  const student = await makeStudent();
  const elsewhere = await school.profileOf(student);
  const page = await school.visit(student);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await arrival(page, "/account");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  expect(await page.title()).toBe("Account · Classback");
  const { current, next, change } = fieldsOf(page);
  expect(await current.getAttribute("autocomplete")).toBe("current-password");
  expect(await next.getAttribute("autocomplete")).toBe("new-password");
  await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor();

  await current.fill("mango tree");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(latter);
  await page.keyboard.press("Enter");
  await page.getByText("The current password is incorrect.", { exact: true }).waitFor();
  await expect.poll(() => current.evaluate((field) => field === document.activeElement), patience).toBe(true);
  expect([await current.inputValue(), await next.inputValue()]).toEqual(["mango tree", latter]);

  await current.selectText();
  await page.keyboard.type(former);
  const release = await holdBack(page, /^\/api\/password-changes$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Changing..." }).waitFor();
  release();
  await notification(page, "Password changed. Other devices are signed out.").waitFor();
  await change.waitFor();
  expect([await current.inputValue(), await next.inputValue()]).toEqual(["", ""]);
  await page.getByText("Only this device is signed in.", { exact: true }).waitFor();

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await expectSignedOut(elsewhere);
  await ApiSession.signIn(school.url, { email: student.email, password: latter });
});

const phone =
  "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36";
const shared = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

test("all devices are listed; one is signed out, and lands on the login, then, after a question, all but this one; what failed can be tried again", async () => {
  const student = await makeStudent();
  const onPhone = await school.profileOf(student, { userAgent: phone });
  const onShared = await school.profileOf(student, { userAgent: shared });
  const page = await (await school.profileOf(student)).newPage();
  const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
  const acceptList = await rejectRequests(page, "GET", /^\/api\/devices$/);
  await page.goto(`${school.url}/account`);
  await page.getByText("Could not load your devices", { exact: true }).waitFor();
  // The password can still be changed.
  await fieldsOf(page).change.waitFor();
  await acceptList();
  await page.getByRole("button", { name: "Try again" }).click();
  await devices.filter({ hasText: "Chrome on Android" }).waitFor();
  await devices.filter({ hasText: "Firefox on Windows" }).waitFor();
  const own = devices.filter({ hasText: "This device" });
  await expect.poll(() => own.getByRole("button").count()).toBe(0);
  expect(await devices.first().textContent()).toContain("This device");

  const accept = await rejectRequests(page, "DELETE", /^\/api\/devices/);
  const signOut = page.getByRole("button", { name: "Sign out: Firefox on Windows, last used today" });
  await signOut.focus();
  await page.keyboard.press("Enter");
  await notification(page, "This has changed since you opened it. Reload the page.").waitFor();
  await accept();
  await signOut.focus();
  await page.keyboard.press("Enter");
  await notification(page, "Device signed out.").waitFor();
  await devices.filter({ hasText: "Firefox on Windows" }).waitFor({ state: "detached" });
  // The button has disappeared; the focus must not be lost.
  const focused = page.locator(":focus");
  await expect.poll(() => focused.getAttribute("aria-label"), patience).toBe("Devices");

  await expectSignedOut(onShared);
  const sharedPage = await onShared.newPage();
  await sharedPage.goto(`${school.url}/dashboard`);
  await sharedPage.getByRole("button", { name: "Login Now" }).waitFor();
  expect((await onPhone.request.get(`${school.url}/api/devices`)).status()).toBe(200);

  const everywhere = page.getByRole("button", { name: "Sign out everywhere else" });
  await everywhere.click();
  const dialog = question(page, "Sign out everywhere else?");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await devices.filter({ hasText: "Chrome on Android" }).waitFor();
  await everywhere.click();
  await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
  await notification(page, "All other devices are signed out.").waitFor();
  await page.getByText("Only this device is signed in.", { exact: true }).waitFor();
  await expectSignedOut(onPhone);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
});

test("two servers at two ports of one host do not sign each other out in one browser", async () => {
  const [here, there] = [await makeStudent(), { email: "head@other.example", password: former }];
  const other = await serveClassback({ ADMIN_EMAIL: there.email, ADMIN_PASSWORD: there.password });
  onTestFinished(() => other.stop());
  const page = await school.visit(here, "/login");
  const whoIsAt = async (url: string) => {
    const me = await page.context().request.get(`${url}/api/me`);
    return (await me.json()).account?.email ?? null;
  };
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  await page.goto(`${other.url}/login`);
  await logIn(page, there);
  expect([await whoIsAt(school.url), await whoIsAt(other.url)]).toEqual([here.email, there.email]);

  await logOut(page);
  await expect.poll(() => whoIsAt(other.url), patience).toBeNull();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  expect(await whoIsAt(school.url)).toBe(here.email);
});

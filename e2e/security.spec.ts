import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
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

// The Security page: your password, and the devices where you are signed in.

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

/** Waits until the server treats this browser as signed out; its page notices on its next use. */
async function expectLogin(page: Page): Promise<void> {
  await page.goto(`${school.url}/dashboard`);
  await arrival(page, "/");
  await page.getByRole("button", { name: "Login Now" }).waitFor();
}

describe("the password", () => {
  test("is changed by keyboard; other devices are signed out, this one is not", async () => {
    const student = await makeStudent();
    const elsewhere = await school.visit(student);
    const page = await school.visit(student);
    await page.getByRole("link", { name: "Security", exact: true }).click();
    await arrival(page, "/devices");
    await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
    expect(await page.title()).toBe("Security · Classback");
    const { current, next, change } = fieldsOf(page);
    expect(await current.getAttribute("autocomplete")).toBe("current-password");
    expect(await next.getAttribute("autocomplete")).toBe("new-password");
    await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor();

    await current.focus();
    await page.keyboard.type(former);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(latter);
    const release = await holdBack(page, /^\/api\/password-changes$/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Changing..." }).waitFor();
    release();
    await notification(page, "Password changed. You have been signed out on all other devices.").waitFor();
    await change.waitFor();
    expect([await current.inputValue(), await next.inputValue()]).toEqual(["", ""]);
    await page.getByText("You are signed in on this device only.", { exact: true }).waitFor();

    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
    await expectLogin(elsewhere);
    await elsewhere.getByLabel("Email", { exact: true }).fill(student.email);
    await elsewhere.getByLabel("Password", { exact: true }).fill(latter);
    await elsewhere.getByRole("button", { name: "Login Now" }).click();
    await arrival(elsewhere, "/dashboard");
  });

  test("a wrong one is rejected at its field, and what was typed stays", async () => {
    const page = await school.visit(await makeStudent(), "/devices");
    const { current, next, change } = fieldsOf(page);
    await current.fill("mango tree");
    await next.fill(latter);
    await change.click();
    await page.getByText("The current password is incorrect.", { exact: true }).waitFor();
    await expect
      .poll(() => current.evaluate((field) => field === document.activeElement), patience)
      .toBe(true);
    expect([await current.inputValue(), await next.inputValue()]).toEqual(["mango tree", latter]);
  });

  test.each(["admin", "teacher"] as const)("the %s finds the form too", async (role) => {
    const person = role === "admin" ? school.admin : await school.makeMentor("Ravi", "Nair");
    const page = await school.visit(person);
    await page.getByRole("link", { name: "Security", exact: true }).click();
    await fieldsOf(page).change.waitFor();
  });
});

const phone =
  "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36";
const shared = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

describe("devices", () => {
  /** The same person in two other browsers, and on the Security page of this one. */
  async function openThree(): Promise<{ page: Page; phonePage: Page; sharedPage: Page }> {
    const student = await makeStudent();
    const open = async (userAgent?: string) => {
      const context: BrowserContext = await school.profileOf(student, { userAgent });
      return context.newPage();
    };
    const [phonePage, sharedPage, page] = [await open(phone), await open(shared), await open()];
    await phonePage.goto(`${school.url}/dashboard`);
    await sharedPage.goto(`${school.url}/dashboard`);
    await page.goto(`${school.url}/devices`);
    return { page, phonePage, sharedPage };
  }

  const devicesOn = (page: Page) => page.getByRole("list", { name: "Devices" }).getByRole("listitem");

  test("all are listed; one is signed out, and lands on the login", async () => {
    const { page, phonePage, sharedPage } = await openThree();
    const devices = devicesOn(page);
    await devices.filter({ hasText: "Chrome on Android" }).waitFor();
    await devices.filter({ hasText: "Firefox on Windows" }).waitFor();
    const own = devices.filter({ hasText: "This device" });
    await expect.poll(() => own.getByRole("button").count()).toBe(0);
    expect(await devices.first().textContent()).toContain("This device");

    const signOut = devices
      .filter({ hasText: "Firefox on Windows" })
      .getByRole("button", { name: "Sign out: Firefox on Windows, last used today" });
    await signOut.focus();
    await page.keyboard.press("Enter");
    await notification(page, "The device is signed out.").waitFor();
    await devices.filter({ hasText: "Firefox on Windows" }).waitFor({ state: "detached" });
    // The button has disappeared; the focus must not be lost.
    const focused = page.locator(":focus");
    await expect.poll(() => focused.getAttribute("aria-label"), patience).toBe("Devices");

    await expectLogin(sharedPage);
    await phonePage.reload();
    await phonePage.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
  });

  test("'Sign out everywhere else' asks first, and leaves this device alone", async () => {
    const { page, phonePage, sharedPage } = await openThree();
    const everywhere = page.getByRole("button", { name: "Sign out everywhere else" });
    await everywhere.click();
    const asked = question(page, "Sign out everywhere else?");
    await asked.waitFor();
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    await devicesOn(page).filter({ hasText: "Chrome on Android" }).waitFor();
    await everywhere.click();
    await asked.getByRole("button", { name: "Sign out", exact: true }).click();
    await notification(page, "You have been signed out on all other devices.").waitFor();
    await page.getByText("You are signed in on this device only.", { exact: true }).waitFor();
    for (const other of [phonePage, sharedPage]) await expectLogin(other);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
  });

  test("a failed load or sign-out shows a message, and can be tried again", async () => {
    const { page } = await openThree();
    const acceptDelete = await rejectRequests(page, "DELETE", /^\/api\/devices/);
    await page.getByRole("button", { name: /^Sign out: Chrome on Android/ }).click();
    await notification(page, "The device could not be signed out. Please try again.").waitFor();
    await acceptDelete();
    const acceptList = await rejectRequests(page, "GET", /^\/api\/devices$/);
    await page.reload();
    await page.getByText("Failed to fetch your devices", { exact: true }).waitFor();
    // The password can still be changed.
    await fieldsOf(page).change.waitFor();
    await acceptList();
    await page.getByRole("button", { name: "Try again" }).click();
    await devicesOn(page).filter({ hasText: "Chrome on Android" }).waitFor();
  });
});

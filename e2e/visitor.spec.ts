import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readMail } from "#app/testing/read-mail.ts";
import { resetRetries } from "./support/browser.ts";
import { followLink } from "./support/follow-link.ts";
import {
  arrival,
  fromServer,
  notification,
  openSchool,
  type Person,
  patience,
  rejectRequests,
} from "./support/school.ts";

// What signed-out visitors see: the login, the registration, a forgotten password, and closed doors.

const school = openSchool();
let meera: Person;
let aarav: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
});

async function open(path: string): Promise<Page> {
  const page = await school.newPage();
  await page.goto(`${school.url}${path}`);
  return page;
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // The form of the page before has such fields too.
  const button = page.getByRole("button", { name: "Login Now" });
  await button.waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button.click();
}

test("the login has a logo, a heading, two fields, two links and a button; then it opens the dashboard, until the session ends", async () => {
  const page = await open("/");
  await page.getByRole("img", { name: "Classback logo" }).waitFor();
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  const forgot = page.getByRole("link", { name: "Forgot Password?", exact: true });
  expect(await forgot.getAttribute("href")).toBe("/forgot-password");
  const register = page.getByRole("link", { name: "Register", exact: true });
  expect(await register.getAttribute("href")).toBe("/register");
  expect(await page.title()).toBe("Login · Classback");
  // Spaces around what was typed or pasted do not count.
  await logIn(page, { email: ` ${aarav.email} `, password: ` ${aarav.password} ` });
  await notification(page, "Login successful!").waitFor();
  await arrival(page, "/dashboard");

  // The browser stores role and e-mail as hints; scripts cannot reach the token itself.
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ role: "student", email: aarav.email });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");

  await page.goto(`${school.url}/login`);
  await arrival(page, "/dashboard");
  await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();

  await page.context().clearCookies();
  await page.goto(`${school.url}/dashboard`);
  await arrival(page, "/");
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  for (const hint of ["role", "email"]) expect(keys).not.toContain(hint);
});

test("by the link of a class, a new student registers, types only the password to log in, and comes to that class", async () => {
  const lesson = await school.addLesson(meera, "Optics", "2025-11-03", "Physics");
  const page = await open(`/rate/${lesson.id}`);
  await page.getByText("Sign in to rate “Optics” (Physics, 3 Nov 2025).").waitFor();
  await page.getByRole("link", { name: "Register", exact: true }).click();
  const texts = {
    "First Name": "अनन्या",
    "Last Name": "Kulkarni",
    Age: "13",
    City: "தஞ்சாவூர்",
    Education: "Class 8 🎓",
    Email: "ananya@home.example",
    Password: "mango tree",
  };
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  const login = page.getByRole("link", { name: "Login", exact: true });
  expect(await login.getAttribute("href")).toBe(`/?next=${encodeURIComponent(`/rate/${lesson.id}`)}`);
  const subject = page.getByLabel("Subject", { exact: true });
  expect(await subject.count()).toBe(0);
  await page.getByLabel("Teacher", { exact: true }).selectOption({ label: "Meera Iyer" });
  await subject.waitFor();
  const courses = await subject.locator("option:not([value=''])").allTextContents();
  expect(courses).toEqual(["Mathematics", "Physics"]);
  await subject.selectOption("Physics");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await notification(page, "Student Registered Successfully!").waitFor();
  await arrival(page, "/");
  const email = page.getByLabel("Email", { exact: true });
  await expect.poll(() => email.inputValue(), patience).toBe("ananya@home.example");
  await page.getByLabel("Password", { exact: true }).and(page.locator(":focus")).fill("mango tree");
  await page.getByRole("button", { name: "Login Now" }).click();
  await arrival(page, `/rate/${lesson.id}`);
  await page.getByRole("heading", { name: "Optics" }).waitFor();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { name: "Welcome, अनन्या" }).waitFor();
  await page.getByText("தஞ்சாவூர்", { exact: true }).waitFor();
  await page.getByText("Class 8 🎓", { exact: true }).waitFor();
});

describe("a forgotten password", () => {
  const sent = "If an account exists with this email, a reset link has been sent.";

  test("the message is the same whether or not there is an account; the mail's link leads to a new password", async () => {
    const page = await open("/forgot-password");
    const answer = page.getByRole("status").getByText(sent, { exact: true });
    await page.getByLabel("Email", { exact: true }).fill("nobody@school.example");
    await page.getByRole("button", { name: "Request Reset Link" }).click();
    await answer.waitFor();

    await page.reload();
    const student = await school.makeStudent("Kabir", "Shah", meera);
    await page.getByLabel("Email", { exact: true }).fill(` ${student.email} `);
    await page.getByRole("button", { name: "Request Reset Link" }).click();
    await answer.waitFor();

    await page.goto(await resetLink());
    await page.getByLabel("New Password", { exact: true }).fill("monsoon rain");
    await page.getByRole("button", { name: "Change Password" }).click();
    await arrival(page, "/");
    await logIn(page, { ...student, password: "monsoon rain" });
    await page.getByRole("heading", { name: "Welcome, Kabir" }).waitFor();
  });

  /** The link of the only mail; without SMTP_URL the server writes its mails to files, named with a dot while it writes. */
  async function resetLink(): Promise<string> {
    const outbox = join(school.dataDir, "outbox");
    const mails = async () =>
      (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
    await expect.poll(async () => (await mails()).length, patience).toBe(1);
    const mail = await readFile(join(outbox, (await mails())[0] ?? ""), "utf8");
    const link = /http\S+reset-password\?token=[\w-]+/.exec((await readMail(mail)).text);
    return new URL(link?.[0] ?? "no link in the mail").href.replace(/^http:\/\/[^/]+/, school.url);
  }
});

describe("closed doors", () => {
  test("signed out, pages lead to the login; a deep link opens after the sign-in, with its search parameters", async () => {
    const page = await open("/nowhere");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    // To edit feedback, it is /login.
    await page.goto(`${school.url}/edit-review/Algebra`);
    await notification(page, "Please sign in to edit reviews").waitFor();
    await arrival(page, "/login");
    await logIn(page, aarav);
    await notification(page, "No review found").waitFor();
    await arrival(page, "/dashboard");

    await page.context().clearCookies();
    const update = `/student/update/${aarav.id}`;
    for (const path of ["/admin", `${update}?from=mail`]) {
      await page.goto(`${school.url}${path}`);
      await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
    }
    await logIn(page, aarav);
    await page.waitForURL((url) => url.pathname === update && url.search === "?from=mail");
    await page.getByLabel("Parent's Phone").waitFor();
  });

  test("each role enters its own dashboard at its own address; the wrong role sees 'Access Denied'", async () => {
    const page = await school.newPage();
    const addresses: [Person, string, string[]][] = [
      [aarav, "/student", ["/teacher", "/add-mentor"]],
      [meera, "/teacher", ["/admin", `/student/update/${aarav.id}`]],
      [school.admin, "/admin", ["/student"]],
    ];
    for (const [{ email, password }, own, closed] of addresses) {
      await page.context().request.post(`${school.url}/api/sign-in`, { data: { email, password } });
      await page.goto(`${school.url}${own}`);
      await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
      expect(new URL(page.url()).pathname).toBe(own);
      for (const path of closed) {
        await followLink(page, path);
        await arrival(page, "/not-authorized");
        await page.getByRole("heading", { name: "Access Denied", exact: true }).waitFor();
      }
    }
  });

  test("an unknown role is shown 'Invalid User Role', and cannot edit feedback; until it is known, 'Loading dashboard...'; if the server cannot say it, the dashboard leads to /", async () => {
    const page = await (await school.profileOf(aarav)).newPage();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { id, name, surname, email } = aarav;
    const account = { id, name, surname, email, role: "owner" };
    await page.route("**/api/me", async (route) => {
      await answered;
      await route.fulfill({ headers: fromServer(route), json: { account } });
    });
    await page.goto(`${school.url}/dashboard`);
    await page.getByText("Loading dashboard...").waitFor();
    answer();
    await page.getByText("Invalid User Role", { exact: true }).waitFor();
    await page.goto(`${school.url}/edit-review/Algebra`);
    await notification(page, "Unauthorized access").waitFor();
    await page.getByText("Invalid User Role", { exact: true }).waitFor();

    await rejectRequests(page, "GET", /^\/api\/me$/);
    await page.goto(`${school.url}/edit-review/Algebra`);
    await notification(page, "Failed to verify user role").waitFor();
    await page.goto(`${school.url}/dashboard`);
    await arrival(page, "/");
  });

  test("the browser's Back leads an unknown role to /, and so to its own page, not to a form that was left", async () => {
    const page = await open("/forgot-password");
    await page.route("**/api/sign-in", async (route) => {
      const response = await route.fetch(resetRetries);
      await route.fulfill({ response, json: { ...(await response.json()), role: "owner" } });
    });
    // The account may be asked for again at any time.
    await page.route("**/api/me", async (route) => {
      const response = await route.fetch(resetRetries);
      const { account } = await response.json();
      await route.fulfill({ response, json: { account: account && { ...account, role: "owner" } } });
    });
    await page.getByRole("link", { name: "Login", exact: true }).click();
    // Until then the page that is left has a field of the same name.
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    await logIn(page, aarav);
    await page.getByText("Invalid User Role", { exact: true }).waitFor();
    await page.goBack();
    await arrival(page, "/dashboard");
    await page.getByText("Invalid User Role", { exact: true }).waitFor();
  });
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { readMail } from "#app/testing/read-mail.ts";
import {
  arrival,
  fromServer,
  notification,
  openSchool,
  type Person,
  patience,
  rejectRequests,
} from "./support/school.ts";
import { serveClassback } from "./support/serve-classback.ts";

const admin = { ADMIN_EMAIL: "head@school.example", ADMIN_PASSWORD: "banyan tree" };

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

describe("login", () => {
  test("the screen has a logo, a heading, two fields, two links and a button", async () => {
    const page = await open("/");
    await page.getByRole("img", { name: "Classback logo" }).waitFor();
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    await page.getByLabel("Email", { exact: true }).waitFor();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Login Now", exact: true }).waitFor();
    const forgot = page.getByRole("link", { name: "Forgot Password?", exact: true });
    expect(await forgot.getAttribute("href")).toBe("/forgot-password");
    const register = page.getByRole("link", { name: "Register", exact: true });
    expect(await register.getAttribute("href")).toBe("/register");
    expect(await page.title()).toBe("Login · Classback");
  });

  test("an unknown e-mail and a wrong password have their own messages, and what was typed stays", async () => {
    const page = await open("/");
    const email = page.getByLabel("Email");
    await logIn(page, { email: "nobody@school.example", password: "chalk" });
    await page.getByText("User not found. Please register first.", { exact: true }).waitFor();

    await logIn(page, { email: aarav.email, password: "not mine" });
    await page.getByText("Incorrect password. Please try again.", { exact: true }).waitFor();
    expect(await email.inputValue()).toBe(aarav.email);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("any other failure is 'Incorrect email or password. Please try again.'", async () => {
    // A server that hides who has an account says the same of both.
    const hiding = await serveClassback({
      HIDE_ACCOUNT_EXISTENCE: "true",
      SMTP_URL: "smtp://127.0.0.1:1",
      ...admin,
    });
    onTestFinished(async () => {
      await hiding.stop();
    });
    const page = await school.newPage();
    await page.goto(hiding.url);
    for (const email of [admin.ADMIN_EMAIL, "nobody@school.example"]) {
      await logIn(page, { email, password: "not mine" });
      await page.getByText("Incorrect email or password. Please try again.", { exact: true }).waitFor();
      await page.reload();
    }
  });

  test("too many attempts are not called a wrong password", async () => {
    const page = await open("/");
    const failed = page.getByText("Incorrect email or password. Please try again.", { exact: true });
    const impatient = await school.makeStudent("Impatient", "Sen", meera);
    for (let attempt = 0; attempt < 10; attempt++) {
      const data = { email: impatient.email, password: "a guess" };
      expect((await page.request.post(`${school.url}/api/sign-in`, { data })).status()).toBe(401);
    }
    await logIn(page, impatient);
    await page.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/).waitFor();
    await expect.poll(() => failed.count()).toBe(0);
  });

  test("a login says so and opens the dashboard; the browser keeps role and e-mail, and no token", async () => {
    const page = await open("/");
    // Spaces around what was typed or pasted do not count.
    await logIn(page, { email: ` ${aarav.email} `, password: ` ${aarav.password} ` });
    await notification(page, "Login successful!").waitFor();
    await arrival(page, "/dashboard");

    // The browser stores role and e-mail as hints; scripts cannot reach the token itself.
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept).toMatchObject({ role: "student", email: aarav.email });
    expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  });

  test("a signed-in user goes straight to the dashboard", async () => {
    const page = await school.visit(aarav, "/");
    await arrival(page, "/dashboard");
    await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
    await page.goto(`${school.url}/login`);
    await arrival(page, "/dashboard");
  });
});

describe("registration", () => {
  const fields = ["First Name", "Last Name", "Age", "City", "Education", "Email", "Password", "Teacher"];

  async function fillIn(page: Page, changes: Record<string, string> = {}): Promise<void> {
    const texts = {
      "First Name": "Ananya",
      "Last Name": "Kulkarni",
      Age: "13",
      City: "Nashik",
      Education: "Class 8",
      Email: "ananya@home.example",
      Password: "mango tree",
      ...changes,
    };
    for (const [label, text] of Object.entries(texts)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
  }
  const submit = (page: Page) => page.getByRole("button", { name: "Register", exact: true }).click();

  test("the form names each field, and asks for the subject once the teacher has courses", async () => {
    const page = await open("/register");
    for (const label of fields) await page.getByLabel(label, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Subject", { exact: true }).count()).toBe(0);
    await page.getByLabel("Teacher").selectOption({ label: "Meera Iyer" });
    const subject = page.getByLabel("Subject", { exact: true });
    await subject.waitFor();
    expect(await subject.locator("option:not([value=''])").allTextContents()).toEqual([
      "Mathematics",
      "Physics",
    ]);
    const login = page.getByRole("link", { name: "Login", exact: true });
    expect(await login.getAttribute("href")).toBe("/");
    expect(await page.getByLabel("Age", { exact: true }).getAttribute("min")).toBe("0");
  });

  test("two teachers of one name are listed with their subjects, others by name alone", async () => {
    await school.makeMentor("Anil", "Rao", "Chemistry", "Biology");
    const english = await school.makeMentor("Anil", "rao", "English");
    const page = await open("/register");
    const teachers = page.getByLabel("Teacher").locator("option:not([value=''])");
    const labels = ["Anil Rao (Chemistry, Biology)", "Anil rao (English)", "Meera Iyer"];
    await expect.poll(async () => (await teachers.allTextContents()).sort(), patience).toEqual(labels);
    await page.getByLabel("Teacher").selectOption({ label: "Anil rao (English)" });
    expect(await page.getByLabel("Teacher").inputValue()).toBe(english.id);
  });

  test("an e-mail that has an account is rejected in the form", async () => {
    const page = await open("/register");
    await fillIn(page, { Email: aarav.email });
    await page.getByLabel("Teacher").selectOption({ label: "Meera Iyer" });
    await page.getByLabel("Subject").selectOption("Physics");
    await submit(page);
    await page.getByText("An account with this email already exists.", { exact: true }).waitFor();
    expect(await page.getByLabel("City").inputValue()).toBe("Nashik");
  });

  test("success is confirmed, leads to the login, and the new student sees the student's dashboard", async () => {
    const page = await open("/register");
    await fillIn(page, { "First Name": "अनन्या", City: "தஞ்சாவூர்", Education: "Class 8 🎓" });
    await page.getByLabel("Teacher").selectOption({ label: "Meera Iyer" });
    await page.getByLabel("Subject").selectOption("Physics");
    await submit(page);
    await notification(page, "Student Registered Successfully!").waitFor();
    await arrival(page, "/");
    await logIn(page, { email: "ananya@home.example", password: "mango tree" });
    await page.getByRole("heading", { name: "Welcome, अनन्या" }).waitFor();
    await page.getByText("தஞ்சாவூர்", { exact: true }).waitFor();
    await page.getByText("Class 8 🎓", { exact: true }).waitFor();
  });
});

describe("a forgotten password", () => {
  const sent = "If an account exists with this email, a reset link has been sent.";

  test("the message is the same whether or not there is an account; the mail's link leads to a new password", async () => {
    const page = await open("/forgot-password");
    await page.getByLabel("Email", { exact: true }).fill("nobody@school.example");
    await page.getByRole("button", { name: "Request Reset Link" }).click();
    await notification(page, sent).waitFor();
    await notification(page, sent).waitFor({ state: "hidden" });

    const student = await school.makeStudent("Kabir", "Shah", meera);
    await page.getByLabel("Email", { exact: true }).fill(` ${student.email} `);
    await page.getByRole("button", { name: "Request Reset Link" }).click();
    await notification(page, sent).waitFor();

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
  test("a deep link opens after the sign-in, with its search parameters", async () => {
    const path = `/student/update/${aarav.id}?from=mail`;
    const page = await open(path);
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await logIn(page, aarav);
    await arrival(page, `/student/update/${aarav.id}`);
    await page.getByLabel("Parent's Phone").waitFor();
  });

  test.each(["/dashboard", "/admin", "/teacher", "/student", "/add-mentor", "/editreview/x", "/allreview/x"])(
    "signed out, %s leads to the login",
    async (path) => {
      const page = await open(path);
      await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
    },
  );

  test("the wrong role sees 'Access Denied'", async () => {
    const closed: [Person, string[]][] = [
      [
        aarav,
        ["/admin", "/teacher", "/add-mentor", `/sendfeedback/${aarav.id}`, `/update-profile/${meera.id}`],
      ],
      [meera, ["/admin", "/student", `/sendfeedback/email/${aarav.id}`, `/student/update/${aarav.id}`]],
      [school.admin, ["/teacher", "/student", "/editreview/x", `/allreview/${meera.id}`]],
    ];
    for (const [person, paths] of closed) {
      const page = await school.visit(person, "/not-authorized");
      for (const path of paths) {
        await page.goto(`${school.url}${path}`);
        await arrival(page, "/not-authorized");
        await page.getByRole("heading", { name: "Access Denied", exact: true }).waitFor();
      }
    }
  });

  test("each role enters its own dashboard at its own address", async () => {
    for (const [person, path] of [
      [school.admin, "/admin"],
      [meera, "/teacher"],
      [aarav, "/student"],
    ] as const) {
      const page = await school.visit(person, path);
      await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test("editing feedback while signed out leads to /login, and back after the sign-in", async () => {
    const page = await open("/edit-review/Algebra");
    await notification(page, "Please sign in to edit reviews").waitFor();
    await arrival(page, "/login");
    await logIn(page, aarav);
    await notification(page, "No review found").waitFor();
    await arrival(page, "/dashboard");
  });

  test("editing feedback without a known role redirects", async () => {
    const page = await (await school.profileOf(aarav)).newPage();
    await page.route("**/api/me", (route) =>
      route.fulfill({ headers: fromServer, json: { account: { ...account(aarav), role: "owner" } } }),
    );
    await page.goto(`${school.url}/edit-review/Algebra`);
    await notification(page, "Unauthorized access").waitFor();
    await page.getByText("Invalid User Role", { exact: true }).waitFor();

    const other = await (await school.profileOf(aarav)).newPage();
    await rejectRequests(other, "GET", /^\/api\/me$/);
    await other.goto(`${school.url}/edit-review/Algebra`);
    await notification(other, "Failed to verify user role").waitFor();
  });

  test("an unknown role is shown 'Invalid User Role'; until it is known, 'Loading dashboard...'", async () => {
    const page = await (await school.profileOf(aarav)).newPage();
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route("**/api/me", async (route) => {
      await told;
      await route.fulfill({ headers: fromServer, json: { account: { ...account(aarav), role: "owner" } } });
    });
    await page.goto(`${school.url}/dashboard`);
    await page.getByText("Loading dashboard...").waitFor();
    tell();
    await page.getByText("Invalid User Role", { exact: true }).waitFor();
  });

  test("the browser's Back leads an unknown role to /, and so to its own page, not to a form that was left", async () => {
    const page = await open("/forgot-password");
    await page.route("**/api/sign-in", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), role: "owner" } });
    });
    // The account may be asked for again at any time.
    await page.route("**/api/me", async (route) => {
      const response = await route.fetch();
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

  test("when the server cannot say who is signed in, the dashboard leads to /", async () => {
    const page = await (await school.profileOf(aarav)).newPage();
    await rejectRequests(page, "GET", /^\/api\/me$/);
    await page.goto(`${school.url}/dashboard`);
    await arrival(page, "/");
  });

  test("with a session that has ended, the stored role is cleared and / opens; drafts are kept", async () => {
    const context = await school.profileOf(aarav);
    const page = await context.newPage();
    await page.goto(`${school.url}/dashboard`);
    await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
    await page.evaluate(() => {
      localStorage.setItem("role", "student");
      localStorage.setItem("feedback-draft:me:class", "{}");
    });
    await context.clearCookies();
    await page.goto(`${school.url}/dashboard`);
    await arrival(page, "/");
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toContain("feedback-draft:me:class");
    for (const hint of ["role", "email"]) expect(keys).not.toContain(hint);
  });

  test("an unknown URL says so", async () => {
    const page = await open("/nowhere");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  });
});

function account({ id, name, surname, email }: Person) {
  return { id, name, surname, email };
}

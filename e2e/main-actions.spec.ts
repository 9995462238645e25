import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ApiSession } from "./support/api-session.ts";
import { openBrowser } from "./support/browser.ts";
import { putIntoAllConditions } from "./support/conditions.ts";
import { demoPassword, demoPeople, openDemo, type Viewer } from "./support/demo.ts";
import { arrival, notification, patience, question, recordOpenedTabs } from "./support/school.ts";
import { giveFeedback } from "./support/student-page.ts";

/**
 * The main tasks of each role in the demo school, with typical mistakes, after which typed input must still be there. Most begin on the
 * page on which the one before ended.
 */
type Action = (page: Page, url: string) => Promise<void>;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const exactly = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Makes a sign-in card for a new student, as the admin. */
async function makeCard(url: string): Promise<{ link: string; loginName: string }> {
  const api = await ApiSession.signIn(url, { email: demoPeople.admin, password: demoPassword });
  const loginName = `ira.${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await api.post("/added-students", { name: "Ira", surname: "Rao", loginName });
  const { link } = await api.post(`/students/${id}/pin-code`, {});
  return { link, loginName };
}

const actions: Record<Viewer, Record<string, Action>> = {
  visitor: {
    "a wrong password, then the right one": async (page, url) => {
      await page.goto(url);
      await fillIn(page, { Email: demoPeople.student, Password: "not mine" });
      await press(page, "Login Now");
      await exactly(page, "Incorrect password. Please try again.");
      expect(await field(page, "Email").inputValue()).toBe(demoPeople.student);
      await field(page, "Password").fill(demoPassword);
      await press(page, "Login Now");
      await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
      await press(page, "Logout");
      await page.getByRole("button", { name: "Login Now" }).waitFor();
    },
    "registering, after a mistake": async (page) => {
      await page.getByRole("link", { name: "Register", exact: true }).click();
      const email = `${crypto.randomUUID()}@home.example`;
      await fillIn(page, { "First Name": "Ananya", "Last Name": "Rao", Age: "14", City: "Pune" });
      await fillIn(page, { Education: "Class 9", Email: email, Password: "mango" });
      await page.getByLabel("Teacher").selectOption({ label: "Meera Iyer" });
      await page.getByLabel("Subject").selectOption({ index: 1 });
      await press(page, /^Register/);
      await exactly(page, "Password should be at least 6 characters.");
      expect(await field(page, "City").inputValue()).toBe("Pune");
      await field(page, "Password").fill("mango tree");
      await press(page, /^Register/);
      await notification(page, "Student Registered Successfully!").waitFor();
      await arrival(page, "/");
    },
    "a forgotten password": async (page) => {
      await page.getByRole("link", { name: "Forgot Password?" }).click();
      await page.getByRole("heading", { name: "Login", exact: true }).waitFor({ state: "detached" });
      await field(page, "Email").fill(demoPeople.student);
      await page.locator("form").getByRole("button").click();
      await page
        .getByText(/reset link|e-mail/i)
        .first()
        .waitFor();
      await page.getByRole("button", { disabled: false }).first().waitFor();
      expect(await field(page, "Email").inputValue()).toBe(demoPeople.student);
    },
    "a PIN that is wrong, and one that is set": async (page, url) => {
      const { link, loginName } = await makeCard(url);
      await page.goto(`${url}/sign-in/pin`);
      await page.getByLabel("Login name").fill(loginName);
      await field(page, "PIN").fill("482913");
      await page
        .locator("form")
        .getByRole("button", { name: /^Login|^Sign in/i })
        .click();
      await exactly(page, "Wrong login name or PIN.");
      expect(await page.getByLabel("Login name").inputValue()).toBe(loginName);
      await page.goto("about:blank");
      await page.goto(link);
      await fillIn(page, { PIN: "112233" });
      await press(page, "Set PIN and Sign In");
      await page.getByText("Too easy to guess").waitFor();
      await field(page, "PIN").fill("482913");
      await press(page, "Set PIN and Sign In");
      await page.getByRole("heading", { name: "Welcome, Ira" }).waitFor();
    },
  },
  clerk: {
    "adding a student, after a mistake": async (page, url) => {
      await page.goto(`${url}/students/add`);
      await fillIn(page, { "First Name": "Ira", Surname: "Rao", "Email or login name": demoPeople.student });
      await press(page, /^Save$/);
      await exactly(page, "An account with this email already exists.");
      expect(await field(page, "First Name").inputValue()).toBe("Ira");
      await field(page, "Email or login name").fill(`${crypto.randomUUID()}@home.example`);
      await press(page, /^Save$/);
      await page.getByText("Ira Rao").first().waitFor();
    },
  },
  admin: {
    "adding a mentor, after a mistake": async (page, url) => {
      await page.goto(`${url}/add-mentor`);
      await fillIn(page, {
        "First Name": "Rajesh",
        Surname: "Verma",
        Education: "M.Sc.",
        Subject: "Chemistry",
      });
      await fillIn(page, { Email: demoPeople.teacher, Password: "mango tree" });
      await page.getByRole("form").getByRole("button", { name: "Submit" }).click();
      await exactly(page, "An account with this email already exists.");
      expect(await field(page, "First Name").inputValue()).toBe("Rajesh");
      await field(page, "Email").fill(`${crypto.randomUUID()}@school.example`);
      await page.getByRole("form").getByRole("button", { name: "Submit" }).click();
      await notification(page, "Teacher Registered Successfully!").waitFor();
      await arrival(page, "/dashboard");
    },
    "searching and paging": async (page) => {
      await page.getByRole("link", { name: "See Students", exact: true }).click();
      await page.getByRole("table", { name: "Students" }).waitFor();
      const rows = page.getByRole("row");
      await rows.nth(1).waitFor();
      const first = await rows.nth(1).innerText();
      await press(page, /^Next/);
      await expect.poll(() => rows.nth(1).innerText(), patience).not.toBe(first);
      await page.getByLabel("Search by name or e-mail").fill("nobody of this name");
      await expect.poll(() => rows.count(), patience).toBeLessThan(2);
      await page.getByLabel("Search by name or e-mail").fill("aarav");
      await page.getByRole("row", { name: /Aarav/ }).first().waitFor();
    },
    "deleting a mentor and undoing it": async (page) => {
      await page.getByRole("link", { name: "See Mentors", exact: true }).click();
      await press(page, /^Delete/);
      await question(page, "Delete Teacher?").getByRole("button", { name: "Delete" }).click();
      await notification(page, "Teacher Deleted").waitFor();
      await press(page, "Undo");
      await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
    },
    "a message by WhatsApp": async (page, url) => {
      const openedTabs = await recordOpenedTabs(page);
      await page.goto(`${url}/dashboard`);
      await page
        .getByRole("row")
        .nth(1)
        .getByRole("button", { name: /^Send Feedback/ })
        .click();
      await page.getByRole("menuitem", { name: /WhatsApp/ }).click();
      await page.getByRole("button", { name: "Send on WhatsApp" }).waitFor();
      await field(page, "Phone").fill("98765");
      await field(page, "Message").fill("The drawings helped.");
      await press(page, "Send on WhatsApp");
      await exactly(page, "Please enter a valid 10-digit Indian mobile number");
      expect(await field(page, "Message").inputValue()).toBe("The drawings helped.");
      await field(page, "Phone").fill("9876543210");
      await press(page, "Send on WhatsApp");
      await expect.poll(openedTabs, patience).toHaveLength(1);
    },
  },
  teacher: {
    "Add Review": async (page, url) => {
      await page.goto(`${url}/dashboard`);
      await press(page, "Add Review");
      const form = page.locator("form").first();
      await form.getByLabel("Subject", { exact: true }).selectOption({ index: 1 });
      await form.getByRole("button", { name: "Add Review" }).click();
      const topic = `Light ${crypto.randomUUID().slice(0, 8)}`;
      // The rules are still loading: a topic that arrived before them would be sent.
      await form.getByLabel("Topic", { exact: true }).and(page.locator("[aria-invalid=true]")).fill(topic);
      await form.getByRole("button", { name: "Add Review" }).click();
      await notification(page, new RegExp(`^Review for "${topic}" on .* added successfully!$`)).waitFor();
      await page.getByRole("link", { name: "See Reviews", exact: true }).click();
      await page.getByRole("heading", { name: topic }).waitFor();
    },
    "the profile": async (page) => {
      await page.getByRole("link", { name: "Home", exact: true }).click();
      await page.getByRole("link", { name: "Update Profile", exact: true }).click();
      await field(page, "First Name").fill("");
      await press(page, "Save Changes");
      await field(page, "First Name").and(page.locator("[aria-invalid=true]")).waitFor();
      await fillIn(page, { "First Name": "Meera", Education: "Ph.D." });
      await press(page, "Save Changes");
      await notification(page, "Teacher details updated successfully!").waitFor();
    },
    "correcting a student's review": async (page) => {
      await page.getByRole("link", { name: "Home", exact: true }).click();
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      await page.getByLabel("Topic", { exact: true }).fill("Another topic");
      await press(page, "Update Review");
      await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
      await notification(page, "Review updated successfully!").waitFor();
    },
  },
  student: {
    "rating a class": async (page, url) => {
      await page.goto(`${url}/dashboard`);
      // A reply that has arrived can be opened, too.
      await page.locator("main li").getByRole("button", { expanded: false }).first().click();
      await page.getByRole("form").getByRole("radio").first().waitFor();
      await page.getByRole("form").getByRole("button", { name: "Submit", exact: true }).click();
      await exactly(page, "Please provide both rating and feedback.");
      await giveFeedback(page, 4, "The examples helped.");
      await notification(page, "Feedback submitted successfully!").waitFor();
    },
    "correcting feedback": async (page) => {
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      // The form of the next class, which is open on the dashboard, has a field of that name, too.
      await page.getByRole("button", { name: "Update Review" }).waitFor();
      const message = page.getByLabel("Feedback", { exact: true });
      await message.fill("");
      await press(page, "Update Review");
      await exactly(page, "Please write your feedback");
      await message.fill("I can do it now.");
      await press(page, "Update Review");
      await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
      await notification(page, "Review updated successfully!").waitFor();
    },
    "the profile": async (page) => {
      await page.getByRole("link", { name: "Update Profile", exact: true }).click();
      await fillIn(page, {
        City: "",
        "Parent's Phone": "9876543210",
        "Parent's Email": "parents@home.example",
      });
      await press(page, "Save Changes");
      await field(page, "City").and(page.locator("[aria-invalid=true]")).waitFor();
      await field(page, "City").fill("Nashik");
      await press(page, "Save Changes");
      await notification(page, "Profile updated!").waitFor();
    },
    "another password, after a mistake": async (page, url) => {
      await page.goto(`${url}/account`);
      await fillIn(page, { "Current Password": "not mine", "New Password": "mango tree" });
      await press(page, "Change Password");
      await page.locator("form [aria-invalid=true]").first().waitFor();
      expect(await field(page, "New Password").inputValue()).toBe("mango tree");
    },
  },
};

const { newProfile } = openBrowser();
const demo = openDemo();

test.each(Object.keys(actions) as Viewer[])(
  "the main tasks of the %s, in an older browser that translates the pages",
  async (viewer) => {
    const context = await newProfile();
    await putIntoAllConditions(context);
    if (viewer !== "visitor") {
      const data = { email: demoPeople[viewer], password: demoPassword };
      expect((await context.request.post(`${demo.url}/api/sign-in`, { data })).status()).toBe(200);
    }
    const page = await context.newPage();
    for (const [name, act] of Object.entries(actions[viewer])) {
      await act(page, demo.url);
      expect(await page.getByText("Something went wrong").count(), name).toBe(0);
    }
  },
);

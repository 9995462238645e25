import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { putIntoAllConditions } from "./support/conditions.ts";
import { demoPassword, demoPeople, openDemo, type Viewer } from "./support/demo.ts";
import { arrival, notification, patience, question } from "./support/school.ts";
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

const actions = {
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
  },
} satisfies Partial<Record<Viewer, Record<string, Action>>>;

const { newProfile } = openBrowser();
const demo = openDemo();

test.each(Object.keys(actions) as (keyof typeof actions)[])(
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

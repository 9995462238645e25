import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  arrival,
  chooseWhetherToLeave,
  holdBack,
  notification,
  openSchool,
  type Person,
  patience,
  question,
  rejectRequests,
} from "./support/school.ts";

// An admin adds mentors and manages students and mentors. For messages to parents, see parents.spec.ts.

const school = openSchool();
let meera: Person;
let aarav: Person;
let diya: Person;
const month = "November 2025";

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  diya = await school.makeStudent("Diya", "Nair", meera);
  await school.giveParent(aarav, "9876543210", "sharma@home.example");
  const fractions = await school.addLesson(meera, "Fractions", "2025-11-03");
  const algebra = await school.addLesson(meera, "Algebra", "2025-11-17");
  const geometry = await school.addLesson(meera, "Geometry", "2025-11-17");
  await school.giveFeedback(aarav, fractions, 3, "Too fast for me.");
  await school.giveFeedback(aarav, algebra, 5, "बहुत अच्छा! 👍🏽");
  await school.giveFeedback(aarav, geometry, 4, "The drawings helped.");
  await school.giveFeedback(diya, algebra, 5, "I can do it now.");
});

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const textsOf = (page: Page, role: "columnheader" | "heading") => page.getByRole(role).allTextContents();

const fields = {
  "First Name": "Rajesh",
  Surname: "Verma",
  Education: "B.Ed.",
  Subject: "Chemistry",
  Email: "rajesh@school.example",
  Password: "chalk and talk",
};

test("a button shows and hides the form, which names each field and keeps what was typed until success; an e-mail with an account is rejected", async () => {
  const page = await school.visit(school.admin);
  await page.getByRole("heading", { name: `Welcome, ${school.admin.name}` }).waitFor();
  await page.getByRole("button", { name: "Add Mentor" }).click();
  await page.getByRole("heading", { name: "Add Mentor", exact: true }).waitFor();
  for (const label of [...Object.keys(fields), "Phone", "Joining Date"]) {
    await page.getByLabel(label, { exact: true }).waitFor();
  }
  await page.getByLabel("First Name").fill("Rajesh");
  await page.getByRole("button", { name: "Hide Form" }).click();
  await page.getByRole("heading", { name: "Add Mentor", exact: true }).waitFor({ state: "hidden" });

  await page.getByRole("link", { name: "See Mentors" }).click();
  await row(page, "Meera Iyer").waitFor();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await chooseWhetherToLeave(page, "Stay");
  await page.getByRole("button", { name: "Add Mentor" }).click();
  expect(await page.getByLabel("First Name").inputValue()).toBe("Rajesh");

  for (const [label, text] of Object.entries({ ...fields, Email: meera.email }))
    await page.getByLabel(label, { exact: true }).fill(text);
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await submit.click();
  // The server's message about the account.
  await page
    .getByRole("alert")
    .getByText("An account with this email already exists.", { exact: true })
    .waitFor();
  expect(await page.getByLabel("First Name").inputValue()).toBe("Rajesh");
  await page.getByLabel("Email", { exact: true }).fill(fields.Email);
  await submit.click();
  await notification(page, "Teacher Registered Successfully!").waitFor();
  await arrival(page, "/dashboard");
  // The admin is still the one who is signed in.
  await row(page, "Rajesh Verma").getByText("Chemistry", { exact: true }).waitFor();
  // The button that opened the form has the focus again.
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("First Name").inputValue()).toBe("");

  await page.getByLabel("First Name").fill("Third");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await chooseWhetherToLeave(page, "Leave");
  await arrival(page, "/settings");
});

test("each student has name, e-mail and actions: See Review with the newest first, See Details to read, Send Feedback by WhatsApp or Gmail; the search finds by either", async () => {
  const page = await school.visit(school.admin);
  const aaravsRow = row(page, "Aarav Sharma");
  await aaravsRow.getByText(aarav.email).waitFor();
  expect(await textsOf(page, "columnheader")).toEqual(["Name", "Email", "Action"]);
  for (const label of ["See Review", "See Details", "Send Feedback"]) {
    await aaravsRow.getByText(label, { exact: true }).waitFor();
  }
  await aaravsRow.getByText("Send Feedback", { exact: true }).click();
  await page.getByRole("menuitem", { name: "Gmail", exact: true }).waitFor();
  await page.getByRole("menuitem", { name: "WhatsApp", exact: true }).click();
  await arrival(page, `/sendfeedback/${aarav.id}`);
  await page.goBack();
  await aaravsRow.getByText("Send Feedback", { exact: true }).click();
  await page.getByRole("menuitem", { name: "Gmail", exact: true }).click();
  await arrival(page, `/sendfeedback/email/${aarav.id}`);
  await page.goBack();
  await page.getByLabel("Search by name or e-mail").fill("nair");
  await aaravsRow.waitFor({ state: "hidden" });
  await row(page, "Diya Nair").waitFor();
  await page.getByRole("searchbox").fill("aarav.sharma");

  await row(page, "Aarav Sharma").getByText("See Review", { exact: true }).click();
  await page.getByRole("heading", { name: "Feedback from Aarav Sharma" }).waitFor();
  const reviews = page.getByRole("article");
  await expect.poll(() => reviews.count(), patience).toBe(3);
  await reviews.first().getByText("17 Nov 2025").waitFor();
  const oldest = reviews.last();
  await oldest.getByRole("heading", { name: "Fractions" }).waitFor();
  await oldest.getByText("3 Nov 2025").waitFor();
  await oldest.getByText("Too fast for me.").waitFor();
  const stars = oldest.getByRole("img", { name: "3 of 5 stars" });
  await expect.poll(() => stars.locator("svg").count()).toBe(5);
  await page.getByRole("link", { name: "Back to Students" }).click();
  await aaravsRow.waitFor();
  // The browser's Back and Forward between the views work too.
  await page.goForward();
  await page.getByRole("heading", { name: "Feedback from Aarav Sharma" }).waitFor();
  await page.goBack();

  await row(page, "Aarav Sharma").getByText("See Details", { exact: true }).click();
  await arrival(page, `/studentdetails/${aarav.id}`);
  await page.getByRole("heading", { name: "Aarav Sharma" }).waitFor();
  for (const text of [aarav.email, "14", "Pune", "Class 9", "Mathematics", "Meera Iyer", "9876543210"]) {
    await page.getByRole("definition").getByText(text, { exact: true }).waitFor();
  }
  // It is read-only.
  await expect.poll(() => page.getByRole("main").getByRole("textbox").count()).toBe(0);
  await page.getByRole("link", { name: "Update Profile" }).click();
  await page.getByLabel("City").fill("Nashik");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await notification(page, "Profile updated!").waitFor();
  expect((await aarav.api.get(`/students/${aarav.id}`)).city).toBe("Nashik");
});

test("each mentor has name, e-mail, subject, the monthly average with one decimal or 'No reviews yet', See Students, and Delete after 'Delete Teacher?'", async () => {
  await school.makeMentor("Naveen", "Rao");
  const other = await school.makeMentor("Latha", "Menon");
  await school.makeStudent("Ishaan", "Gupta", other);
  const leaving = await school.makeMentor("Suresh", "Pillai", "Mathematics", "Physics");
  const mentor = await school.makeMentor("Debashish", "Chattopadhyay-Mukherjee", "Environmental");
  const student = await school.makeStudent("Kabir", "Rao", mentor, "Environmental");
  for (const date of ["2025-09-03", "2025-10-03", "2025-11-03"]) {
    const lesson = await school.addLesson(mentor, "Rivers", date, "Environmental");
    await school.giveFeedback(student, lesson, 4, "Clear.");
  }
  const page = await school.visit(school.admin);
  await page.getByRole("link", { name: "See Mentors" }).click();
  const meerasRow = row(page, "Meera Iyer");
  await meerasRow.getByText("Mathematics", { exact: true }).waitFor();
  expect(await textsOf(page, "columnheader")).toEqual([
    "Name",
    "Email",
    "Subject",
    "Monthly Ratings",
    "Actions",
  ]);
  // (3 + 5 + 4 + 5) / 4 = 4.25
  await meerasRow.getByText(`${month}: 4.3`).waitFor();
  await meerasRow.getByText("See Students", { exact: true }).waitFor();
  await meerasRow.getByText("Delete", { exact: true }).waitFor();
  await row(page, "Naveen Rao").getByText("No reviews yet").waitFor();
  // On a laptop, a normal subject takes one line, next to a long name and ratings.
  const subject = row(page, "Debashish").getByText("Environmental", { exact: true });
  const lines = await subject.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);

  await page.getByRole("searchbox").fill("Latha");
  await row(page, "Meera Iyer").waitFor({ state: "detached" });
  await row(page, "Latha Menon").getByText("See Students", { exact: true }).click();
  await page.waitForURL(new RegExp(`/dashboard\\?taughtBy=${other.id}$`));
  const heading = page.getByRole("heading", { name: "Students of Latha Menon" });
  await heading.waitFor();
  await row(page, "Ishaan Gupta").waitFor();
  await expect.poll(() => row(page, "Aarav Sharma").count()).toBe(0);
  await row(page, "Ishaan Gupta").getByText("See Review", { exact: true }).click();
  await page.getByRole("heading", { name: "Feedback from Ishaan Gupta" }).waitFor();
  await page.goBack();
  await heading.waitFor();
  await page.goForward();
  await page.getByRole("link", { name: "Back to Students" }).click();
  await heading.waitFor();
  // Back to the same place in the list of mentors.
  await page.getByRole("link", { name: "Back to Teachers" }).click();
  await row(page, "Latha Menon").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("Latha");
  await page.getByRole("searchbox").fill("Suresh");
  await row(page, "Latha Menon").waitFor({ state: "detached" });
  const askToDelete = () => row(page, "Suresh Pillai").getByText("Delete", { exact: true }).click();
  await askToDelete();
  await question(page, "Delete Teacher?").getByRole("button", { name: "Cancel" }).click();
  await row(page, "Suresh Pillai").waitFor();
  const accept = await rejectRequests(page, "DELETE", /^\/api\/teachers\//);
  await askToDelete();
  await question(page, "Delete Teacher?").getByRole("button", { name: "Delete" }).click();
  await notification(page, "Failed to delete Teacher").waitFor();
  await accept();
  await askToDelete();
  await question(page, "Delete Teacher?").getByRole("button", { name: "Delete" }).click();
  await notification(page, "Teacher Deleted").waitFor();
  await row(page, "Suresh Pillai").waitFor({ state: "hidden" });
  await expect(leaving.api.get(`/teachers/${leaving.id}`)).rejects.toThrow(/401/);
  await page.getByRole("button", { name: "Undo" }).click();
  await notification(page, "Teacher restored").waitFor();
  await row(page, "Suresh Pillai").waitFor();

  await page.getByRole("link", { name: "Suresh Pillai", exact: true }).click();
  await arrival(page, `/teachers/${leaving.id}`);
  await page.getByRole("link", { name: "Edit profile" }).click();
  await arrival(page, `/update-profile/${leaving.id}`);
  await page.getByLabel("Education").fill("Ph.D.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await notification(page, "Teacher details updated successfully!").waitFor();
  const stored = await school.admin.api.get(`/teachers/${leaving.id}`);
  expect(stored.education).toBe("Ph.D.");
});

test("Logout ends the session, empties the browser's storage and leads to /; Back does not return to the dashboard", async () => {
  const page = await school.visit(school.admin);
  await page.evaluate(() => localStorage.setItem("role", "admin"));
  await page.getByRole("link", { name: "See Mentors", exact: true }).click();
  await page.waitForURL(/view=mentors/);
  const accept = await rejectRequests(page, "POST", /^\/api\/sign-out$/);
  await page.getByRole("button", { name: "Logout" }).click();
  await notification(page, "Logout failed").waitFor();
  await arrival(page, "/dashboard");
  await accept();
  await page.getByRole("button", { name: "Logout" }).click();
  await notification(page, "Logout successful").waitFor();
  await arrival(page, "/");
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
});

test("while a page loads slowly, one place of the navigation is current: the one that was pressed", async () => {
  const page = await school.visit(school.admin);
  const letCodeThrough = await holdBack(page, /^\/assets\/messages-page-/);
  const entries = page.getByRole("navigation", { name: "Main" });
  // Pressed earlier, it would not be drawn at all.
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await entries.getByRole("link", { name: "Messages" }).click();
  const current = () => entries.locator("[aria-current=page]").allInnerTexts();
  await expect.poll(current, patience).toEqual(["Messages"]);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  letCodeThrough();
  await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  expect(await current()).toEqual(["Messages"]);
});

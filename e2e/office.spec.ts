import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { notification, openSchool, question } from "./support/school.ts";

// Links are made only where people can open them.
const school = openSchool({ APP_URL: "http://school.example" });
const password = "banyan tree";

test("a clerk is invited, chooses a password, works without settings and numbers, and is removed", async () => {
  const admin = await school.visit(school.admin, "/settings/people", { viewport: screens.phone });
  await admin.getByRole("link", { name: "Invite someone" }).click();
  await admin.getByRole("radio", { name: /^Clerk/ }).check();
  await admin.getByLabel("First Name").fill("Lata");
  await admin.getByLabel("Email").fill("lata@school.example");
  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  await notification(admin, "Lata is invited").waitFor();
  const details = admin.getByRole("dialog", { name: "Lata" });
  await details.getByText("No password yet").waitFor();
  await details.getByRole("button", { name: "Make the link" }).click();
  await question(admin, "Make a link for Lata?").getByRole("button", { name: "Make the link" }).click();
  const { pathname, search } = new URL(await admin.getByLabel("Link", { exact: true }).inputValue());

  const clerk = await (await school.newProfile({ viewport: screens.phone })).newPage();
  await clerk.goto(school.url + pathname + search);
  await clerk.getByLabel("Password", { exact: true }).fill(password);
  await clerk.getByRole("button", { name: "Save password" }).click();
  await clerk.getByRole("button", { name: "Login Now" }).waitFor();
  await clerk.getByLabel("Email").fill("lata@school.example");
  await clerk.getByLabel("Password", { exact: true }).fill(password);
  await clerk.getByRole("button", { name: "Login Now" }).click();
  await clerk.getByRole("heading", { name: "Welcome, Lata" }).waitFor();

  const entries = clerk.getByRole("navigation", { name: "Main" }).getByRole("link");
  expect(await entries.allInnerTexts()).toEqual(["Home", "Messages"]);
  for (const path of ["/settings", "/teachers", "/audit-log", "/report", "/add-mentor"]) {
    await clerk.goto(`${school.url}${path}`);
    await clerk.getByRole("heading", { name: "Access Denied" }).waitFor();
  }
  await clerk.goto(`${school.url}/students/add`);
  await clerk.getByLabel("First Name").fill("Asha");
  await clerk.getByLabel("Email or login name").fill("1017");
  await clerk.getByRole("button", { name: "Save", exact: true }).click();
  await clerk.getByRole("heading", { name: "Asha" }).waitFor();

  await admin.getByRole("link", { name: "What they did" }).click();
  await admin.getByText("Added student Asha").waitFor();
  await admin.goBack();
  await details.getByText("Clerk", { exact: true }).waitFor();
  // Back closes what is open, and forward opens it again.
  await admin.goBack();
  await details.waitFor({ state: "hidden" });
  await admin.goForward();
  await details.getByRole("button", { name: "Remove" }).click();
  await question(admin, "Remove Lata?").getByRole("button", { name: "Remove" }).click();
  await notification(admin, "Lata was removed").waitFor();
  await clerk.goto(`${school.url}/students`);
  await clerk.getByRole("button", { name: "Login Now" }).waitFor();
});

test("what a parent says is wrong stands on a clerk's first page", async () => {
  const { api } = school.admin;
  const student = await school.makeStudent("Kabir", "Das", await school.makeMentor("Meera", "Iyer"));
  const contact = "9876543210";
  await school.giveParent(student, contact, "das@home.example");
  const message = { studentId: student.id, channel: "whatsapp", to: contact, message: "Hello" };
  const { id: messageId } = await api.post("/parent-messages", message);
  const { link } = await api.post(`/students/${student.id}/parent-links`, { contact });
  const token = link.split("/p/")[1];
  await api.post("/parent-page/corrections", { token, messageId, note: "Not my child" });

  const clerk = await school.visit(await school.makeClerk("Uma", "Sen"), "/dashboard", {
    viewport: screens.phone,
  });
  const notice = clerk.getByRole("region", { name: "Corrections" });
  await notice.getByText("A parent reports a wrong message.").waitFor();
  await notice.getByRole("link", { name: "Messages" }).click();
  await clerk.getByText("Not my child", { exact: false }).first().waitFor();
});

test("an admin changes their own name and e-mail, and the last one stays", async () => {
  const page = await school.visit(school.admin, "/dashboard", { viewport: screens.laptop });
  await page.getByRole("button", { name: "Account: Admin" }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByLabel("Surname").fill("Rao");
  await page.getByLabel("Email").fill("head@school.example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Enter your current password to change the e-mail.").waitFor();
  const details = page.getByRole("form", { name: "Update Profile" });
  await details.getByLabel("Current Password").fill(school.admin.password);
  await details.getByRole("button", { name: "Save Changes" }).click();
  await notification(page, "Details saved").waitFor();
  await page.getByRole("button", { name: "Account: Admin Rao" }).waitFor();

  await page.goto(`${school.url}/settings/people`);
  await page.getByRole("link", { name: "Admin Rao" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await question(page, "Remove Admin Rao?").getByRole("button", { name: "Remove" }).click();
  await page.getByText("The last admin who can sign in.").first().waitFor();
});

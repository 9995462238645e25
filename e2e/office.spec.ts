import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { notification, openSchool, question } from "./support/school.ts";

// Links are made only where people can open them.
const school = openSchool({ APP_URL: "http://school.example" });
const password = "banyan tree";

test("a clerk is invited, chooses a password, works without settings and numbers, and is removed; the last admin is not", async () => {
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
  for (const path of ["/settings", "/report"]) {
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

  // The admin who is left changes their own name and e-mail, and stays.
  await admin.goto(`${school.url}/account`);
  await admin.getByLabel("Surname").fill("Rao");
  await admin.getByLabel("Email").fill("head@school.example");
  await admin.getByRole("button", { name: "Save Changes" }).click();
  await admin.getByText("Enter your current password to change the e-mail.").waitFor();
  const own = admin.getByRole("form", { name: "Update Profile" });
  await own.getByLabel("Current Password").fill(school.admin.password);
  await own.getByRole("button", { name: "Save Changes" }).click();
  await notification(admin, "Details saved").waitFor();
  await admin.goto(`${school.url}/settings/people`);
  await admin.getByRole("link", { name: "Admin Rao" }).click();
  await admin.getByRole("button", { name: "Remove" }).click();
  await question(admin, "Remove Admin Rao?").getByRole("button", { name: "Remove" }).click();
  await admin.getByText("The last admin who can sign in.").first().waitFor();
});

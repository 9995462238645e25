import { expect, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { ApiSession } from "./support/api-session.ts";
import { screens } from "./support/browser.ts";
import { arrival, notification, openSchool, patience } from "./support/school.ts";

// An admin sees that a mail could not be delivered, and the person can log in all the same.

const mailServer = await openMailServer();
// An address that only this machine can open is not handed out.
const address = "http://school.example";
const school = openSchool({ APP_URL: address, SMTP_URL: mailServer.url });
const noSuchUser = { code: 550, says: "No such user here" };

const linkIn = (text: string) =>
  /http\S+reset-password\?token=[\w&=-]+/.exec(text)?.[0] ?? "no link in the mail";

test("a refused address is named and corrected, and the mail is sent again: the student logs in with its link", async () => {
  mailServer.behave({ recipient: (to) => (to.endsWith("@exmaple.com") ? noSuchUser : null) });
  const page = await school.visit(school.admin, "/students/add");
  await page.getByLabel("First Name").fill("Asha");
  await page.getByLabel("Surname").fill("Rao");
  await page.getByLabel("Email or login name").fill("asha@exmaple.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Asha Rao" }).waitFor();
  await page
    .getByText("Could not be sent: the mail server refused asha@exmaple.com (550 No such user here).")
    .waitFor();
  const details = page.url();
  await page.getByRole("link", { name: "Update Profile" }).click();
  await page
    .getByRole("heading", { name: /Update/ })
    .first()
    .waitFor();
  const rest = {
    Email: "asha@example.com",
    Age: "14",
    City: "Pune",
    Education: "Class 9",
    "Parent's Phone": "9876543210",
    "Parent's Email": "rao@home.example",
  };
  for (const [label, text] of Object.entries(rest)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save changes" }).click();
  await notification(page, "Profile updated!").waitFor();
  await page.goto(details);
  await page.getByText("Nothing has been sent to asha@example.com yet.").waitFor();
  await page.getByRole("button", { name: "Send to asha@example.com" }).click();
  await page.getByText(/^Sent to asha@example\.com at /).waitFor();

  // On a phone, Asha opens the link and chooses a password.
  const password = "mango tree";
  const own = await school.newPage({ viewport: screens.phone, hasTouch: true, isMobile: true });
  const { pathname, search } = new URL(linkIn(mailServer.mailsTo("asha@example.com")[0]?.text ?? ""));
  await own.goto(school.url + pathname + search);
  await own.getByLabel("Password", { exact: true }).fill(password);
  await own.getByRole("button", { name: "Save password" }).click();
  await arrival(own, "/");
  expect(
    await (await ApiSession.signIn(school.url, { email: "asha@example.com", password })).get("/me"),
  ).toMatchObject({ account: { role: "student" } });
});

test("a deferred invitation says so until the mail server accepts it, without a reload", async () => {
  mailServer.behave({ recipient: () => ({ code: 451, says: "Greylisted" }) });
  const page = await school.visit(school.admin, "/add-mentor?by=invitation");
  const typed = { "First Name": "Farah", Surname: "Khan", Education: "M.A.", Subject: "English" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Email").fill("farah@school.example");
  await page.getByRole("button", { name: "Make the link" }).click();
  await page
    .getByText(/^Not sent yet: the mail server was not ready for the e-mail to farah@school\.example \(451/)
    .waitFor();
  mailServer.behave({});
  await page.getByRole("button", { name: "Try now" }).click();
  await page.getByText(/^Sent to farah@school\.example at /).waitFor();
  await expect.poll(() => mailServer.mailsTo("farah@school.example").length, patience).toBe(1);
  await page.goto(`${school.url}/settings/people`);
  await page
    .getByRole("row", { name: /Farah Khan/ })
    .getByText(/^Sent to farah/)
    .waitFor();
});

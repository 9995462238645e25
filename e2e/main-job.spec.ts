import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { openBrowser } from "./support/browser.ts";
import { startClassback } from "./support/start-classback.ts";

// The product's main job, from an empty data folder to a teacher's monthly rating.

const { newPage } = openBrowser();

const admin = { email: "principal@school.example", password: "banyan tree" };
const mentor = { email: "meera@school.example", password: "chalk and talk" };
const student = { email: "aarav@school.example", password: "cricket bat" };

/** Yesterday, and how the mentor table names its month. */
const day = addDays(todayIn("Asia/Kolkata"), -1);
const month = new Date(day).toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });

test("from the set-up link to the mentor's monthly rating", async () => {
  const classback = await startClassback();
  onTestFinished(async () => {
    expect(await classback.stop()).toBe(0);
  });
  // How phones get in; for an address that they can open, see network.spec.ts.
  expect(classback.output.join("\n")).toMatch(
    /^Only this computer can open it\. For phones on the same Wi-Fi: .* --network$/m,
  );
  /** On the login page. */
  const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login Now" }).click();
    await page.getByText("Login successful!").waitFor();
    await page.waitForURL("**/dashboard");
  };

  // The first admin is made with the link that the server printed, and is signed in.
  const adminPage = await newPage();
  await adminPage.goto(classback.setupLink ?? "no link was printed");
  await adminPage.getByLabel("School name").fill("Hill School");
  await adminPage.getByLabel("First Name").fill("Lakshmi");
  await adminPage.getByLabel("Surname").fill("Nair");
  await adminPage.getByLabel("Email").fill(admin.email);
  await adminPage.getByLabel("Password", { exact: true }).fill(admin.password);
  await adminPage.getByRole("button", { name: /create/i }).click();
  await adminPage.getByRole("button", { name: "1 of 6 steps done" }).waitFor();

  // Until the admin lets anyone register, a code is needed.
  await adminPage.getByRole("link", { name: "Settings", exact: true }).click();
  await adminPage.getByRole("radio", { name: "Anyone" }).check();
  await adminPage.getByRole("button", { name: "Save Changes" }).click();
  await adminPage.getByText("Settings saved.").waitFor();
  await adminPage.getByRole("link", { name: "Home", exact: true }).click();

  // 1. The admin adds a mentor.
  await adminPage.getByRole("link", { name: "Add Mentor" }).click();
  await adminPage.getByLabel("First Name").fill("Meera");
  await adminPage.getByLabel("Surname").fill("Iyer");
  await adminPage.getByLabel("Education").fill("M.Sc.");
  await adminPage.getByLabel("Subject").fill("Mathematics");
  await adminPage.getByLabel("Email").fill(mentor.email);
  await adminPage.getByLabel("Password", { exact: true }).fill(mentor.password);
  await adminPage.getByRole("button", { name: "Submit", exact: true }).click();
  await adminPage.getByText("Teacher Registered Successfully!").waitFor();

  // 2. A student registers with that mentor and one of their subjects.
  const studentPage = await newPage();
  await studentPage.goto(classback.url);
  await studentPage.getByRole("banner").getByText("Hill School").waitFor();
  await studentPage.getByRole("link", { name: "Register" }).click();
  await studentPage.getByLabel("First Name").fill("Aarav");
  await studentPage.getByLabel("Last Name").fill("Sharma");
  await studentPage.getByLabel("Age").fill("14");
  await studentPage.getByLabel("City").fill("Pune");
  await studentPage.getByLabel("Education").fill("Class 9");
  await studentPage.getByLabel("Email").fill(student.email);
  await studentPage.getByLabel("Password", { exact: true }).fill(student.password);
  await studentPage.getByLabel("Teacher").selectOption({ label: "Meera Iyer" });
  await studentPage.getByLabel("Subject").selectOption("Mathematics");
  await studentPage.getByRole("button", { name: "Register" }).click();
  await studentPage.getByText("Student Registered Successfully!").waitFor();
  await studentPage.getByRole("heading", { name: "Login" }).waitFor();

  // 3. The mentor adds a lesson.
  const mentorPage = await newPage();
  await mentorPage.goto(classback.url);
  await signIn(mentorPage, mentor);
  await mentorPage.getByRole("button", { name: "Add Review" }).click();
  await mentorPage.getByLabel("Subject").selectOption("Mathematics");
  await mentorPage.getByLabel("Topic").fill("Quadratic equations");
  await mentorPage.getByLabel("Date").fill(day);
  await mentorPage
    .locator("form")
    .getByRole("button", { name: /add review/i })
    .click();
  await mentorPage
    .getByText(/^Review for "Quadratic equations" on \d+ \w+ \d{4} added successfully!$/)
    .waitFor();

  // 4. The student sees it and gives stars and a message.
  await signIn(studentPage, student);
  await studentPage.getByRole("button", { name: /Quadratic equations/ }).click();
  await studentPage.getByRole("radio", { name: /4 stars/ }).check({ force: true });
  await studentPage.getByRole("textbox", { name: /feedback/i }).fill("The examples helped me a lot.");
  await studentPage.keyboard.press("Escape");
  await studentPage.getByRole("button", { name: "Submit", exact: true }).click();
  await studentPage
    .getByRole("alertdialog", { name: "Submit Review?" })
    .getByRole("button", { name: "Submit" })
    .click();
  await studentPage.getByText("Feedback submitted successfully!").waitFor();
  await studentPage.getByText("Feedback already submitted").waitFor();

  // 5. The mentor sees the feedback, the admin the monthly average with one decimal.
  await mentorPage.reload();
  const received = mentorPage.getByRole("row", { name: /Quadratic equations.*Aarav Sharma/ });
  await received.getByText("The examples helped me a lot.").waitFor();
  await received.getByText("Aarav Sharma").waitFor();
  await adminPage.getByRole("link", { name: "See Mentors" }).click();
  await adminPage
    .getByRole("row", { name: /Meera Iyer/ })
    .getByText(new RegExp(`${month}.*4\\.0`))
    .waitFor();

  // The wrong role on a guarded page sees 'Access Denied'; logging out leads back to the login.
  await studentPage.goto(`${classback.url}/admin`);
  await studentPage.getByRole("heading", { name: "Access Denied" }).waitFor();
  expect(new URL(studentPage.url()).pathname).toBe("/not-authorized");
  await adminPage.getByRole("button", { name: "Logout" }).click();
  await adminPage.getByText("Logout successful").waitFor();
  await adminPage.getByRole("heading", { name: "Login" }).waitFor();
});

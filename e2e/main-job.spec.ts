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
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const page = await newPage();
    await page.goto(classback.url);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login Now" }).click();
    await page.getByText("Login successful!").waitFor();
    await page.waitForURL("**/dashboard");
    return page;
  };

  // The first admin is made with the link that the server printed, and is signed in.
  const setup = await newPage();
  await setup.goto(classback.setupLink ?? "no link was printed");
  await setup.getByLabel("School name").fill("Hill School");
  await setup.getByRole("radio", { name: "Anyone" }).check();
  await setup.getByLabel("First Name").fill("Lakshmi");
  await setup.getByLabel("Surname").fill("Nair");
  await setup.getByLabel("Email").fill(admin.email);
  await setup.getByLabel("Password", { exact: true }).fill(admin.password);
  await setup.getByRole("button", { name: /create/i }).click();
  await setup.getByRole("heading", { name: "Getting started" }).waitFor();
  await setup.getByText("1 of 5 steps done").waitFor();

  // 1. The admin adds a mentor.
  const adminPage = await signIn(admin);
  await adminPage.getByRole("button", { name: "Add Mentor" }).first().click();
  await adminPage.getByLabel("First Name").fill("Meera");
  await adminPage.getByLabel("Surname").fill("Iyer");
  await adminPage.getByLabel("Education").fill("M.Sc.");
  await adminPage.getByLabel("Subject").fill("Mathematics");
  await adminPage.getByLabel("Email").fill(mentor.email);
  await adminPage.getByLabel("Password", { exact: true }).fill(mentor.password);
  await adminPage.getByRole("button", { name: "Submit", exact: true }).click();
  await adminPage.getByText("Teacher Registered Successfully!").waitFor();

  // 2. A student registers with that mentor and one of their subjects.
  const registration = await newPage();
  await registration.goto(classback.url);
  await registration.getByRole("banner").getByText("Hill School").waitFor();
  await registration.getByRole("link", { name: "Register" }).click();
  await registration.getByLabel("First Name").fill("Aarav");
  await registration.getByLabel("Last Name").fill("Sharma");
  await registration.getByLabel("Age").fill("14");
  await registration.getByLabel("City").fill("Pune");
  await registration.getByLabel("Education").fill("Class 9");
  await registration.getByLabel("Email").fill(student.email);
  await registration.getByLabel("Password", { exact: true }).fill(student.password);
  await registration.getByLabel("Teacher").selectOption({ label: "Meera Iyer" });
  await registration.getByLabel("Subject").selectOption("Mathematics");
  await registration.getByRole("button", { name: "Register" }).click();
  await registration.getByText("Student Registered Successfully!").waitFor();
  await registration.getByRole("heading", { name: "Login" }).waitFor();

  // 3. The mentor adds a lesson.
  const mentorPage = await signIn(mentor);
  await mentorPage.getByRole("button", { name: "Add Review" }).click();
  await mentorPage.getByLabel("Subject").selectOption("Mathematics");
  await mentorPage.getByLabel("Topic").fill("Quadratic equations");
  await mentorPage.getByLabel("Date").fill(day);
  await mentorPage
    .locator("form")
    .getByRole("button", { name: /add review/i })
    .click();
  await mentorPage.getByText(`Review for "Quadratic equations" on ${day} added successfully!`).waitFor();

  // 4. The student sees it and gives stars and a message.
  const studentPage = await signIn(student);
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
  const received = mentorPage.getByRole("row", { name: /Quadratic equations/ });
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

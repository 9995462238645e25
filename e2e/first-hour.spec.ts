import { onTestFinished, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { openBrowser, screens } from "./support/browser.ts";
import { serveClassback } from "./support/serve-classback.ts";

// A new school's first hour, from the set-up link to the first response: the checklist, a mentor, a class group, its code, a
// student who registers with it on a phone, and a class for that class group.

const { newPage, newProfile } = openBrowser();

const mentor = { email: "meera@school.example", password: "chalk and talk" };
const student = { email: "ananya@home.example", password: "mango tree" };

test("a new school goes from setup to its first response, step by step of the checklist", async () => {
  const classback = await serveClassback();
  onTestFinished(() => classback.stop());

  // 1. The school. Registering takes a code, as setup recommends.
  const office = await newPage();
  await office.goto(classback.setupLink ?? "there is an admin");
  await office.getByLabel("School name").fill("Hill School");
  await office.getByLabel("First Name").fill("Lakshmi");
  await office.getByLabel("Surname").fill("Nair");
  await office.getByLabel("Email").fill("principal@school.example");
  await office.getByLabel("Password", { exact: true }).fill("banyan tree");
  await office.getByRole("button", { name: /create/i }).click();
  await office.getByText("1 of 5 steps done").waitFor();

  // 2. A teacher.
  await office.getByRole("link", { name: "Add Mentor" }).click();
  await office.getByLabel("First Name").fill("Meera");
  await office.getByLabel("Surname").fill("Iyer");
  await office.getByLabel("Education").fill("M.Sc.");
  await office.getByLabel("Subject").fill("Mathematics");
  await office.getByLabel("Email").fill(mentor.email);
  await office.getByLabel("Password", { exact: true }).fill(mentor.password);
  await office.getByRole("button", { name: "Submit", exact: true }).click();
  await office.getByText("Teacher Registered Successfully!").waitFor();
  await office.getByRole("link", { name: "Continue", exact: true }).click();
  await office.getByText("2 of 5 steps done").waitFor();

  // 3. A class group, in the school year that the page suggests.
  await office.getByRole("link", { name: "Class groups" }).click();
  await office.getByRole("button", { name: "Add the first school year" }).click();
  await office.getByRole("button", { name: "Add school year", exact: true }).click();
  await office.getByRole("button", { name: "Add the first class group" }).click();
  const adding = office.getByRole("dialog", { name: "Add class group" });
  await adding.getByLabel("Name of the class group").fill("10-B");
  await adding.getByRole("button", { name: "Add teacher" }).click();
  await adding.getByLabel("Teacher", { exact: true }).selectOption("Meera Iyer");
  await adding.getByLabel("Subject", { exact: true }).selectOption("Mathematics");
  await adding.getByRole("button", { name: "Add class group" }).click();
  await office.getByRole("heading", { name: "10-B", level: 1 }).waitFor();

  // 4. Its code, with which a student registers on a phone. Without a code nobody can.
  await office.getByRole("button", { name: "Make a code" }).click();
  const link = new URL(await office.getByLabel("Link", { exact: true }).inputValue());
  const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
  const pupil = await (await newProfile(phone)).newPage();
  await pupil.goto(`${classback.url}/register`);
  await pupil.getByText(/gives you a code/).waitFor();
  await pupil.goto(classback.url + link.pathname + link.hash);
  await pupil.getByText("You are joining 10-B: Mathematics with Meera Iyer.").waitFor();
  await pupil.getByLabel("First Name").fill("Ananya");
  await pupil.getByLabel("Last Name").fill("Kulkarni");
  await pupil.getByLabel("Age").fill("14");
  await pupil.getByLabel("City").fill("Nashik");
  await pupil.getByLabel("Education").fill("Class 10");
  await pupil.getByLabel("Email").fill(student.email);
  await pupil.getByLabel("Password", { exact: true }).fill(student.password);
  await pupil.getByRole("button", { name: "Register", exact: true }).click();
  await pupil.getByText("Student Registered Successfully!").waitFor();

  // 5. The first class, for that class group.
  const classroom = await (await newProfile({})).newPage();
  await classroom.goto(classback.url);
  await classroom.getByLabel("Email").fill(mentor.email);
  await classroom.getByLabel("Password", { exact: true }).fill(mentor.password);
  await classroom.getByRole("button", { name: "Login Now" }).click();
  await classroom.getByRole("button", { name: "Add Review" }).click();
  const form = classroom.locator("form");
  await form.getByLabel("Subject", { exact: true }).selectOption("Mathematics");
  await form.getByLabel("Topic", { exact: true }).fill("Quadratic equations");
  await form.getByLabel("Date", { exact: true }).fill(addDays(todayIn("Asia/Kolkata"), -1));
  await form.getByLabel("10-B").check();
  await form.getByRole("button", { name: "Add Review" }).click();
  await classroom.getByText(/^Review for "Quadratic equations" on .* added successfully!$/).waitFor();

  // The first response, and the checklist is complete.
  await pupil.getByLabel("Email").fill(student.email);
  await pupil.getByLabel("Password", { exact: true }).fill(student.password);
  await pupil.getByRole("button", { name: "Login Now" }).click();
  await pupil.getByRole("button", { name: /Quadratic equations/ }).click();
  await pupil.getByRole("radio", { name: /4 stars/ }).check({ force: true });
  await pupil.getByRole("textbox", { name: /feedback/i }).fill("The examples helped me a lot.");
  await pupil.keyboard.press("Escape");
  await pupil.getByRole("button", { name: "Submit", exact: true }).click();
  const question = pupil.getByRole("alertdialog", { name: "Submit Review?" });
  await question.getByRole("button", { name: "Submit" }).click();
  await pupil.getByText("Feedback submitted successfully!").waitFor();

  await classroom.reload();
  await classroom.getByText("The examples helped me a lot.").waitFor();
  await office.goto(`${classback.url}/getting-started`);
  await office.getByText("Your school is set up.").waitFor();
});

import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { screens } from "./support/browser.ts";
import { arrival, notification, openSchool, type Person, patience, question } from "./support/school.ts";

// How people join by invitation: a student by the code of a class group, on a phone; a teacher by a link that an admin shares.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;
let group: { id: string };

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  const { api } = school.admin;
  const today = todayIn("Asia/Kolkata");
  const days = { startsOn: addDays(today, -100), endsOn: addDays(today, 200) };
  const year = await api.post("/school-years", { name: "This year", ...days });
  group = await api.post("/class-groups", { schoolYearId: year.id, name: "10-B" });
  const teachers = [{ teacherId: meera.id, subject: "Mathematics" }];
  await api.send("PUT", `/class-groups/${group.id}/teachers`, { teachers });
});

test("a student opens the link of a class group, registers, and sees its classes; then the code is revoked", async () => {
  await school.addLesson(meera, "Fractions", todayIn("Asia/Kolkata"));
  const office = await school.visit(school.admin, `/class-groups/${group.id}`);
  await office.getByRole("button", { name: "Code" }).click();
  await office.getByRole("button", { name: "Make a code" }).click();
  await notification(office, "Code made.").waitFor();
  const link = await office.getByLabel("Link", { exact: true }).inputValue();

  // A teacher of the class group can show its code.
  const classroom = await school.visit(meera, "/dashboard", phone);
  await classroom.getByRole("link", { name: "Students", exact: true }).click();
  await classroom.getByRole("button", { name: "Code for 10-B" }).click();
  expect(await classroom.getByLabel("Link", { exact: true }).inputValue()).toBe(link);

  const page = await (await school.newProfile(phone)).newPage();
  await page.goto(school.url + new URL(link).pathname + new URL(link).hash);
  await page.getByText("You are joining 10-B: Mathematics with Meera Iyer.").waitFor();
  const written = {
    "First Name": "Ananya",
    "Last Name": "Kulkarni",
    Age: "14",
    City: "Nashik",
    Education: "Class 10",
  };
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Email").fill("ananya@home.example");
  await page.getByLabel("Password", { exact: true }).fill("mango tree");
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await notification(page, "Student Registered Successfully!").waitFor();
  await arrival(page, "/");
  await page.getByRole("button", { name: "Login Now" }).waitFor();
  await page.getByLabel("Email").fill("ananya@home.example");
  await page.getByLabel("Password", { exact: true }).fill("mango tree");
  await page.getByRole("button", { name: "Login Now" }).click();
  await arrival(page, "/dashboard");
  await page.getByText("Fractions", { exact: true }).waitFor();

  await office.reload();
  await office.getByRole("button", { name: "Code" }).click();
  await office.getByText("1 of 60 used").waitFor();
  await office.getByRole("button", { name: "Revoke" }).click();
  await question(office, "Revoke this invitation?").getByRole("button", { name: "Revoke" }).click();
  await notification(office, "Invitation revoked.").waitFor();
});

test("an admin invites a mentor by link, who chooses a password and logs in", async () => {
  const office = await school.visit(school.admin, "/add-mentor");
  await office.getByLabel("First Name").fill("Farah");
  await office.getByRole("button", { name: "Send an invitation instead" }).click();
  await expect.poll(() => office.getByLabel("First Name").inputValue(), patience).toBe("Farah");
  await office.getByLabel("Surname").fill("Siddiqui");
  await office.getByLabel("Education").fill("M.A.");
  await office.getByLabel("Subject").fill("English");
  await office.getByRole("button", { name: "Make the link" }).click();
  await office.getByRole("heading", { name: "Invitation for Farah Siddiqui" }).waitFor();
  const link = new URL(await office.getByLabel("Link", { exact: true }).inputValue());

  const page = await (await school.newProfile(phone)).newPage();
  await page.goto(`${school.url}${link.pathname}?next=%2Fclasses${link.hash}`);
  await page.getByText("Farah Siddiqui").waitFor();
  await page.getByLabel("Email").fill("farah@school.example");
  await page.getByLabel("Password", { exact: true }).fill("chalk and talk");
  await page.getByRole("button", { name: "Create account" }).click();
  await notification(page, "Teacher Registered Successfully!").waitFor();
  await arrival(page, "/");
  const email = page.getByLabel("Email");
  await expect.poll(() => email.inputValue(), patience).toBe("farah@school.example");
  await page.getByLabel("Password", { exact: true }).and(page.locator(":focus")).fill("chalk and talk");
  await page.getByRole("button", { name: "Login Now" }).click();
  await arrival(page, "/classes");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await arrival(page, "/dashboard");
  await page.getByRole("button", { name: "Add Review" }).waitFor();
});

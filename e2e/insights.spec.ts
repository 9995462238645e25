import { expect, test } from "vitest";
import { addDays, todayIn } from "../src/domain/dates/calendar.ts";
import { monthBefore } from "../src/domain/dates/months.ts";
import { screens } from "./support/browser.ts";
import { arrival, openSchool, type Person } from "./support/school.ts";
import { giveFeedback } from "./support/student-page.ts";

// How classes are going: what a teacher and an admin see without searching, and how a student finds a class by its code.

const school = openSchool();
const today = todayIn("Asia/Kolkata");
let meera: Person;
let students: Person[];

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics");
  students = [];
  for (const name of ["Aarav", "Diya", "Kabir", "Ishita", "Rohan", "Zoya"])
    students.push(await school.makeStudent(name, "Sharma", meera));
  const month = today.slice(0, 7);
  const before = await school.addReview(meera, "Sets", `${monthBefore(month)}-10`);
  const now = await school.addReview(meera, "Vectors", `${month}-01`);
  for (const [index, student] of students.entries()) {
    await school.giveFeedback(student, before, 5, "Very clear.");
    if (index < 5) await school.giveFeedback(student, now, index === 0 ? 2 : 4, `Too fast for ${index}.`);
  }
});

test("a teacher finds what to improve without a tap, and the class behind it with one", async () => {
  const page = await school.visit(meera, "/dashboard", { viewport: screens.phone });
  const attention = page.getByRole("region", { name: "Needs attention" });
  await attention.getByText("Too fast for 0.").waitFor();
  await page.getByText("5 responses from 5 of 6 students", { exact: true }).first().waitFor();
  await page.getByRole("region", { name: "Latest classes" }).getByText("5 of 6 · 3.6").waitFor();
  await page.getByText("How this number is made").click();
  await page.getByText("Students answered 5 of the 6 times they were asked.", { exact: false }).waitFor();

  await attention.getByRole("link", { name: "Vectors" }).click();
  await page.getByRole("heading", { level: 1, name: "Vectors" }).waitFor();
  await page.getByRole("button", { name: /^2/ }).click();
  await page.getByRole("heading", { name: "Comments with 2 stars" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await page.reload();
  await page.getByRole("heading", { name: "Comments with 2 stars" }).waitFor();
});

test("an admin learns how a teacher is doing with one tap, and why with two", async () => {
  const page = await school.visit(school.admin, "/dashboard");
  await page.getByRole("region", { name: "How the school’s classes are going" }).waitFor();
  await page.getByText("5 responses from 5 of 6 students", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "See Mentors" }).click();
  await page
    .getByRole("row", { name: /Meera Iyer/ })
    .getByText("3.6")
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Meera Iyer", exact: true }).click();
  await arrival(page, `/teachers/${meera.id}`);
  await page.getByText("Too fast for 0.").waitFor();
  await page.getByRole("link", { name: "Edit profile" }).click();
  await arrival(page, `/update-profile/${meera.id}`);
});

test("a class just added says how many were asked; its code leads a student through the sign-in to its form", async () => {
  const page = await school.visit(meera, "/dashboard", { viewport: screens.phone });
  await page.getByRole("button", { name: "Add Review" }).click();
  const form = page.locator("form");
  await form.getByLabel("Topic", { exact: true }).fill("Matrices");
  await form.getByRole("button", { name: "Add Review" }).click();
  await page.getByText("6 students asked, no responses yet").waitFor();
  await page.getByRole("link", { name: "Link and QR code" }).click();
  await page.getByRole("img", { name: "QR code of the link to this class" }).waitFor();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();

  const [aarav, diya] = students;
  if (!aarav || !diya) throw new Error("There are no students");
  const visitor = await school.newPage({ viewport: screens.phone });
  await visitor.goto(link.replace(new URL(link).origin, school.url));
  await visitor.getByLabel("Email").fill(aarav.email);
  await visitor.getByLabel("Password", { exact: true }).fill(aarav.password);
  await visitor.getByRole("button", { name: "Login Now" }).click();
  await arrival(visitor, new URL(link).pathname);
  await giveFeedback(visitor, 5, "Now I see.");
  await visitor.getByText("Feedback already submitted").waitFor();

  const ahead = await school.addReview(meera, "Logarithms", addDays(today, 1));
  await visitor.goto(`${school.url}/rate/${ahead.id}`);
  await visitor.getByText(/^You can rate this class from/).waitFor();

  // The address grants nothing: another teacher's student does not find the class.
  const other = await school.makeMentor("Rajesh", "Verma", "Mathematics");
  const stranger = await school.makeStudent("Tara", "Nair", other);
  const lost = await school.visit(stranger, new URL(link).pathname);
  await lost.getByText("Not found, or you don’t have access.").waitFor();
});

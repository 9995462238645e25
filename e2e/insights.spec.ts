import { expect, test } from "vitest";
import { zoneInMonth } from "#app/testing/month-begun.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { monthBefore } from "#domain/dates/months.ts";
import { en } from "#locales/en.ts";
import { screens } from "./support/browser.ts";
import { arrival, openSchool, type Person } from "./support/school.ts";
import { giveFeedback } from "./support/student-page.ts";

// How classes are going: what a teacher and an admin see without searching, and how a student finds a class by its code.

const school = openSchool({ TIME_ZONE: zoneInMonth });
const today = todayIn(zoneInMonth);
/** 'November 2026' */
const monthName = (date: string) => en.common.month(date.slice(0, 7));
let meera: Person;
let students: Person[];

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics");
  students = [];
  for (const name of ["Aarav", "Diya", "Kabir", "Ishita", "Rohan", "Zoya"])
    students.push(await school.makeStudent(name, "Sharma", meera));
  await school.confirm(...students);
  const month = today.slice(0, 7);
  const before = await school.addLesson(meera, "Sets", `${monthBefore(month)}-10`);
  const now = await school.addLesson(meera, "Vectors", `${month}-01`);
  for (const [index, student] of students.entries()) {
    await school.giveFeedback(student, before, 5, "Very clear.");
    if (index < 5) await school.giveFeedback(student, now, index === 0 ? 2 : 4, `Too fast for ${index}.`);
  }
});

test("a teacher finds what to improve with one tap, and the class behind it with another", async () => {
  const page = await school.visit(meera, "/dashboard", { viewport: screens.phone });
  const attention = page.getByRole("region", { name: /^Do next/ });
  await page.getByRole("heading", { name: /^Do next/ }).click();
  await attention.getByText("Too fast for 0.").waitFor();
  await page.getByRole("rowheader", { name: /^Vectors.*5 of 6 answered · 3.6/ }).waitFor();
  await page.getByRole("button", { name: /% answered/ }).click();
  await page.getByText("5 ratings from 5 of 6 students", { exact: true }).first().waitFor();
  // On a phone, what needs action comes before past months.
  const trend = page.getByRole("figure", { name: "Average by month" });
  const topOf = async (part: typeof trend) => (await part.boundingBox())?.y ?? 0;
  await expect.poll(async () => (await topOf(attention)) < (await topOf(trend))).toBe(true);
  await page.getByText("About this number").click();
  await page.getByText("Answered 5 of 6 times.", { exact: false }).waitFor();

  await attention.getByRole("link", { name: "Vectors" }).click();
  await page.getByRole("heading", { level: 1, name: "Vectors" }).waitFor();
  await page.getByRole("button", { name: /^2/ }).click();
  await page.getByRole("heading", { name: "Feedback with 2 stars" }).waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await page.getByRole("button", { name: /^Reply:/ }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Feedback with 2 stars" }).waitFor();
});

test("an admin learns how a teacher is doing with one tap, and why with two: their months, comments and classes", async () => {
  const page = await school.visit(school.admin, "/dashboard");
  await page.getByRole("button", { name: /answered/ }).click();
  await page.getByText("5 ratings from 5 of 6 students", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "See Mentors" }).click();
  await page
    .getByRole("row", { name: /Meera Iyer/ })
    .getByText("3.6")
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Meera Iyer", exact: true }).click();
  await arrival(page, `/teachers/${meera.id}`);
  await page.getByRole("region", { name: "Needs attention" }).getByText("Too fast for 0.").waitFor();
  await page.getByRole("link", { name: "Edit profile" }).click();
  await arrival(page, `/update-profile/${meera.id}`);
  await page.goBack();

  await page.setViewportSize(screens.phone);
  await page.getByRole("link", { name: "5 stars", exact: true }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(4);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(6);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Months", exact: true }).click();
  const table = page.getByRole("table", { name: "Months" });
  const now = table.getByRole("row", { name: new RegExp(monthName(today)) });
  await now.getByText("3.6").waitFor();
  await now.getByRole("link", { name: /^5, / }).waitFor();
  await main.getByRole("link", { name: "Classes", exact: true }).click();
  const classes = page.getByRole("region", { name: "Classes", exact: true });
  await classes.getByText("6 of 6 answered · 5.0").waitFor();
  await classes.getByRole("link", { name: "Sets" }).click();
  await page.getByRole("heading", { level: 1, name: "Sets" }).waitFor();
  await page.goBack();
  await classes.getByRole("link", { name: "Sets" }).waitFor();
  // The way back leads through the tabs.
  await page.goBack();
  await table.waitFor();
});

test("each number of the overview leads to the list that it counts, down to the button that reminds", async () => {
  await school.addLesson(meera, "Primes", addDays(today, -1));
  const page = await school.visit(school.admin, "/dashboard", { viewport: screens.phone });
  // They are open again on the next visit.
  await page.getByRole("button", { name: /answered/ }).click();
  const glance = page.getByRole("region", { name: "At a glance" });
  await glance.getByRole("link", { name: /^Answered this month/ }).click();
  await arrival(page, "/classes");
  await page.getByText("5 of 6 answered · 3.6").waitFor();
  await page.goBack();
  await glance.getByRole("link", { name: /^Reminders due/ }).click();
  const primes = page.getByRole("listitem").filter({ hasText: "Primes" });
  await primes.getByText("6 students to remind").waitFor();
  await primes.getByRole("link", { name: "Primes" }).click();
  await page.getByRole("button", { name: "Remind 6 students" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remind 6 students" }).click();
  await page.getByText("6 students reminded.").waitFor();
  await page.goBack();
  await primes.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "This week" }).click();
  await page.getByRole("heading", { level: 1, name: "Classes" }).waitFor();

  await page.goto(`${school.url}/dashboard`);
  await page.getByRole("link", { name: "See feedback" }).click();
  await arrival(page, "/feedback");
  await expect.poll(() => page.getByRole("article").count()).toBe(5);
  await page.getByRole("button", { name: "Filter (1)" }).click();
  await page.getByRole("button", { name: "2 stars", exact: true }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
});

test("a class just added says how many were asked; its code leads a student through the sign-in to its form", async () => {
  const page = await school.visit(meera, "/dashboard", { viewport: screens.phone });
  await page.getByRole("button", { name: "Add Review" }).click();
  const form = page.locator("form");
  await form.getByLabel("Topic", { exact: true }).fill("Matrices");
  await form.getByRole("button", { name: "Add Review" }).click();
  await page.getByText("Nobody has answered yet (6 students)").waitFor();
  await page.getByRole("link", { name: "Link and QR code" }).click();
  await page.getByRole("img", { name: "QR code of this class" }).waitFor();
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

  const ahead = await school.addLesson(meera, "Logarithms", addDays(today, 1));
  await visitor.goto(`${school.url}/rate/${ahead.id}`);
  await visitor.getByText(/^You can rate this class from/).waitFor();

  // The address grants nothing: another teacher's student does not find the class.
  const other = await school.makeMentor("Rajesh", "Verma", "Mathematics");
  const { email, password } = await school.makeStudent("Tara", "Nair", other);
  await visitor.context().request.post(`${school.url}/api/sign-in`, { data: { email, password } });
  await visitor.goto(school.url + new URL(link).pathname);
  await visitor.getByText("This class is not on your list. Is this your account?").waitFor();
});

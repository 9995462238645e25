import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { ApiSession } from "./support/api-session.ts";
import { openSchool } from "./support/school.ts";

// An admin adds and confirms students, and marks them as left.

const school = openSchool();
const today = todayIn("Asia/Kolkata");

test("students are added one after the other and can then be found; one who registers is confirmed from the dashboard, leaves the school, and comes back", async () => {
  const page = await school.visit(school.admin);
  await page.getByRole("link", { name: "Add Student" }).first().click();
  await page.getByRole("heading", { name: "Add Student" }).waitFor();
  await page.getByLabel("First Name").fill("Leela");
  await page.getByLabel("Surname").fill("Menon");
  await page.getByLabel("Email or login name").fill("10B/17");
  await page.getByRole("button", { name: "Save and add another" }).click();
  await page.getByText("Leela Menon added.").waitFor();
  await page.getByLabel("First Name").fill("Manu");
  await page.getByLabel("Surname").fill("Menon");
  await page.getByLabel("Email or login name").fill("10b/17");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Another student has this login name.").waitFor();
  await page.getByLabel("Email or login name").fill("10b/18");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Manu Menon" }).waitFor();

  await page.goto(`${school.url}/dashboard?search=10b`);
  await page.getByRole("row", { name: /Leela Menon.*10b\/17/ }).waitFor();
  await page.getByRole("row", { name: /Manu Menon.*10b\/18/ }).waitFor();
  await page.getByText("1–2 of 2").waitFor();

  const teacher = await school.makeMentor("Ravi", "Nair");
  const student = await school.makeStudent("Omkar", "Joshi", teacher);

  await page.goto(`${school.url}/dashboard`);
  await page.getByText("1 new student is waiting.").waitFor();
  await page.getByRole("link", { name: "See who" }).click();
  await page.getByRole("checkbox", { name: "Omkar Joshi" }).check();
  await page.getByRole("button", { name: "Confirm (1)" }).click();
  await page.getByText("1 student confirmed.").waitFor();
  await page.getByText("No student matches.").waitFor();

  await page.goto(`${school.url}/dashboard?search=omkar`);
  await page.getByRole("link", { name: /^See Details/ }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Mark as left" }).click();
  await page.getByLabel("Last day at school").fill(addDays(today, -1));
  await page.getByRole("dialog").getByRole("button", { name: "Mark as left" }).click();
  await page.getByText(/^Left on/).waitFor();
  expect((await student.api.request("GET", "/lessons")).status).toBe(401);

  await page.goto(`${school.url}/dashboard?search=omkar`);
  await page.getByText("No student matches “omkar”.").waitFor();
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByLabel("Left").check();
  await page.getByRole("link", { name: /^See Details/ }).click();
  await page.getByRole("button", { name: "Bring back" }).click();
  await page.getByText("Omkar Joshi is back.").waitFor();
  const { email, password } = student;
  await ApiSession.signIn(school.url, { email, password });
});

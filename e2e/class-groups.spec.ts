import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens, settled } from "./support/browser.ts";
import { arrival, openSchool, type Person, patience } from "./support/school.ts";

// How an admin sets up school years and class groups, and enrols students, on a phone.

const school = openSchool();
let meera: Person;
let suresh: Person;
let aarav: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  suresh = await school.makeMentor("Suresh", "Pillai", "Chemistry");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  await school.makeStudent("Diya", "Nair", meera);
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** A student of the class group. */
const student = (page: Page, name: string) => page.getByRole("main").getByRole("checkbox", { name });

/** Adds a class group with one teacher, and waits for its page. */
async function addGroup(
  page: Page,
  open: string,
  { name, teacher, subject }: { name: string; teacher: string; subject: string },
): Promise<void> {
  await press(page, open);
  const dialog = page.getByRole("dialog", { name: "Add class group" });
  await dialog.getByLabel("Name of the class group").fill(name);
  await dialog.getByRole("button", { name: "Add teacher" }).click();
  await dialog.getByLabel("Teacher", { exact: true }).selectOption(teacher);
  await dialog.getByLabel("Subject", { exact: true }).selectOption(subject);
  await dialog.getByRole("button", { name: "Add class group" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

const backToGroups = (page: Page) => page.getByRole("link", { name: "Back to class groups" }).click();

/** The student's profile, from the API. */
const profileOf = (person: Person) => school.admin.api.get(`/students/${person.id}`);

test("from an empty school to class groups with students, and on to the next school year", async () => {
  const page = await school.visit(school.admin, "/dashboard", { viewport: screens.phone });
  // What waits comes above the lists, and moves them while the page loads.
  await settled(page);
  await page.getByRole("link", { name: "Class groups" }).click();
  await addGroup(page, "Add the first class group", {
    name: "10-A",
    teacher: "Suresh Pillai",
    subject: "Chemistry",
  });
  await press(page, "Add students");
  const adding = page.getByRole("dialog", { name: "Add students" });
  await adding.getByRole("button", { name: "Choose existing students" }).click();
  await adding.getByRole("searchbox").fill("aarav");
  await adding.getByLabel("Aarav Sharma").check();
  await press(page, "Add 1 student");
  await page.getByText("1 student added to 10-A.").waitFor();
  await student(page, "Aarav Sharma").waitFor();
  expect(await profileOf(aarav)).toMatchObject({ course: ["Mathematics", "Chemistry"] });
  await backToGroups(page);

  await addGroup(page, "Add class group", { name: "10-B", teacher: "Meera Iyer", subject: "Mathematics" });
  await press(page, "Add students");
  await adding.getByLabel("Names, one per line").fill("1. Kavya Rao, 98765 43210\n2. Ishan Das");
  await adding.getByText("2 students will be added:").waitFor();
  await adding.getByRole("button", { name: "Add 2 students" }).click();
  await adding.getByText("2 students added to 10-B.").waitFor();
  await adding.getByRole("button", { name: "Close" }).last().click();
  await student(page, "Kavya Rao").waitFor();
  await student(page, "Ishan Das").waitFor();
  await backToGroups(page);
  await page.getByRole("link", { name: "10-A" }).click();
  await student(page, "Aarav Sharma").check();
  await press(page, "Move to another class group");
  const moving = page.getByRole("dialog", { name: "Move to another class group" });
  await moving.getByLabel("New class group").selectOption("10-B");
  await moving.getByRole("button", { name: "Move" }).click();
  await page.getByText("1 student moved to 10-B.").waitFor();
  await page.getByText("No students in 10-A yet.").waitFor();
  expect(await profileOf(aarav)).toMatchObject({ course: ["Mathematics"], teacherId: [meera.id] });

  await press(page, "Undo");
  await student(page, "Aarav Sharma").waitFor();
  expect((await profileOf(aarav)).teacherId).toContain(suresh.id);

  await backToGroups(page);
  const [{ name: yearName }] = (await school.admin.api.get("/school-years")).items;
  expect(yearName).toMatch(/^\d{4}-\d{2}$/);
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Add school year" }).click();
  await page.getByLabel(`Copy class groups and teachers of ${yearName}`).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Add school year" }).click();
  await page.getByRole("row", { name: /10-A/ }).getByText("Suresh Pillai (Chemistry)").waitFor();
  await page.getByRole("link", { name: "10-B" }).click();
  await page.getByText("No students in 10-B yet.").waitFor();

  await page.goBack();
  await arrival(page, "/class-groups");
  await page.getByLabel("School year").selectOption(yearName);
  await page.getByRole("row", { name: /10-B/ }).getByText("Meera Iyer", { exact: false }).waitFor();
  await page.goBack();
  const chosen = page.getByLabel("School year").locator("option:checked");
  await expect.poll(() => chosen.textContent(), patience).not.toBe(yearName);
});

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { arrival, holdBack, notification, openSchool, type Person, patience } from "./support/school.ts";

// How a student keeps the profile: who they are, how the parents are reached, courses and teachers.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
});

async function openProfile(name: string): Promise<{ student: Person; page: Page }> {
  const student = await school.makeStudent(name, "Sharma", meera);
  const page = await school.visit(student, "/dashboard", phone);
  await page.getByRole("link", { name: "Update Profile", exact: true }).click();
  await arrival(page, `/student/update/${student.id}`);
  await page.getByLabel("Parent's Phone").fill("+91 98765-43210");
  await page.getByLabel("Parent's Email").fill("parents@home.example");
  return { student, page };
}
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

test("every field is required, the parent's phone and e-mail too", async () => {
  const { page, student } = await openProfile("Manu");
  const labels = [
    "First Name",
    "Surname",
    "Email",
    "Age",
    "City",
    "Education",
    "Parent's Phone",
    "Parent's Email",
  ];
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill("");
  await save(page);
  for (const what of ["first name", "surname", "city", "education"]) {
    await page.getByText(`Please enter the ${what}.`, { exact: true }).waitFor();
  }
  expect(await page.locator(":focus").getAttribute("name")).toBe("name");
  await page.getByText("Please enter an age, such as 14.", { exact: true }).waitFor();
  await page.getByText("Please enter a valid 10-digit Indian mobile number", { exact: true }).waitFor();
  await expect
    .poll(() => page.getByText("Please enter a valid email address.", { exact: true }).count(), patience)
    .toBe(2);
  expect((await student.api.get(`/students/${student.id}`)).name).toBe("Manu");
});

test("'Course already added' for a second one, an empty one is ignored; what is saved is told", async () => {
  const { page, student } = await openProfile("Neel");
  const course = page.getByLabel("Course", { exact: true });
  const courses = page.getByRole("list", { name: "Courses" }).getByRole("listitem");
  const add = page.getByRole("button", { name: "Add course" });
  await course.fill("mathematics");
  await add.click();
  await notification(page, "Course already added").waitFor();
  // Typed and saved without Add, it is no other.
  await course.fill(" MATHEMATICS ");
  await notification(page, "Course already added").waitFor({ state: "hidden" });
  await save(page);
  await notification(page, "Course already added").waitFor();
  await notification(page, "Profile updated!").waitFor();
  await notification(page, "Profile updated!").waitFor({ state: "hidden" });
  await course.fill("  ");
  await add.click();
  expect(await courses.count()).toBe(1);
  await course.fill("भौतिकी");
  await course.press("Enter");
  await expect.poll(() => courses.allTextContents(), patience).toEqual(["Mathematics", "भौतिकी"]);
  await save(page);
  await notification(page, "Profile updated!").waitFor();
  expect(await student.api.get(`/students/${student.id}`)).toMatchObject({
    course: ["Mathematics", "भौतिकी"],
    phone: "9876543210",
    parentEmail: "parents@home.example",
  });
});

test("a teacher who is added leaves the list of those to add, and comes back when removed", async () => {
  const other = await school.makeMentor("Suresh", "Pillai");
  const { page, student } = await openProfile("Pooja");
  const select = page.getByLabel("Teacher", { exact: true });
  const addable = () => select.locator("option:not([value=''])").allTextContents();
  await expect.poll(addable, patience).toContain("Suresh Pillai");
  expect(await addable()).not.toContain("Meera Iyer");
  await select.selectOption({ label: "Suresh Pillai" });
  await page.getByRole("button", { name: "Add teacher" }).click();
  await expect.poll(addable, patience).not.toContain("Suresh Pillai");
  await page.getByRole("button", { name: "Remove Meera Iyer" }).click();
  await expect.poll(addable, patience).toContain("Meera Iyer");
  await save(page);
  await notification(page, "Profile updated!").waitFor();
  expect((await student.api.get(`/students/${student.id}`)).teacherId).toEqual([other.id]);
});

test("the form holds what is saved now, not what was loaded before", async () => {
  const student = await school.makeStudent("Uma", "Sharma", meera);
  const page = await school.visit(student, "/dashboard", phone);
  await page.getByRole("definition").getByText("Pune", { exact: true }).waitFor();
  await school.giveParent(student, "9876543210", "parents@home.example");
  await page.clock.setFixedTime(Date.now() + 60_000);
  const release = await holdBack(page, /^\/api\/students\//);
  await page.getByRole("link", { name: "Update Profile", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Update Profile" }).waitFor();
  expect(await page.getByLabel("Parent's Phone").count()).toBe(0);
  release();
  await expect.poll(() => page.getByLabel("Parent's Phone").inputValue(), patience).toBe("9876543210");
});

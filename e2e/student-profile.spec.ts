import { expect, test } from "vitest";
import { screens } from "./support/browser.ts";
import { arrival, holdBack, notification, openSchool, type Person, patience } from "./support/school.ts";

// A student edits their profile: personal details, the parents' contacts, courses and teachers.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
});

test("the form shows the saved data, not what was loaded before; a course is added, saved and confirmed", async () => {
  const student = await school.makeStudent("Uma", "Sharma", meera);
  const page = await school.visit(student, "/dashboard", phone);
  await page.getByRole("button", { name: "Your Profile", exact: true }).click();
  await page.getByRole("definition").getByText("Pune", { exact: true }).waitFor();
  await school.giveParent(student, "9876543210", "parents@home.example");
  await page.clock.setFixedTime(Date.now() + 60_000);
  const release = await holdBack(page, /^\/api\/students\//);
  await page.getByRole("link", { name: "Update Profile", exact: true }).click();
  await arrival(page, `/student/update/${student.id}`);
  await page.getByRole("heading", { level: 1, name: "Update Profile" }).waitFor();
  await expect.poll(() => page.getByLabel("Parent's Phone").count()).toBe(0);
  release();
  const parentPhone = page.getByLabel("Parent's Phone");
  await expect.poll(() => parentPhone.inputValue(), patience).toBe("9876543210");

  await parentPhone.fill("+91 98765-43211");
  await page.getByLabel("Parent's Email").fill("mother@home.example");
  const course = page.getByLabel("Course", { exact: true });
  const courses = page.getByRole("list", { name: "Courses" }).getByRole("listitem");
  await course.fill("भौतिकी");
  await course.press("Enter");
  await expect.poll(() => courses.allTextContents(), patience).toEqual(["Mathematics", "भौतिकी"]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await notification(page, "Profile updated!").waitFor();
  expect(await student.api.get(`/students/${student.id}`)).toMatchObject({
    course: ["Mathematics", "भौतिकी"],
    phone: "9876543211",
    parentEmail: "mother@home.example",
  });

  // Saved again from the same form: the student's own change is no conflict.
  await page.getByLabel("City", { exact: true }).fill("Surat");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const cityOf = async () => (await student.api.get(`/students/${student.id}`)).city;
  await expect.poll(cityOf, patience).toBe("Surat");
});

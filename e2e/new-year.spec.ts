import { expect, test } from "vitest";
import { hi } from "#locales/hi.ts";
import { screens } from "./support/browser.ts";
import { daysAgo, notification, openSchool, type Person, patience, question } from "./support/school.ts";

// How an admin prepares the new school year: in English on a laptop, then in Hindi on a phone.

const school = openSchool();
const lastDay = daysAgo(-30);
let aarav: Person;
let diya: Person;

school.prepare(async () => {
  const meera = await school.makeMentor("Meera", "Iyer", "Mathematics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  diya = await school.makeStudent("Diya", "Nair", meera);
  const { api } = school.admin;
  const { id: schoolYearId } = await api.post("/school-years", {
    name: "This year",
    startsOn: daysAgo(300),
    endsOn: lastDay,
  });
  const teachers = [{ teacherId: meera.id, subject: "Mathematics" }];
  const { id } = await api.post("/class-groups", { schoolYearId, name: "12-A", teachers });
  await api.post(`/class-groups/${id}/enrolments`, { studentIds: [aarav.id, diya.id] });
});

const profileOf = async (person: Person) => (await school.admin.api.get(`/students/${person.id}`)).atSchool;

test("the last grade leaves but one, who repeats the year; on a phone in Hindi it is all undone", async () => {
  const page = await school.visit(school.admin, "/class-groups", { viewport: screens.laptop });
  await page.getByRole("link", { name: "Prepare the new year" }).click();
  await page.getByLabel("Name of the school year").fill("Next year");
  await page.getByRole("button", { name: "Add school year" }).click();
  await page.getByText("2 students leave on", { exact: false }).first().waitFor();

  await page.getByRole("button", { name: "Single students: 12-A" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Diya Nair" }).check();
  await dialog.getByRole("button", { name: "Set for 1 student" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByText("12-A: 1 student, 1 teacher").first().waitFor();
  await page.reload();
  await page.getByText("12-A: 1 student, 1 teacher").first().waitFor();
  await page.getByRole("button", { name: "Apply the plan" }).click();
  await notification(page, "The new school year is prepared.").waitFor();
  await page.getByText("Everything is as planned.", { exact: false }).waitFor();
  expect(await profileOf(aarav)).toMatchObject({ leftOn: null, leavesOn: lastDay });
  expect((await profileOf(diya)).classGroups).toHaveLength(2);

  await school.admin.api.send("PUT", "/me/language", { language: "hi" });
  const phone = await school.visit(school.admin, "/class-groups?plan=next", {
    viewport: screens.phone,
    hasTouch: true,
    isMobile: true,
  });
  await phone.getByRole("button", { name: hi.newYear.undo }).click();
  await question(phone, hi.newYear.undoTitle).getByRole("button", { name: hi.common.undo }).click();
  await notification(phone, hi.newYear.undone).waitFor();
  await phone.getByRole("button", { name: hi.newYear.apply }).waitFor();
  const width = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(width, patience).toBe(0);
  expect(await profileOf(aarav)).toMatchObject({ leavesOn: null });
  expect((await profileOf(diya)).classGroups).toHaveLength(1);
});

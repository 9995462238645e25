import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { screens } from "./support/browser.ts";
import { arrival, notification, openSchool, type Person } from "./support/school.ts";

// The audience of a class: a teacher chooses a class group, sees who was asked and who answered, and excuses someone.

const school = openSchool();
const today = todayIn("Asia/Kolkata");
let meera: Person;
let aarav: Person;
let diya: Person;
let kabir: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  diya = await school.makeStudent("Diya", "Nair", meera);
  kabir = await school.makeStudent("Kabir", "Khan", meera);
  await school.confirm(aarav, diya, kabir);
  const { api } = school.admin;
  const year = { name: "This year", startsOn: addDays(today, -100), endsOn: addDays(today, 100) };
  const { id: schoolYearId } = await api.post("/school-years", year);
  const teachers = [{ teacherId: meera.id, subject: "Mathematics" }];
  for (const [name, students] of [
    ["8A", [aarav, diya]],
    ["8B", [kabir]],
  ] as const) {
    const { id } = await api.post("/class-groups", { schoolYearId, name, teachers });
    const studentIds = students.map((student) => student.id);
    await api.post(`/class-groups/${id}/enrolments`, { studentIds });
  }
});

const seenBy = async (student: Person): Promise<string[]> =>
  (await student.api.get("/lessons")).items.map(({ topic }: { topic: string }) => topic);

test("a class for one class group is put to its students; one is excused and asked again", async () => {
  const page = await school.visit(meera, "/dashboard", { viewport: screens.phone });
  await page.getByRole("button", { name: "Add Review" }).click();
  const form = page.locator("form");
  await form.getByLabel("Subject", { exact: true }).selectOption("Mathematics");
  await form.getByLabel("Topic", { exact: true }).fill("Algebra");
  await form.getByLabel("Date", { exact: true }).fill(addDays(today, -1));
  await form.getByLabel("8A").check();
  await form.getByText("2 students.").waitFor();
  await form.getByRole("button", { name: "Add Review" }).click();
  await notification(page, /^Review for "Algebra" on .* added successfully!$/).waitFor();
  expect(await Promise.all([aarav, diya, kabir].map(seenBy))).toEqual([["Algebra"], ["Algebra"], []]);

  const [{ id }] = (await aarav.api.get("/lessons")).items;
  await school.giveFeedback(aarav, { id }, 4, "Clear.");
  await page.getByRole("link", { name: "See Reviews", exact: true }).click();
  await page.getByText("1 gave feedback").waitFor();
  await page.getByRole("link", { name: /^1 of 2 answered · ★ 4\.0/ }).click();
  await arrival(page, `/class/${id}`);
  await page.getByText("Only for 8A").waitFor();
  await page.getByRole("link", { name: "Who was asked" }).click();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await row("Aarav Sharma").getByText("Answered", { exact: true }).waitFor();
  await row("Diya Nair").getByText("Not answered", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Was absent: Diya Nair" }).click();
  await page.getByText("1 asked, 1 answered\u00a0· 1 absent").waitFor();
  await notification(page, "Diya Nair marked as absent.").waitFor();
  await page.getByRole("button", { name: "Was there: Diya Nair" }).click();
  await page.getByText("2 asked, 1 answered", { exact: true }).waitFor();

  await page.getByLabel("Search by name").fill("diya");
  await row("Aarav Sharma").waitFor({ state: "detached" });
  await page.reload();
  await row("Diya Nair").waitFor();
  await expect.poll(() => row("Aarav Sharma").count()).toBe(0);
  await page.getByRole("link", { name: "Classes", exact: true }).click();
  await arrival(page, `/allreview/${meera.id}`);
});

test("from a student's feedback, an admin finds who was asked", async () => {
  const lesson = await school.addLesson(meera, "Sets", addDays(today, -2));
  await school.giveFeedback(kabir, lesson, 5, "Good.");
  const page = await school.visit(school.admin, `/dashboard?student=${kabir.id}`);
  await page.getByRole("link", { name: "Who was asked: Sets" }).click();
  await arrival(page, `/class/${lesson.id}`);
  await page.getByText("3 asked, 1 answered").waitFor();
  await page.getByRole("button", { name: "Was absent: Kabir Khan" }).click();
  await page.getByText("2 asked, 0 answered\u00a0· +1 not asked\u00a0· 1 absent").waitFor();
});

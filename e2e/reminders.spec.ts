import { expect, test } from "vitest";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { screens } from "./support/browser.ts";
import { arrival, notification, openSchool, type Person } from "./support/school.ts";
import { lessonOf } from "./support/student-page.ts";

// A teacher reminds the students who have not answered; one of them finds the class marked.

const school = openSchool();
const today = todayIn("Asia/Kolkata");
let meera: Person;
let aarav: Person;
let diya: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer", "Mathematics");
  aarav = await school.makeStudent("Aarav", "Sharma", meera);
  diya = await school.makeStudent("Diya", "Nair", meera);
});

test("students who have not answered are reminded on the class itself; after it, they are led to what else there is to rate", async () => {
  const lesson = await school.addLesson(meera, "Algebra", addDays(today, -1));
  await school.addLesson(meera, "Sets", addDays(today, -2));
  await school.giveFeedback(aarav, lesson, 4, "Clear.");
  const page = await school.visit(meera, `/audience/${lesson.id}`, { viewport: screens.phone });
  await arrival(page, `/class/${lesson.id}`);
  await page.getByRole("button", { name: "Remind 1 student" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remind 1 student" }).click();
  await notification(page, "1 student reminded.").waitFor();
  await page.getByText("1 student already reminded today.").waitFor();

  const own = await school.visit(diya, "/dashboard", { viewport: screens.phone });
  const note = lessonOf(own, "Algebra").getByText("Your teacher is waiting for this");
  await note.waitFor();
  await own.goto(`${school.url}/rate/${lesson.id}`);
  await own.getByRole("form").getByRole("radio", { name: "5 stars" }).waitFor({ state: "attached" });
  await school.giveFeedback(diya, lesson, 5, "Good.");
  await own.reload();
  await own.getByText("Feedback already submitted").waitFor();
  await own.getByRole("link", { name: "1 more to rate" }).click();
  await lessonOf(own, "Sets").waitFor();
  await expect.poll(() => note.count()).toBe(0);
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { todayIn } from "#domain/dates/calendar.ts";
import {
  arrival,
  chooseWhetherToLeave,
  holdBack,
  notification,
  openSchool,
  type Person,
  patience,
  question,
  rejectRequests,
} from "./support/school.ts";

// A teacher adds the classes they held, reads feedback, corrects and deletes, and edits their profile.

const school = openSchool();

/** The focused element, after the pressed one has disappeared. */
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** A mentor with one student and one class on which that student gave feedback. */
async function makeLesson(
  name: string,
): Promise<{ mentor: Person; student: Person; lesson: { id: string }; feedback: { id: string } }> {
  const mentor = await school.makeMentor(name, "Iyer", "Mathematics", "Physics");
  const student = await school.makeStudent("Aarav", `Of ${name}`, mentor);
  const lesson = await school.addLesson(mentor, "Fractions", "2025-11-03");
  const feedback = await school.giveFeedback(student, lesson, 4, "The examples helped. 👍🏽");
  return { mentor, student, lesson, feedback };
}

describe("classes", () => {
  test("a new teacher sees a greeting, subject and e-mail, and empty lists", async () => {
    const mentor = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
    const page = await school.visit(mentor);
    await page.getByRole("heading", { name: "Welcome, Meera" }).waitFor();
    await page.getByText("Mathematics", { exact: true }).waitFor();
    await page.getByText(mentor.email, { exact: true }).waitFor();
    await page.getByText("No reviews yet", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await page.getByRole("link", { name: "Update Profile", exact: true }).waitFor();
    await page.getByRole("link", { name: "See Reviews", exact: true }).click();
    await arrival(page, `/allreview/${mentor.id}`);
    await page.getByText("You haven’t added any reviews yet.", { exact: true }).waitFor();
    // Back leads to the dashboard.
    await page.goBack();
    await page.getByRole("heading", { name: "Welcome, Meera" }).waitFor();
  });

  test("Add Review accepts a subject of the teacher's courses, a topic and a date", async () => {
    const mentor = await school.makeMentor("Anita", "Desai", "Mathematics", "Physics");
    const page = await school.visit(mentor);
    await page.getByRole("button", { name: "Add Review" }).click();
    const form = page.locator("form");
    const [subject, topic, date] = [
      form.getByLabel("Subject", { exact: true }),
      form.getByLabel("Topic", { exact: true }),
      form.getByLabel("Date", { exact: true }),
    ];
    await subject.waitFor();
    expect(await subject.locator("option:not([value=''])").allTextContents()).toEqual([
      "Mathematics",
      "Physics",
    ]);
    const add = form.getByRole("button", { name: "Add Review" });
    await subject.selectOption("Physics");
    await topic.fill("  प्रकाश: Light & “shadow” 💡 ");
    await date.fill("2025-11-20");
    await add.click();
    await notification(
      page,
      'Review for "प्रकाश: Light & “shadow” 💡" on 2025-11-20 added successfully!',
    ).waitFor();
    await page.getByRole("link", { name: "See Reviews", exact: true }).click();
    await page.getByRole("heading", { name: "प्रकाश: Light & “shadow” 💡" }).waitFor();
  });

  test("Add Review begins with the school's today, wherever the teacher is", async () => {
    const mentor = await school.makeMentor("Tanvi", "Iyer");
    const { today } = await mentor.api.get("/today");
    // One of the two time zones furthest apart always has a different date.
    const timezoneId = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].find((zone) => todayIn(zone) !== today);
    const page = await school.visit(mentor, "/dashboard", { timezoneId });
    await page.getByRole("button", { name: "Add Review" }).click();
    const date = page.locator("form").getByLabel("Date", { exact: true });
    await expect.poll(() => date.inputValue(), patience).toBe(today);
  });

  test("a topic that the teacher already has is rejected; a free one is offered", async () => {
    const { mentor } = await makeLesson("Kavya");
    const page = await school.visit(mentor);
    await page.getByRole("button", { name: "Add Review" }).click();
    const form = page.locator("form");
    await form.getByLabel("Subject").selectOption("Mathematics");
    await form.getByLabel("Topic").fill("FRACTIONS");
    await form.getByLabel("Date", { exact: true }).fill("2025-11-03");
    await form.getByRole("button", { name: "Add Review" }).click();
    await page
      .getByText('You already have a review with this topic on that date. How about "FRACTIONS (2)"?', {
        exact: true,
      })
      .waitFor();
    await page.getByRole("button", { name: "Use “FRACTIONS (2)”" }).click();
    await form.getByRole("button", { name: "Add Review" }).click();
    await notification(page, /^Review for "FRACTIONS \(2\)" on .* added successfully!$/).waitFor();
    // The next one by keyboard.
    await page.keyboard.press("Enter");
    await form.getByRole("button", { name: "Cancel" }).press("Enter");
    await form.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await form.waitFor();
  });

  test("Hide Form keeps what was typed, and leaving the dashboard asks first; logging out does not", async () => {
    const mentor = await school.makeMentor("Asha", "Bhat");
    const page = await school.visit(mentor, `/update-profile/${mentor.id}`);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("button", { name: "Add Review" }).click();
    const topic = page.getByLabel("Topic", { exact: true });
    await topic.fill("Sets");
    await page.getByRole("button", { name: "Hide Form" }).click();
    await topic.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "See Reviews", exact: true }).click();
    await chooseWhetherToLeave(page, "Stay");
    await page.goBack();
    await chooseWhetherToLeave(page, "Stay");
    await arrival(page, "/dashboard");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).dismiss();
    await page.getByRole("button", { name: "Add Review" }).click();
    expect(await topic.inputValue()).toBe("Sets");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    await expect.poll(() => question(page, "Leave without saving?").count()).toBe(0);
  });

  test("deleting a class asks 'Delete Review?' and deletes its feedback too", async () => {
    const { mentor, student } = await makeLesson("Leela");
    const page = await school.visit(mentor, `/allreview/${mentor.id}`);
    await page.getByText("1 student gave feedback").waitFor();
    const askToDelete = () => page.getByRole("button", { name: "Delete: Fractions" }).click();

    const accept = await rejectRequests(page, "DELETE", /^\/api\/lessons\//);
    await askToDelete();
    await question(page, "Delete Review?").getByRole("button", { name: "Delete" }).click();
    await notification(page, "Failed to delete review").waitFor();
    await accept();

    await askToDelete();
    await question(page, "Delete Review?").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Fractions" }).waitFor();
    await askToDelete();
    await question(page, "Delete Review?").getByRole("button", { name: "Delete" }).click();
    await notification(page, "Review and related feedback deleted successfully").waitFor();
    await page.getByText("You haven’t added any reviews yet.", { exact: true }).waitFor();
    await expect.poll(() => focusedName(page), patience).toBe("Your Reviews");
    expect((await student.api.get("/feedback")).items).toEqual([]);
  });

  test("'Failed to fetch reviews added by you.' can be tried again", async () => {
    const { mentor } = await makeLesson("Nisha");
    const page = await (await school.profileOf(mentor)).newPage();
    // A reopened stream may make the page fetch them before the button does.
    await page.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }));
    const accept = await rejectRequests(page, "GET", /^\/api\/lessons/);
    await page.goto(`${school.url}/allreview/${mentor.id}`);
    await page.getByText("Failed to fetch reviews added by you.", { exact: true }).waitFor();
    await accept();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Fractions" }).waitFor();
  });

  test("another teacher's list is hidden", async () => {
    const { mentor } = await makeLesson("Usha");
    const page = await school.visit(mentor, `/allreview/${school.admin.id}`);
    await arrival(page, "/not-authorized");
  });
});

describe("student reviews", () => {
  test("the table shows date, topic, student name, review, stars, Edit and Delete", async () => {
    const { mentor } = await makeLesson("Gita");
    const page = await school.visit(mentor);
    const given = row(page, "Fractions");
    await given.getByText("The examples helped. 👍🏽").waitFor();
    await given.getByText("3 Nov 2025").waitFor();
    await given.getByText("Aarav Of Gita").waitFor();
    await expect.poll(() => given.getByRole("img", { name: "4 of 5 stars" }).locator("svg").count()).toBe(5);
    await given.getByText("Edit", { exact: true }).waitFor();
    await given.getByText("Delete", { exact: true }).waitFor();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Date",
      "Topic",
      "Student Name",
      "Review",
      "Stars",
      "Actions",
    ]);
  });

  test("Edit corrects topic and date, asks 'Update Review?', and leaves stars and words alone", async () => {
    const { mentor, feedback } = await makeLesson("Rekha");
    const page = await school.visit(mentor);
    await row(page, "Fractions").getByText("Edit", { exact: true }).click();
    await arrival(page, `/editreview/${feedback.id}`);
    const topic = page.getByLabel("Topic", { exact: true });
    expect(await topic.inputValue()).toBe("Fractions");
    expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe("2025-11-03");
    const update = page.getByRole("button", { name: "Update Review" });
    await topic.fill("Decimals");
    await page.getByLabel("Date", { exact: true }).fill("2025-11-04");
    await page.getByRole("link", { name: "Cancel" }).click();
    await chooseWhetherToLeave(page, "Stay");

    await update.click();
    await question(page, "Update Review?").getByRole("button", { name: "Cancel" }).click();
    await update.click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await notification(page, "Review updated successfully!").waitFor();
    await arrival(page, "/dashboard");
    const corrected = row(page, "Decimals");
    await corrected.getByText("4 Nov 2025").waitFor();
    await corrected.getByText("The examples helped. 👍🏽").waitFor();
    await corrected.getByText("Edited by teacher").waitFor();
  });

  test("a message says what cannot be found or loaded: 'Review not found', 'Failed to load review'", async () => {
    const { mentor, feedback } = await makeLesson("Sunita");
    const page = await school.visit(mentor, `/editreview/${mentor.id}`);
    await page.getByText("Review not found", { exact: true }).waitFor();
    // A reopened stream may make the page fetch it before the button does.
    await page.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }));
    const accept = await rejectRequests(page, "GET", /^\/api\/feedback\//);
    await page.goto(`${school.url}/editreview/${feedback.id}`);
    await page.getByText("Failed to load review", { exact: true }).waitFor();
    await accept();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Topic", { exact: true }).waitFor();
  });

  test("a teacher edits rating and message of feedback by its topic; it is marked", async () => {
    const { mentor, student } = await makeLesson("Vidya");
    const page = await school.visit(mentor, "/edit-review/Fractions");
    await page.getByRole("radio", { name: /5 stars/ }).check({ force: true });
    await page.getByRole("button", { name: "Update Review" }).click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await notification(page, "Review updated successfully!").waitFor();
    expect((await student.api.get("/feedback")).items[0]).toMatchObject({ rating: 5, editedBy: "teacher" });
  });

  test("Delete asks 'Delete Review?' first", async () => {
    const { mentor } = await makeLesson("Wafa");
    const page = await school.visit(mentor);
    const accept = await rejectRequests(page, "DELETE", /^\/api\/feedback\//);
    const askToDelete = () => row(page, "Fractions").getByText("Delete", { exact: true }).click();
    await askToDelete();
    await question(page, "Delete Review?").getByRole("button", { name: "Delete" }).click();
    await notification(page, "Failed to delete review").waitFor();
    await accept();
    await askToDelete();
    await question(page, "Delete Review?").getByRole("button", { name: "Delete" }).click();
    await notification(page, "Review deleted").waitFor();
    await page.getByText("No reviews yet", { exact: true }).waitFor();
    await expect.poll(() => focusedName(page), patience).toBe("Student Reviews");
  });

  test("on a phone the table is a list of cards with the same names", async () => {
    const { mentor } = await makeLesson("Zoya");
    const page = await school.visit(mentor, "/dashboard", { viewport: { width: 320, height: 640 } });
    await row(page, "Fractions").getByText("The examples helped. 👍🏽").waitFor();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(sideways).toBe(false);
  });
});

describe("the profile", () => {
  test("changes are saved and confirmed, without empty courses", async () => {
    const mentor = await school.makeMentor("Priya", "Menon");
    const page = await school.visit(mentor, `/update-profile/${mentor.id}`);
    await page.getByLabel("Joining Date", { exact: true }).fill("2024-06-03");
    await page.getByLabel("Course 1", { exact: true }).fill("");
    await page.getByRole("button", { name: "Add Course" }).click();
    await page.getByLabel("Course 2", { exact: true }).fill("Statistics");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await notification(page, "Teacher details updated successfully!").waitFor();
    const record = await mentor.api.get(`/teachers/${mentor.id}`);
    expect(record).toMatchObject({ courses: ["Statistics"], phone: null, joiningDate: "2024-06-03" });
  });

  test("the form shows the saved data, not what the dashboard once loaded", async () => {
    const mentor = await school.makeMentor("Tara", "Bose", "Mathematics", "Physics");
    const page = await school.visit(mentor);
    await page.getByText("Mathematics", { exact: true }).waitFor();
    const { id, name, surname, email } = mentor;
    const courses = ["Mathematics", "Physics", "Statistics"];
    const work = { education: "M.Sc.", subject: "Mathematics", joiningDate: "2024-06-01" };
    await school.admin.api.send("PATCH", `/teachers/${id}`, { name, surname, email, ...work, courses });
    await page.clock.setFixedTime(Date.now() + 60_000);
    const release = await holdBack(page, /^\/api\/teachers\//);
    await page.getByRole("link", { name: "Update Profile", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Update Profile" }).waitFor();
    await expect.poll(() => page.getByLabel("Course 1", { exact: true }).count()).toBe(0);
    release();
    await page.getByLabel("Phone", { exact: true }).fill("020 1234567");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await notification(page, "Teacher details updated successfully!").waitFor();
    expect(await mentor.api.get(`/teachers/${id}`)).toMatchObject({ courses, phone: "020 1234567" });
  });

  test("a new e-mail requires the current password and is then used to log in", async () => {
    const mentor = await school.makeMentor("Qadir", "Khan", "Mathematics", "Physics");
    const page = await school.visit(mentor, `/update-profile/${mentor.id}`);
    await page.getByLabel("Email", { exact: true }).fill("qadir.new@school.example");
    const save = page.getByRole("button", { name: "Save Changes" });
    await save.click();
    await page.getByText("Enter your current password to change the e-mail.", { exact: true }).waitFor();
    await page.getByLabel("Current Password", { exact: true }).fill("wrong");
    await save.click();
    await page.getByText("The current password is incorrect.", { exact: true }).waitFor();
    await page.getByLabel("Current Password", { exact: true }).fill(mentor.password);
    await save.click();
    await notification(page, "Teacher details updated successfully!").waitFor();
    await school.visit({ ...mentor, email: "qadir.new@school.example" });
  });
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ApiSession } from "./support/api-session.ts";
import { screens } from "./support/browser.ts";
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
  test("a new teacher sees a greeting, subject and e-mail, and empty lists, and adds a review of a course with topic and date; a form is hidden with what was typed, and not left without asking", async () => {
    const mentor = await school.makeMentor("Meera", "Iyer", "Mathematics", "Physics");
    const page = await school.visit(mentor);
    await page.getByRole("heading", { name: "Welcome, Meera" }).waitFor();
    await page.getByText("Mathematics", { exact: true }).waitFor();
    await page.getByText(mentor.email, { exact: true }).waitFor();
    await page.getByText("No reviews yet", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await page.getByRole("link", { name: "Update Profile", exact: true }).waitFor();
    const seeReviews = page.getByRole("link", { name: "See Reviews", exact: true });
    await seeReviews.click();
    await arrival(page, `/allreview/${mentor.id}`);
    await page.getByText("You haven’t added any reviews yet.", { exact: true }).waitFor();
    await page.goBack();

    // The first day: one card with what to do.
    await page.getByText("Your students can rate your first class at once.").waitFor();
    await page.getByText("No students yet. Share the registration link.").waitFor();
    await page.getByRole("button", { name: "Add your first class" }).click();
    const form = page.locator("form");
    const subject = form.getByLabel("Subject", { exact: true });
    await subject.waitFor();
    const courses = await subject.locator("option:not([value=''])").allTextContents();
    expect(courses).toEqual(["Mathematics", "Physics"]);
    await subject.selectOption("Physics");
    await form.getByLabel("Topic", { exact: true }).fill("  प्रकाश: Light & “shadow” 💡 ");
    await form.getByLabel("Date", { exact: true }).fill("2025-11-20");
    await form.getByRole("button", { name: "Add Review" }).click();
    const added = 'Review for "प्रकाश: Light & “shadow” 💡" on 20 Nov 2025 added successfully!';
    await notification(page, added).waitFor();
    // The next one by keyboard.
    await form.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await form.getByRole("button", { name: "Cancel" }).press("Enter");
    await form.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await form.waitFor();
    await seeReviews.click();
    await page.getByRole("heading", { name: "प्रकाश: Light & “shadow” 💡" }).waitFor();

    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByRole("button", { name: "Add Review" }).click();
    const topic = form.getByLabel("Topic", { exact: true });
    await topic.fill("Sets");
    await page.getByRole("button", { name: "Hide Form" }).click();
    await topic.waitFor({ state: "hidden" });
    await seeReviews.click();
    await chooseWhetherToLeave(page, "Stay");
    await page.goBack();
    await chooseWhetherToLeave(page, "Stay");
    await arrival(page, "/dashboard");
    const dialog = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await dialog).type()).toBe("beforeunload");
    await (await dialog).dismiss();
    await page.getByRole("button", { name: "Add Review" }).click();
    expect(await topic.inputValue()).toBe("Sets");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    await expect.poll(() => question(page, "Leave without saving?").count()).toBe(0);
  });

  test("deleting a class asks 'Delete Review?' and deletes its feedback too; failures are reported, and another teacher's list is hidden", async () => {
    const { mentor, student } = await makeLesson("Leela");
    const page = await (await school.profileOf(mentor)).newPage();
    // A reopened stream may make the page fetch the list before the button does.
    await page.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }));
    const acceptList = await rejectRequests(page, "GET", /^\/api\/lessons/);
    await page.goto(`${school.url}/allreview/${mentor.id}`);
    await page.getByText("Failed to fetch reviews added by you.", { exact: true }).waitFor();
    await acceptList();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1 gave feedback").waitFor();
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
    await expect.poll(() => focusedName(page), patience).toBe("Your Classes");
    expect((await student.api.get("/feedback")).items).toEqual([]);

    await page.goto(`${school.url}/allreview/${school.admin.id}`);
    await arrival(page, "/not-authorized");
  });
});

describe("student reviews", () => {
  test("the table shows date, topic, student name, review, stars, Edit and Delete, on a phone too; Edit corrects topic and date after 'Update Review?', and what cannot be found or loaded is reported; Delete asks 'Delete Review?' first", async () => {
    const { mentor, student, feedback } = await makeLesson("Gita");
    const page = await school.visit(mentor);
    const response = row(page, "Aarav Of Gita");
    const head = page.getByRole("rowheader", { name: /^Fractions/ });
    await head.getByText("3 Nov 2025").waitFor();
    await response.getByText("The examples helped. 👍🏽").waitFor();
    await response.getByText("3 Nov 2025").waitFor();
    await response.getByText("Aarav Of Gita").waitFor();
    await expect
      .poll(() => response.getByRole("img", { name: "4 of 5 stars" }).locator("svg").count())
      .toBe(5);
    await response.getByText("Edit", { exact: true }).waitFor();
    const columns = ["Date", "Topic", "Student Name", "Review", "Stars", "Actions"];
    expect(await page.getByRole("columnheader").allTextContents()).toEqual(columns);

    await page.setViewportSize({ width: 320, height: 640 });
    await response.getByRole("button", { name: /^Reply: Fractions/ }).waitFor();
    await response.getByText("Edit", { exact: true }).waitFor();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(sideways).toBe(false);

    await page.setViewportSize(screens.laptop);
    // A reopened stream may make the page fetch it before the button does.
    await page.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }));
    const acceptReview = await rejectRequests(page, "GET", /^\/api\/feedback\//);
    await response.getByText("Edit", { exact: true }).click();
    await page.getByText("Failed to load review", { exact: true }).waitFor();
    await acceptReview();
    await page.getByRole("button", { name: "Try again" }).click();
    await arrival(page, `/editreview/${feedback.id}`);
    const topic = page.getByLabel("Topic", { exact: true });
    await topic.waitFor();
    await page.getByRole("link", { name: "Change rating or words" }).waitFor();
    expect(await topic.inputValue()).toBe("Fractions");
    expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe("2025-11-03");
    const update = page.getByRole("button", { name: "Update Review" });
    await topic.fill("Decimals");
    await page.getByLabel("Date", { exact: true }).fill("2025-11-04");
    await page.getByRole("button", { name: "Cancel" }).click();
    await chooseWhetherToLeave(page, "Stay");

    await update.click();
    await question(page, "Update Review?").getByRole("button", { name: "Cancel" }).click();
    await update.click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await notification(page, "Review updated successfully!").waitFor();
    await arrival(page, "/dashboard");
    const corrected = row(page, "Decimals");
    await corrected.getByText("4 Nov 2025").last().waitFor();
    await corrected.getByText("The examples helped. 👍🏽").waitFor();
    await corrected.getByText("Edited by teacher").waitFor();

    await page.goto(`${school.url}/editreview/${mentor.id}`);
    await page.getByText("Review not found", { exact: true }).waitFor();
    // By its topic, rating and message are edited too.
    await page.goto(`${school.url}/edit-review/Decimals`);
    await page.getByRole("radio", { name: /5 stars/ }).check({ force: true });
    await page.getByRole("button", { name: "Update Review" }).click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await arrival(page, "/dashboard");
    expect((await student.api.get("/feedback")).items[0]).toMatchObject({ rating: 5, editedBy: "teacher" });

    const accept = await rejectRequests(page, "DELETE", /^\/api\/feedback\//);
    await response.getByText("Delete", { exact: true }).click();
    await question(page, "Delete Review?").getByRole("button", { name: "Delete" }).click();
    await notification(page, "Failed to delete review").waitFor();
    await accept();
    await response.getByText("Delete", { exact: true }).click();
    await question(page, "Delete Review?").getByRole("button", { name: "Delete" }).click();
    await notification(page, "Review deleted").waitFor();
    await page.getByText("No reviews yet", { exact: true }).waitFor();
    await expect.poll(() => focusedName(page), patience).toBe("Student Reviews");
  });
});

test("the profile's form shows the saved data; changes are confirmed, without empty courses, and the new e-mail logs in", async () => {
  const mentor = await school.makeMentor("Tara", "Bose", "Mathematics", "Physics");
  const { id, name, surname, password } = mentor;
  const page = await school.visit(mentor);
  await page.getByText("Mathematics", { exact: true }).waitFor();
  // Since the dashboard was loaded.
  const courses = ["Mathematics", "Physics", "Statistics"];
  const work = { education: "M.Sc.", subject: "Mathematics", joiningDate: "2024-06-01" };
  const stored = { name, surname, email: mentor.email, ...work, courses };
  await school.admin.api.send("PATCH", `/teachers/${id}`, stored);
  await page.clock.setFixedTime(Date.now() + 60_000);
  const release = await holdBack(page, /^\/api\/teachers\//);
  await page.getByRole("link", { name: "Update Profile", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Update Profile" }).waitFor();
  await expect.poll(() => page.getByLabel("Course 1", { exact: true }).count()).toBe(0);
  release();

  const email = "tara.new@school.example";
  await page.getByLabel("Course 1", { exact: true }).fill("");
  await page.getByRole("button", { name: "Add Course" }).click();
  await page.getByLabel("Course 4", { exact: true }).fill("Physics II");
  await page.getByLabel("Joining Date", { exact: true }).fill("2024-06-03");
  await page.getByLabel("Phone", { exact: true }).fill("020 1234567");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Current Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await notification(page, "Teacher details updated successfully!").waitFor();
  const api = await ApiSession.signIn(school.url, { email, password });
  expect(await api.get(`/teachers/${id}`)).toMatchObject({
    email,
    phone: "020 1234567",
    joiningDate: "2024-06-03",
    courses: ["Physics", "Statistics", "Physics II"],
  });
});

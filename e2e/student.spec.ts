import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { screens } from "./support/browser.ts";
import {
  arrival,
  daysAgo,
  fromServer,
  notification,
  openSchool,
  type Person,
  patience,
  question,
  rejectRequests,
} from "./support/school.ts";
import { lessonOf, messageField, openForm, star, submitButton } from "./support/student-page.ts";

// A student sees classes and rates them, mostly on a phone. For corrections, see edit-review.spec.ts; for the profile,
// student-profile.spec.ts.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
/** Longer than the list of phrases stays open without the focus, and longer than a phone's tap. */
const slowTapMs = 700;
/** A student with one class to rate, whose topic is theirs alone. */
async function makeStudentWithLesson(name: string): Promise<{ student: Person; topic: string }> {
  const mentor = await school.makeMentor("Mentor", `Of ${name}`);
  const student = await school.makeStudent(name, "Sharma", mentor);
  const topic = `${name}'s class`;
  await school.addLesson(mentor, topic, daysAgo(1));
  return { student, topic };
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
describe("the dashboard", () => {
  test("welcomes by name, shows the profile, and lists the classes in the student's courses, newest first, or says that there is none; a long press on a phrase chooses it", async () => {
    const mentor = await school.makeMentor("Latha", "Menon", "Mathematics", "Physics");
    const aarav = await school.makeStudent("Aarav", "Sharma", mentor);
    const page = await school.visit(aarav, "/dashboard", phone);
    await page.getByRole("heading", { name: "Welcome, Aarav" }).waitFor();
    const profile = page.getByRole("heading", { name: "Your Profile", exact: true }).getByRole("button");
    await profile.click();
    const facts = page.getByRole("definition");
    await expect.poll(() => facts.allTextContents(), patience).toEqual(["Mathematics", "Class 9", "Pune"]);
    expect(await page.getByRole("term").allTextContents()).toEqual(["Course", "Education", "City"]);
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await page.getByRole("link", { name: "Update Profile", exact: true }).waitFor();
    await page.getByRole("heading", { name: "Teacher Reviews", exact: true }).getByRole("button").click();
    await page.getByText("No reviews yet.", { exact: true }).waitFor();

    await school.addLesson(mentor, "Fractions", daysAgo(3));
    await school.addLesson(mentor, "Light", daysAgo(1), "Physics");
    await school.addLesson(mentor, "Algebra", daysAgo(2));
    const record = await aarav.api.get(`/students/${aarav.id}`);
    const course = ["Mathematics", "Physics"];
    await page.route("**/api/students/*", (route) =>
      route.fulfill({ headers: fromServer(route), json: { ...record, city: null, education: null, course } }),
    );
    await page.goto(`${school.url}/student`);
    await profile.click();
    await expect
      .poll(() => facts.allTextContents(), patience)
      .toEqual(["Mathematics, Physics", "N/A", "N/A"]);
    await page.getByRole("heading", { name: "Teacher Reviews", exact: true }).getByRole("button").click();
    const list = page.getByRole("region", { name: "Teacher Reviews" }).getByRole("listitem");
    await expect.poll(() => list.count(), patience).toBe(2);
    await list.first().getByText("Algebra", { exact: true }).waitFor();
    await list
      .first()
      .getByText(en.common.date(daysAgo(2)))
      .waitFor();
    await list.last().getByText("Fractions", { exact: true }).waitFor();

    // A long press on a phrase chooses it too.
    await openForm(page, "Algebra");
    await messageField(page).tap();
    const phrase = page.getByRole("list", { name: "Suggestions" }).getByRole("button").nth(1);
    await phrase.scrollIntoViewIfNeeded();
    const box = await phrase.boundingBox();
    if (!box) throw new Error("The phrase is not drawn");
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await page.clock.install();
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.clock.runFor(slowTapMs);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => messageField(page).inputValue(), patience).toBe(await phrase.textContent());
  });

  test("the browser's Back stays on the dashboard instead of a form that was sent; Logout leaves nothing in the browser", async () => {
    const { student } = await makeStudentWithLesson("Tara");
    const page = await school.newPage();
    await page.goto(school.url);
    await page.getByLabel("Email").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(student.password);
    await page.getByRole("button", { name: "Login Now" }).click();
    await arrival(page, "/dashboard");
    await page.getByRole("link", { name: "Update Profile", exact: true }).click();
    await page.getByRole("button", { name: "Save Changes" }).waitFor();
    await page.getByRole("link", { name: "Classes", exact: true }).click();
    await page.getByRole("heading", { name: "Welcome, Tara" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Welcome, Tara" }).waitFor();
    await arrival(page, "/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await notification(page, "Logout successful").waitFor();
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });
});

describe("feedback on a class", () => {
  test("Cancel, a rejection and a reload keep what was typed; after 'Submit Review?' stars and words are sent, and the class is marked, with Edit", async () => {
    const { student, topic } = await makeStudentWithLesson("Aditi");
    const page = await school.visit(student, "/dashboard", phone);
    await openForm(page, topic);
    await star(page, 4).check({ force: true });
    await messageField(page).fill(" बहुत अच्छा! 🏃🏽\nநன்று 👍🏽 ");
    await page.getByRole("form").getByRole("button", { name: "Cancel" }).click();
    await messageField(page).waitFor({ state: "hidden" });
    await lessonOf(page, topic).getByText("Not sent yet", { exact: true }).waitFor();
    await openForm(page, topic);
    expect(await messageField(page).inputValue()).toBe(" बहुत अच्छा! 🏃🏽\nநன்று 👍🏽 ");
    const accept = await rejectRequests(page, "POST", /^\/api\/feedback$/);
    await submitButton(page).click();
    await question(page, "Submit Review?").getByRole("button", { name: "Submit" }).click();
    await page.getByRole("form").getByRole("alert").waitFor();
    await accept();
    await page.reload();
    await openForm(page, topic);
    const message = "बहुत अच्छा! 🏃🏽\nநன்று 👍🏽";
    const text = async () => (await messageField(page).inputValue()).trim();
    await expect.poll(text, patience).toBe(message);
    expect(await star(page, 4).isChecked()).toBe(true);

    await submitButton(page).click();
    await question(page, "Submit Review?").getByRole("button", { name: "Cancel" }).click();
    expect((await student.api.get("/feedback")).items).toEqual([]);
    await submitButton(page).click();
    await question(page, "Submit Review?").getByRole("button", { name: "Submit" }).click();
    await notification(page, "Feedback submitted successfully!").waitFor();
    await lessonOf(page, topic).getByText("Feedback already submitted", { exact: true }).waitFor();
    await lessonOf(page, topic).getByRole("link", { name: "Edit" }).waitFor();
    const [feedback] = (await student.api.get("/feedback")).items;
    expect(feedback).toMatchObject({ rating: 4, message, topic, studentId: student.id });
  });

  test("everything works by keyboard", async () => {
    const { student, topic } = await makeStudentWithLesson("Esha");
    const page = await school.visit(student);
    await page.getByRole("button", { name: new RegExp(topic) }).focus();
    await page.keyboard.press("Enter");
    await star(page, 1).waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocused(star(page, 1)), patience).toBe(true);
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => star(page, 3).isChecked(), patience).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocused(messageField(page)), patience).toBe(true);
    await page.keyboard.type("Good pace.");
    await page.keyboard.press("ArrowDown");
    const phrase = page.getByRole("list", { name: "Suggestions" }).getByRole("button").first();
    await expect.poll(() => isFocused(phrase), patience).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocused(submitButton(page)), patience).toBe(true);
    await page.keyboard.press("Enter");
    // The safe choice has the focus first.
    const dialog = question(page, "Submit Review?");
    await expect.poll(() => isFocused(dialog.getByRole("button", { name: "Cancel" })), patience).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await notification(page, "Feedback submitted successfully!").waitFor();
    const [feedback] = (await student.api.get("/feedback")).items;
    expect(feedback.rating).toBe(3);
    expect(feedback.message).toMatch(/^Good pace\. \S/);
  });
});

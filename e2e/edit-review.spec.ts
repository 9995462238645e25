import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { screens } from "./support/browser.ts";
import {
  arrival,
  chooseWhetherToLeave,
  fromServer,
  notification,
  openSchool,
  type Person,
  patience,
  question,
  rejection,
} from "./support/school.ts";

// Rating and message of feedback are corrected at /edit-review/{topic}: by the student who wrote it, and by an admin.

const school = openSchool();
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", "Iyer");
});

const messageField = (page: Page) => page.getByRole("textbox", { name: "Feedback" });
const star = (page: Page, stars: number) => page.getByRole("radio", { name: new RegExp(`^${stars} star`) });

/** A student with feedback on one class, whose topic is theirs alone. */
async function makeStudentWithFeedback(name: string) {
  const student = await school.makeStudent(name, "Sharma", meera);
  const topic = `${name}'s class`;
  const lesson = await school.addLesson(meera, topic, "2025-11-03");
  const feedback = await school.giveFeedback(student, lesson, 3, "It was okay.");
  return { student, topic, feedback };
}

describe("by the student who wrote it", () => {
  test("Edit leads to its rating and message, which are saved after 'Update Review?'; Cancel and Back ask before discarding changes", async () => {
    const { student, topic, feedback } = await makeStudentWithFeedback("Hema");
    const page = await school.visit(student, "/dashboard", phone);
    const edit = page.getByRole("link", { name: `Edit: ${topic}` });
    const update = page.getByRole("button", { name: "Update Review" });
    await edit.click();
    await arrival(page, `/edit-review/${encodeURIComponent(topic)}`);
    await expect.poll(() => star(page, 3).isChecked(), patience).toBe(true);
    await messageField(page).fill("It was good, after all. 🌱");
    await page.getByRole("button", { name: "Cancel" }).click();
    await chooseWhetherToLeave(page, "Stay");
    // Back closes 'Update Review?', too.
    await update.click();
    await question(page, "Update Review?").waitFor();
    await page.goBack();
    await chooseWhetherToLeave(page, "Stay");
    expect(await messageField(page).inputValue()).toBe("It was good, after all. 🌱");
    await page.goBack();
    await chooseWhetherToLeave(page, "Leave");
    await page.getByRole("heading", { name: "Welcome, Hema" }).waitFor();

    await edit.click();
    await messageField(page).fill("It was good, after all. 🌱");
    await star(page, 4).check({ force: true });
    await update.click();
    await question(page, "Update Review?").getByRole("button", { name: "Cancel" }).click();
    await update.click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await notification(page, "Review updated successfully!").waitFor();
    await arrival(page, "/dashboard");
    const edited = await student.api.get(`/feedback/${feedback.id}`);
    expect(edited).toMatchObject({ rating: 4, message: "It was good, after all. 🌱", editedBy: null });
    expect(edited.updatedAt).not.toBeNull();
  });

  test("whatever the topic is, Edit leads to it, and so does the address with the topic alone", async () => {
    const student = await school.makeStudent("Kamal", "Sharma", meera);
    const longest = "भिन्न 🌱.a\\b/c?d#e;f&=+ 50%".padEnd(limits.topicMaxLength, "x");
    const topics = ["..", "%2e", "{-$topic}", longest];
    for (const topic of topics) {
      const lesson = await school.addLesson(meera, topic, "2025-11-03");
      await school.giveFeedback(student, lesson, 3, "It was okay.");
    }
    const page = await school.visit(student, "/dashboard", phone);
    await page.getByRole("button", { name: "Show more" }).click();
    const links = page.getByRole("link", { name: /^Edit: / });
    await expect.poll(() => links.count(), patience).toBe(topics.length);
    const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const opened: string[] = [];
    for (const href of hrefs) {
      await page.goto(href.replace(/\?.*/, ""));
      await expect.poll(() => messageField(page).inputValue(), patience).toBe("It was okay.");
      // Which feedback it is has been added to the address.
      expect(page.url()).toBe(href);
      opened.push(await page.getByRole("heading", { level: 2 }).innerText());
    }
    expect(opened.sort()).toEqual(topics.sort());
  });
});

describe("by an admin", () => {
  let diya: Person;

  school.prepare(async () => {
    const aarav = await school.makeStudent("Aarav", "Sharma", meera);
    diya = await school.makeStudent("Diya", "Nair", meera);
    const algebra = await school.addLesson(meera, "Algebra", "2025-11-17");
    await school.giveFeedback(aarav, algebra, 4, "The drawings helped.");
    await school.giveFeedback(diya, algebra, 5, "I can do it now.");
    const geometry = await school.addLesson(meera, "Geometry", "2025-11-18");
    await school.giveFeedback(aarav, geometry, 4, "The drawings helped.");
  });

  test("of several on one topic, the page asks which one, in whatever case; then rating and message can be edited; after the session has ended, it says 'User profile not found' and redirects to /", async () => {
    const page = await school.visit(school.admin, "/edit-review/algebra");
    await page.getByRole("heading", { name: "Which feedback on “algebra”?" }).waitFor();
    await page.getByRole("link", { name: /Diya Nair/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Written by Diya Nair").waitFor();
    // The pressed link has disappeared.
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label"), patience).toBe("Review");
    const message = page.getByLabel("Feedback");
    await message.fill("");
    await page.getByRole("button", { name: "Update Review" }).click();
    await page.getByText("Please write your feedback", { exact: true }).waitFor();
    await message.fill("I can do it now, mostly.");
    // The list has the same path, with other search parameters.
    await page.goBack();
    await chooseWhetherToLeave(page, "Stay");
    await page.getByRole("button", { name: "Update Review" }).click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await notification(page, "Review updated successfully!").waitFor();
    await arrival(page, "/dashboard");
    const [edited] = (await diya.api.get("/feedback")).items;
    expect(edited).toMatchObject({ message: "I can do it now, mostly.", rating: 5, editedBy: "admin" });

    // After the session has ended.
    const me = await page.request.get(`${school.url}/api/me`);
    await page.route("**/api/me", async (route) =>
      route.fulfill({ body: await me.body(), contentType: "application/json", headers: fromServer(route) }),
    );
    await page.route("**/api/feedback?*", (route) => route.fulfill(rejection("not-signed-in")));
    await page.goto(`${school.url}/edit-review/Geometry`);
    await notification(page, "User profile not found").waitFor();
    await arrival(page, "/");
    await page.getByRole("heading", { name: "Login", exact: true }).waitFor();
  });
});

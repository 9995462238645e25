import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { daysAgo, notification, openSchool, type Person, patience, question } from "./support/school.ts";
import {
  formOf,
  giveFeedback,
  lessonOf,
  messageField,
  openForm,
  star,
  waitingOn,
} from "./support/student-page.ts";

// Two tabs, two devices, two people editing one record: nothing is overwritten unseen.

const school = openSchool();
const unique = () => crypto.randomUUID().slice(0, 8);
let meera: Person;

school.prepare(async () => {
  meera = await school.makeMentor("Meera", unique(), "Mathematics", "Physics");
});

async function openTab(context: BrowserContext, path = "/dashboard"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${school.url}${path}`);
  return page;
}

async function makeStudentWithLesson() {
  const student = await school.makeStudent("Aarav", unique(), meera);
  const topic = `Tides ${unique()}`;
  const lesson = await school.addLesson(meera, topic, daysAgo(1));
  return { student, topic, lesson };
}

const feedbackOf = async (student: Person) => (await student.api.get("/feedback")).items;
const notSent = (page: Page) => page.getByRole("region", { name: "Not sent" });

describe("a student with one class open in two tabs", () => {
  /** Playwright lets every tab believe that it has the focus. */
  const setFocus = (page: Page, isFocused: boolean) =>
    page.evaluate((value) => {
      Object.assign(document, { hasFocus: () => value });
      window.dispatchEvent(new Event(value ? "focus" : "blur"));
    }, isFocused);

  test("the tab in the background shows what is typed in the other, instead of replacing it later; what is submitted in one leaves the form of the other, which does not hold it back", async () => {
    const { student, topic } = await makeStudentWithLesson();
    const another = `Currents ${unique()}`;
    await school.addLesson(meera, another, daysAgo(1));
    const context = await school.profileOf(student);
    const [first, second] = [await openTab(context), await openTab(context)];
    for (const tab of [first, second]) await openForm(tab, topic);
    await setFocus(second, false);
    for (const text of ["Of another class", ""]) {
      await messageField(first).fill(text);
      await expect.poll(() => messageField(second).inputValue(), patience).toBe(text);
    }
    await star(first, 4).check({ force: true });
    await messageField(first).fill("The tides");
    await expect.poll(() => messageField(second).inputValue(), patience).toBe("The tides");
    expect(await star(second, 4).isChecked()).toBe(true);

    await setFocus(first, false);
    await setFocus(second, true);
    // The student is back before the words are.
    await setFocus(first, true);
    await messageField(second).press("End");
    await messageField(second).pressSequentially(" were clear.");
    await expect.poll(() => messageField(first).inputValue(), patience).toBe("The tides were clear.");
    // The words of the first tab are not kept beside those that continue them.
    await giveFeedback(second, 4, "The tides were clear.");
    await notification(second, "Feedback submitted successfully!").waitFor();
    await second.reload();
    await lessonOf(second, topic).getByText("Feedback already submitted", { exact: true }).waitFor();
    expect(await notSent(second).count()).toBe(0);
    expect(await feedbackOf(student)).toMatchObject([{ rating: 4, message: "The tides were clear." }]);

    const tabs = [first, second];
    for (const tab of tabs) await openForm(tab, another);
    await context.route("**/api/feedback", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const isWaiting = async () => {
      for (const tab of tabs) {
        await waitingOn(tab, another).waitFor();
        const form = formOf(tab, another);
        await expect.poll(() => form.count(), patience).toBe(0);
      }
    };
    await giveFeedback(first, 4, "In a tunnel");
    await isWaiting();

    for (const tab of tabs) await lessonOf(tab, another).getByRole("button", { name: "Edit" }).click();
    for (const tab of tabs)
      await expect.poll(() => messageField(tab).inputValue(), patience).toBe("In a tunnel");
    await giveFeedback(second, 5, "In a tunnel, on a train.");
    await isWaiting();
    await context.unroute("**/api/feedback");
    await second.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect
      .poll(() => feedbackOf(student), patience)
      .toContainEqual(expect.objectContaining({ rating: 5, message: "In a tunnel, on a train." }));
  });
});

test("a tab that does not know yet that the teacher has logged in edits nothing in the teacher's name", async () => {
  const { student, topic, lesson } = await makeStudentWithLesson();
  const { id } = await school.giveFeedback(student, lesson, 3, "As it was.");
  const context = await school.profileOf(student);
  const page = await openTab(context, `/edit-review/${encodeURIComponent(topic)}`);
  await messageField(page).fill("In whose name?");
  // The tab does not learn who is signed in.
  await page.route("**/api/me", (route) => route.abort());
  await context.request.post(`${school.url}/api/sign-in`, {
    data: { email: meera.email, password: meera.password },
  });
  await page.getByRole("button", { name: "Update Review" }).click();
  await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
  await page
    .getByText(/someone else is logged in here/)
    .first()
    .waitFor();
  expect(await messageField(page).inputValue()).toBe("In whose name?");
  expect(await feedbackOf(student)).toMatchObject([{ id, message: "As it was.", editedBy: null }]);
});

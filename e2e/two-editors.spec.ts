import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  arrival,
  daysAgo,
  notification,
  openSchool,
  type Person,
  patience,
  question,
} from "./support/school.ts";
import { giveFeedback, lessonOf, messageField, openForm, star } from "./support/student-page.ts";

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

const given = async (student: Person) => (await student.api.get("/feedback")).items;
const notSent = (page: Page) => page.getByRole("region", { name: "Not sent" });
const choice = (page: Page) => page.getByRole("region", { name: "This was changed while you were editing." });

describe("a student with one class open in two tabs", () => {
  /** Playwright lets every tab believe that it has the focus. */
  const setFocus = (page: Page, isFocused: boolean) =>
    page.evaluate((value) => Object.assign(document, { hasFocus: () => value }), isFocused);

  test("the tab in the background shows what is typed in the other, instead of replacing it later", async () => {
    const { student, topic } = await makeStudentWithLesson();
    const context = await school.profileOf(student);
    const [first, second] = [await openTab(context), await openTab(context)];
    for (const tab of [first, second]) await openForm(tab, topic);
    await setFocus(second, false);
    await star(first, 4).check({ force: true });
    await messageField(first).fill("The tides");
    await expect.poll(() => messageField(second).inputValue(), patience).toBe("The tides");
    expect(await star(second, 4).isChecked()).toBe(true);

    await setFocus(first, false);
    await setFocus(second, true);
    await messageField(second).press("End");
    await messageField(second).pressSequentially(" were clear.");
    await expect.poll(() => messageField(first).inputValue(), patience).toBe("The tides were clear.");
    // The words of the first tab are not kept beside those that continue them.
    await giveFeedback(second, 4, "The tides were clear.");
    await notification(second, "Feedback submitted successfully!").waitFor();
    await second.reload();
    await lessonOf(second, topic).getByText("Feedback already submitted", { exact: true }).waitFor();
    expect(await notSent(second).count()).toBe(0);
    expect(await given(student)).toMatchObject([{ rating: 4, message: "The tides were clear." }]);
  });

  async function sendFromBoth() {
    const { student, topic } = await makeStudentWithLesson();
    const context = await school.profileOf(student);
    const [first, second] = [await openTab(context), await openTab(context)];
    await openForm(first, topic);
    await messageField(first).fill("From the first tab.");
    // The second tab continues the same draft, with the same id.
    await second.reload();
    await openForm(second, topic);
    await expect.poll(() => messageField(second).inputValue(), patience).toBe("From the first tab.");
    await star(second, 2).check({ force: true });
    await messageField(second).fill("From the second tab.");
    const patches: string[] = [];
    second.on("request", (request) => {
      if (request.method() === "PATCH") patches.push(request.url());
    });
    await giveFeedback(first, 5, "From the first tab.");
    await notification(first, "Feedback submitted successfully!").waitFor();
    await notSent(second).getByText("From the first tab.", { exact: true }).waitFor();
    await notSent(second).getByText("From the second tab.", { exact: true }).waitFor();
    expect(patches).toEqual([]);
    expect(await given(student)).toMatchObject([{ rating: 5, message: "From the first tab." }]);
    return { student, second };
  }

  test("the second feedback replaces nothing; both are shown, and the stored one can be kept", async () => {
    const { student, second } = await sendFromBoth();
    await notSent(second).getByRole("button", { name: "Discard" }).click();
    await question(second, "Discard this text?").getByRole("button", { name: "Discard" }).click();
    await notSent(second).waitFor({ state: "detached" });
    expect(await given(student)).toMatchObject([{ rating: 5, message: "From the first tab." }]);
  });

  test("it can replace the first, unless that has been changed in the meantime", async () => {
    const { student, second } = await sendFromBoth();
    const [{ id }] = await given(student);
    const askToReplace = async () => {
      await notSent(second).getByRole("button", { name: "Replace with mine" }).click();
      return question(second, "Replace the feedback?").getByRole("button", { name: "Replace" });
    };
    const replace = await askToReplace();
    await replace.waitFor();
    await meera.api.send("PATCH", `/feedback/${id}`, { rating: 4, message: "Edited by the teacher." });
    await replace.click();
    await notSent(second).getByText("Edited by the teacher.", { exact: true }).waitFor();
    expect(await given(student)).toMatchObject([{ message: "Edited by the teacher." }]);
    await (await askToReplace()).click();
    await notification(second, "Your feedback was replaced.").waitFor();
    await notSent(second).waitFor({ state: "detached" });
    expect(await given(student)).toMatchObject([{ rating: 2, message: "From the second tab." }]);
  });
});

test("a repeat of feedback edited since is no conflict, because it had arrived", async () => {
  const { student, topic } = await makeStudentWithLesson();
  const page = await openTab(await school.profileOf(student));
  await openForm(page, topic);
  await page.route(
    "**/api/feedback",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await giveFeedback(page, 2, "Too fast.");
  await notification(page, "Saved. We’ll send it when you’re online.").waitFor();
  const [{ id }] = await given(student);
  await meera.api.send("PATCH", `/feedback/${id}`, { rating: 4, message: "Edited by the teacher." });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await lessonOf(page, topic).getByText("Feedback already submitted", { exact: true }).waitFor();
  await expect.poll(() => notSent(page).count()).toBe(0);
  expect(await given(student)).toMatchObject([{ message: "Edited by the teacher." }]);
});

test("a profile that the admin has changed: both are shown, each can be chosen", async () => {
  const { student } = await makeStudentWithLesson();
  await school.giveParent(student, "9876543210", "parent@home.example");
  const path = `/student/update/${student.id}`;
  const byStudent = await openTab(await school.profileOf(student), path);
  const byAdmin = await openTab(await school.profileOf(school.admin), path);
  const city = (page: Page) => page.getByLabel("City", { exact: true });
  const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
  await city(byStudent).fill("Nagpur");
  await city(byAdmin).fill("Delhi");
  await save(byAdmin);
  await notification(byAdmin, "Profile updated!").waitFor();

  await save(byStudent);
  await choice(byStudent).getByText("Delhi", { exact: true }).waitFor();
  await choice(byStudent).getByText("Nagpur", { exact: true }).waitFor();
  await expect
    .poll(() => choice(byStudent).evaluate((box) => box === document.activeElement), patience)
    .toBe(true);
  expect(await city(byStudent).inputValue()).toBe("Nagpur");
  await choice(byStudent).getByRole("button", { name: "Use theirs" }).click();
  await expect.poll(() => city(byStudent).inputValue(), patience).toBe("Delhi");
  await expect.poll(() => choice(byStudent).count()).toBe(0);

  // Saved twice from one form: the user's own first change is no conflict.
  for (const name of ["Mumbai", "Surat"]) {
    await city(byStudent).fill(name);
    await save(byStudent);
    await expect
      .poll(async () => (await student.api.get(`/students/${student.id}`)).city, patience)
      .toBe(name);
    await byStudent.getByRole("button", { name: "Save Changes" }).waitFor();
  }
  await city(byAdmin).fill("Goa");
  await save(byAdmin);
  await choice(byAdmin).getByRole("button", { name: "Save mine" }).click();
  await expect
    .poll(async () => (await student.api.get(`/students/${student.id}`)).city, patience)
    .toBe("Goa");
});

test("a teacher's details that the admin has changed", async () => {
  const kavita = await school.makeMentor("Kavita", unique(), "Art", "Music");
  const path = `/update-profile/${kavita.id}`;
  const page = await openTab(await school.profileOf(kavita), path);
  await page.getByLabel("Education").fill("Ph.D.");
  const {
    id: _id,
    teacherId: _teacherId,
    createdAt: _at,
    ...record
  } = await school.admin.api.get(`/teachers/${kavita.id}`);
  await school.admin.api.send("PATCH", `/teachers/${kavita.id}`, {
    ...record,
    education: "B.Ed.",
    phone: "044 2345 6789",
  });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await choice(page).getByText("B.Ed.", { exact: true }).waitFor();
  await choice(page).getByText("Also changed, and already in the form: Phone.", { exact: true }).waitFor();
  expect(await page.getByLabel("Phone").inputValue()).toBe("044 2345 6789");
  await choice(page).getByRole("button", { name: "Save mine" }).click();
  await notification(page, "Teacher details updated successfully!").waitFor();
  expect(await kavita.api.get(`/teachers/${kavita.id}`)).toMatchObject({
    education: "Ph.D.",
    phone: "044 2345 6789",
  });
});

describe("feedback that someone else has changed", () => {
  async function openEdited(
    path: (feedback: { id: string }, topic: string) => string,
    editor: (student: Person) => Person,
  ) {
    const { student, topic, lesson } = await makeStudentWithLesson();
    const feedback = await school.giveFeedback(student, lesson, 3, "Fine.");
    const page = await openTab(await school.profileOf(editor(student)), path(feedback, topic));
    return { page, feedback, student };
  }
  const update = async (page: Page) => {
    await page.getByRole("button", { name: "Update Review" }).click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
  };

  test("rating and message: both are shown; 'Save mine' asks for confirmation like any update", async () => {
    const { page, feedback, student } = await openEdited(
      ({ id }, topic) => `/edit-review/${encodeURIComponent(topic)}?feedback=${id}`,
      (author) => author,
    );
    await page.getByLabel("Feedback", { exact: true }).fill("Mine.");
    await meera.api.send("PATCH", `/feedback/${feedback.id}`, { rating: 5, message: "Theirs." });
    await update(page);
    await choice(page).getByText("Theirs.", { exact: true }).waitFor();
    await choice(page).getByText("Also changed, and already in the form: Rating.", { exact: true }).waitFor();
    await choice(page).getByRole("button", { name: "Save mine" }).click();
    await question(page, "Update Review?").getByRole("button", { name: "Update" }).click();
    await arrival(page, "/dashboard");
    expect(await given(student)).toMatchObject([{ rating: 5, message: "Mine." }]);
  });

  test("topic and date: both are shown, and theirs can be used", async () => {
    const { page, feedback } = await openEdited(
      ({ id }) => `/editreview/${id}`,
      () => meera,
    );
    await page.getByLabel("Topic", { exact: true }).fill("Mine");
    await meera.api.send("PATCH", `/feedback/${feedback.id}/lesson`, {
      topic: "Changed",
      date: "2025-11-04",
    });
    await update(page);
    await choice(page).getByText("Changed", { exact: true }).waitFor();
    await choice(page).getByRole("button", { name: "Use theirs" }).click();
    expect(await page.getByLabel("Topic", { exact: true }).inputValue()).toBe("Changed");
    expect(await page.getByLabel("Date", { exact: true }).inputValue()).toBe("2025-11-04");
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
    .getByText(/Someone else is logged in here now/)
    .first()
    .waitFor();
  expect(await messageField(page).inputValue()).toBe("In whose name?");
  expect(await given(student)).toMatchObject([{ id, message: "As it was.", editedBy: null }]);
});

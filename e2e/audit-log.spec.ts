import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { notification, openSchool, type Person, patience, question } from "./support/school.ts";

// The admin's audit log: who changed what, filters, and undo.

const school = openSchool();

/** The log entry with this text. */
const entry = (page: Page, what: string) => page.getByRole("row").filter({ hasText: what });

/** Opens the log as the admin, and waits until its entries are there. */
async function openLog(search = ""): Promise<Page> {
  const page = await school.visit(school.admin, `/audit-log${search}`);
  await page.getByRole("heading", { level: 1, name: "Audit Log" }).waitFor();
  await page.getByRole("table", { name: "Audit Log" }).getByRole("row").nth(1).waitFor();
  return page;
}

/** Four-star feedback on a class held by a mentor with this name. */
async function makeFeedback(name: string) {
  const mentor = await school.makeMentor(name, "Iyer");
  const student = await school.makeStudent("Aarav", `Of ${name}`, mentor);
  const lesson = await school.addLesson(mentor, `Fractions of ${name}`, "2025-11-03");
  const feedback = await school.giveFeedback(student, lesson, 4, "Too fast for me.");
  return { mentor, student, lesson, feedback };
}

/** Undoes an entry using only the keyboard. */
async function undoByKeyboard(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: `Undo: ${what}`, exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = question(page, "Undo this?");
  await dialog.getByText(what, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("Enter");
  await notification(page, "Change undone.").waitFor();
  await dialog.waitFor({ state: "detached" });
}

/**
 * Checks that the entry is marked and cannot be undone again, and that the focus moved to the list when its button
 * disappeared.
 */
async function expectUndone(page: Page, what: string): Promise<void> {
  const undone = entry(page, what).filter({ hasText: /^(?!.*Undid).*Undone/ });
  await undone.getByText("Undone", { exact: true }).waitFor();
  await expect.poll(() => undone.getByRole("button", { name: "Undo", exact: false }).count()).toBe(0);
  const focused = page.locator(":focus");
  await expect.poll(() => focused.getAttribute("aria-label"), patience).toBe("Entries");
  await entry(page, `Undid: ${what}`).waitFor();
}

test("days and times are the school's, wherever the admin is", async () => {
  const { mentor } = await makeFeedback("Clocks");
  const [{ at }] = (await school.admin.api.get(`/audit-log?teacherId=${mentor.id}`)).items;
  const page = await school.visit(school.admin, `/audit-log?teacher=${mentor.id}`, {
    timezoneId: "America/Los_Angeles",
  });
  const inSchool = { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" } as const;
  const when = page.getByRole("row").nth(1).getByRole("time");
  const [day, time] = new Date(at).toLocaleString("en-IN", inSchool).split(", ");
  await when.getByText(`${day}`, { exact: true }).waitFor();
  await when.getByText(`${time}`, { exact: true }).waitFor();
});

describe("filters", () => {
  let mentor: Person;
  let student: Person;
  const edited = "Changed Aarav Of Filters’s feedback on “Fractions of Filters”";
  const added = "Added teacher Filters Iyer";

  school.prepare(async () => {
    const made = await makeFeedback("Filters");
    ({ mentor, student } = made);
    await mentor.api.send("PATCH", `/feedback/${made.feedback.id}`, { rating: 5, message: "Great." });
    await makeFeedback("Others");
  });

  test("action, person and dates are in the URL, and are restored from it; a name leads to that person's actions, or to entries about them", async () => {
    const page = await openLog();
    await entry(page, edited).waitFor();
    await entry(page, added).waitFor();
    await entry(page, "Added teacher Others Iyer").waitFor();

    // With the keyboard: typing the first letters chooses an option.
    await page.getByLabel("What", { exact: true }).focus();
    await page.keyboard.type("Edits");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("group") === "edits");
    await entry(page, added).waitFor({ state: "detached" });
    await entry(page, edited).waitFor();

    await page.getByLabel("What", { exact: true }).selectOption("Accounts and e-mails");
    await page.getByLabel("Teacher", { exact: true }).selectOption("Filters Iyer");
    await entry(page, "Added teacher Others Iyer").waitFor({ state: "detached" });
    await entry(page, added).waitFor();
    await page.reload();
    await entry(page, added).waitFor();
    expect(await page.getByLabel("Teacher", { exact: true }).inputValue()).toBe(mentor.id);

    await page.getByLabel("To", { exact: true }).fill("2025-01-31");
    await page.getByText("No changes match these filters.", { exact: true }).waitFor();
    await page.goBack();
    await entry(page, added).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await entry(page, edited).waitFor();
    expect(new URL(page.url()).search).toBe("");

    await entry(page, edited).getByRole("link", { name: "Filters Iyer: only changes by them" }).click();
    await page.waitForURL((url) => url.searchParams.get("actor") === mentor.id);
    await entry(page, added).waitFor({ state: "detached" });
    await entry(page, edited).waitFor();
    await page.getByRole("list", { name: "Filtered by" }).getByText("By Filters Iyer").waitFor();
    await page.goBack();
    await entry(page, added).waitFor();
    await entry(page, edited)
      .getByRole("link", { name: `${student.name} ${student.surname}: only changes about them` })
      .click();
    await page.waitForURL((url) => url.searchParams.get("student") === student.id);
    await entry(page, added).waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Filtered by" }).getByRole("button").click();
    await entry(page, added).waitFor();
  });
});

test("an edit by the teacher is undone: before and after are shown, and the student's words are restored, unless changed again since", async () => {
  const { mentor, student, feedback } = await makeFeedback("Editor");
  const stars = async () => (await student.api.get(`/feedback/${feedback.id}`)).rating;
  await mentor.api.send("PATCH", `/feedback/${feedback.id}`, { rating: 5, message: "Just right." });
  const what = "Changed Aarav Of Editor’s feedback on “Fractions of Editor”";
  const page = await openLog(`?teacher=${mentor.id}`);
  const changes = entry(page, what);
  await changes.getByText("Too fast for me.", { exact: true }).waitFor();
  await changes.getByText("Just right.", { exact: true }).waitFor();

  // Cancelling changes nothing.
  const undo = page.getByRole("button", { name: `Undo: ${what}`, exact: true });
  const dialog = question(page, "Undo this?");
  await undo.click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await stars()).toBe(5);

  await undoByKeyboard(page, what);
  await expectUndone(page, what);
  const restored = await student.api.get(`/feedback/${feedback.id}`);
  expect(restored).toMatchObject({ rating: 4, message: "Too fast for me.", editedBy: null });

  await mentor.api.send("PATCH", `/feedback/${feedback.id}`, { rating: 5, message: "Just right." });
  await student.api.send("PATCH", `/feedback/${feedback.id}`, { rating: 2, message: "No, too fast." });
  await page.goto(`${school.url}/audit-log?group=edits&teacher=${mentor.id}`);
  await undo.click();
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await notification(page, /^This feedback was changed later\./).waitFor();
  expect(await stars()).toBe(2);
});

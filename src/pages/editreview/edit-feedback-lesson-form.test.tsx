import { expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { saveOpenForms } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, people } from "#web/testing/records.ts";
import { EditFeedbackLessonForm } from "./edit-feedback-lesson-form.tsx";

const feedbackApi = api<typeof feedbackRoutes>();

async function openForm(date = feedback.date) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  const screen = await draw(<EditFeedbackLessonForm feedback={{ ...feedback, date }} />, { as: "teacher" });
  const field = { topic: screen.getByLabelText("Topic"), date: screen.getByLabelText("Date") };
  await expect.element(field.date).toHaveAttribute("max", "2025-11-20");
  return {
    ...screen,
    ...field,
    update: screen.getByRole("button", { name: "Update Review" }),
    question: screen.getByRole("alertdialog", { name: "Update Review?" }),
  };
}

test("topic and date are required, and the date is no later than the school's today", async () => {
  const { topic, date, update, question } = await openForm();
  await topic.fill(" ");
  await date.fill("");
  await update.click();
  await expect.element(topic).toHaveAccessibleDescription(t.lessons.topicRequired);
  await expect.element(date).toHaveAccessibleDescription(t.lessons.dateRequired);
  await date.fill("2025-11-21");
  await expect.element(date).toHaveAccessibleDescription(t.lessons.feedbackDateTooLate);
  await date.fill("2025-11-20");
  await expect.element(date).not.toHaveAccessibleDescription();
  expect(question.query()).toBeNull();
});

test("a later date that is stored may stay", async () => {
  const sent = feedbackApi("$patch", "/feedback/:id/lesson", () => feedback);
  const { topic, update, question } = await openForm("2025-12-24");
  await topic.fill("Decimals");
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => sent[0]?.json).toMatchObject({ topic: "Decimals", date: "2025-12-24" });
});

test("it asks 'Update Review?'; then it says so and leads to the dashboard, or says 'Failed to update review'", async () => {
  feedbackApi("$patch", "/feedback/:id/lesson", () => new Rejection("failed"));
  const { topic, update, question, getByText } = await openForm();
  await topic.fill("Decimals");
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  await expect.element(getByText("Failed to update review")).toBeVisible();
  await expect.element(topic).toHaveValue("Decimals");

  feedbackApi("$patch", "/feedback/:id/lesson", () => ({ ...feedback, topic: "Decimals" }));
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  await expect.element(getByText("Review updated successfully!")).toBeVisible();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
});

test("when someone else has saved in between, both versions are shown, and theirs can be used", async () => {
  const theirs = { ...feedback, topic: "Changed", date: "2025-11-04", updatedAt: "2025-11-04T08:00:00.000Z" };
  feedbackApi("$patch", "/feedback/:id/lesson", () => new Rejection("conflict", { current: theirs }));
  const { topic, date, update, question, getByRole } = await openForm();
  await topic.fill("Mine");
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  const choice = getByRole("region", { name: t.editConflict.title });
  await expect.element(choice.getByText("Changed")).toBeVisible();
  await expect.element(topic).toHaveValue("Mine");
  await choice.getByRole("button", { name: t.editConflict.useTheirs }).click();
  await expect.element(topic).toHaveValue("Changed");
  await expect.element(date).toHaveValue("2025-11-04");
});

test("what was typed outlives the session", async () => {
  const before = await openForm();
  await before.topic.fill("Revision");
  saveOpenForms(people.teacher.id);
  await before.unmount();
  const { topic, getByText } = await openForm();
  await expect.element(topic).toHaveValue("Revision");
  await expect.element(getByText(t.editing.inputIsBack)).toBeVisible();
});

import { expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { schoolQuery } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { feedback, school } from "#web/testing/records.ts";
import { EditFeedbackForm } from "./edit-feedback-form.tsx";

const feedbackApi = api<typeof feedbackRoutes>();

async function openForm(changes: Partial<typeof feedback> = {}) {
  const screen = await draw(<EditFeedbackForm feedback={{ ...feedback, ...changes }} />, { as: "student" });
  return {
    ...screen,
    message: screen.getByRole("textbox", { name: "Feedback" }),
    star: (stars: number) => screen.getByRole("radio", { name: new RegExp(`^${stars} star`) }),
    update: screen.getByRole("button", { name: "Update Review" }),
    box: screen.getByRole("checkbox", { name: "Not for my parents" }),
    question: screen.getByRole("alertdialog", { name: "Update Review?" }),
  };
}

test("stars and words are both required, each with its own error", async () => {
  const { update, message, getByText, getByRole, question } = await openForm({ rating: 0 });
  await message.fill(" \n ");
  await update.click();
  await expect.element(message).toHaveAccessibleDescription(/^Please write your feedback/);
  await expect
    .element(getByRole("group", { name: "Rating" }))
    .toHaveAccessibleDescription("Please select a rating");
  expect(question.query()).toBeNull();
  await message.fill("It was good.");
  await expect.element(getByText("Please write your feedback")).not.toBeInTheDocument();
});

test("it asks 'Update Review?': Cancel saves nothing, Update saves, says so and returns to where one came from", async () => {
  const saved = hold({ ...feedback, rating: 4, message: "It was good, after all." });
  const sent = feedbackApi("$patch", "/feedback/:id", saved.respond);
  const { update, message, star, question, getByRole, getByText, navigate } = await openForm();
  await navigate("/dashboard");
  await navigate("/here");
  await expect.element(star(3)).toBeChecked();
  await message.fill(" It was good, after all. ");
  await star(4).click();
  await update.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  await expect.element(getByRole("button", { name: "Updating..." })).toBeDisabled();
  saved.release();
  await expect.element(getByText("Review updated successfully!")).toBeVisible();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(sent.map(({ json }) => json)).toEqual([
    { rating: 4, message: "It was good, after all.", updatedAt: null },
  ]);
});

test("'Update failed: …' says why, and what was typed stays", async () => {
  feedbackApi("$patch", "/feedback/:id", () => new Rejection("forbidden"));
  const { update, message, question, getByText } = await openForm();
  await message.fill("It was good.");
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  await expect.element(getByText(`Update failed: ${t.request.forbidden}`)).toBeVisible();
  await expect.element(message).toHaveValue("It was good.");
});

test("when someone else has saved in between, both versions are shown, and either can be kept", async () => {
  const theirs = { ...feedback, rating: 5, message: "Too fast.", updatedAt: "2025-11-04T08:00:00.000Z" };
  let fails = true;
  const sent = feedbackApi("$patch", "/feedback/:id", () =>
    fails ? new Rejection("conflict", { current: theirs }) : theirs,
  );
  const { update, message, star, question, getByRole, getByText } = await openForm();
  await message.fill("Far too fast for me.");
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  const choice = getByRole("region", { name: t.editConflict.title });
  await expect.element(choice.getByText("Too fast.")).toBeVisible();
  await expect.element(choice.getByText("Far too fast for me.")).toBeVisible();
  // Fields that were not edited here already show their version.
  await expect.element(star(5)).toBeChecked();
  await expect.element(message).toHaveValue("Far too fast for me.");
  fails = false;
  await choice.getByRole("button", { name: t.editConflict.saveMine }).click();
  await question.getByRole("button", { name: "Update" }).click();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  expect(sent.at(-1)?.json).toEqual({
    rating: 5,
    message: "Far too fast for me.",
    updatedAt: theirs.updatedAt,
  });
});

test("'Use theirs' puts the saved version into the form", async () => {
  const theirs = { ...feedback, message: "Too fast.", updatedAt: "2025-11-04T08:00:00.000Z" };
  feedbackApi("$patch", "/feedback/:id", () => new Rejection("conflict", { current: theirs }));
  const { update, message, question, getByRole } = await openForm();
  await message.fill("Far too fast for me.");
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  await getByRole("button", { name: t.editConflict.useTheirs }).click();
  await expect.element(message).toHaveValue("Too fast.");
  await expect.element(getByRole("region", { name: t.editConflict.title })).not.toBeInTheDocument();
});

test("leaving with a change asks first; without one it does not", async () => {
  const { message, getByRole, getByText } = await openForm();
  const cancel = getByRole("button", { name: "Cancel" });
  await message.fill("It was good.");
  await cancel.click();
  const leave = getByRole("alertdialog", { name: t.editing.leaveTitle });
  await leave.getByRole("button", { name: "Stay" }).click();
  await expect.element(message).toHaveValue("It was good.");
  await message.fill(feedback.message);
  await cancel.click();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
});

test("where the school allows it, its author marks it as not for their parents; otherwise the box only takes a mark away", async () => {
  const sent = feedbackApi("$patch", "/feedback/:id", () => feedback);
  const { update, box, message, question, queryClient, unmount } = await openForm();
  expect(box.query()).toBeNull();
  queryClient.setQueryData(schoolQuery.queryKey, { ...school, studentsMayWithhold: true });
  await expect.element(message).toHaveAccessibleDescription(t.feedback.whoReads);
  await box.click();
  await expect.element(message).toHaveAccessibleDescription(t.withholding.whoReadsWithheld);
  await update.click();
  await question.getByRole("button", { name: "Update" }).click();
  const { rating, updatedAt } = feedback;
  const words = { rating, message: feedback.message, updatedAt };
  await expect.poll(() => sent.map(({ json }) => json)).toEqual([{ ...words, withheld: true }]);
  await unmount();
  const marked = await openForm({ withheldBy: "student" });
  await marked.box.click();
  await marked.update.click();
  await marked.question.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => sent.at(-1)?.json).toEqual({ ...words, withheld: false });
});

test("a mark of the school is named, and is not the student's to change", async () => {
  const { box, message, queryClient } = await openForm({ withheldBy: "admin" });
  queryClient.setQueryData(schoolQuery.queryKey, { ...school, studentsMayWithhold: true });
  await expect.element(message).toHaveAccessibleDescription(t.withholding.withheldBySchool);
  expect(box.query()).toBeNull();
});

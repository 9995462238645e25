import { expect, test, vi } from "vitest";
import type { Written } from "#domain/feedback.ts";
import { openOutbox, readDraft, saveDraft } from "#features/feedback/web/outbox/unsent.ts";
import { schoolQuery } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { school } from "#web/testing/records.ts";
import LessonFeedbackForm from "./lesson-feedback-form.tsx";

const student = accountOf("student");

/** The form on a class of its own, with an earlier draft. */
async function openForm(
  written: Written = { rating: 0, message: "" },
  failure?: string,
  mayWithhold = false,
) {
  const lesson = { id: crypto.randomUUID(), topic: "Fractions" };
  await openOutbox(student.id);
  saveDraft(student.id, lesson, written);
  const [onSubmit, onCancel] = [vi.fn(), vi.fn()];
  const screen = await draw(
    <LessonFeedbackForm
      card={{ current: null }}
      lesson={lesson}
      failure={failure}
      onSubmit={onSubmit}
      onCancel={onCancel}
    />,
    { as: "student" },
  );
  screen.queryClient.setQueryData(schoolQuery.queryKey, { ...school, studentsMayWithhold: mayWithhold });
  return {
    ...screen,
    lesson,
    onSubmit,
    onCancel,
    missing: screen.getByText("Please provide both rating and feedback."),
    message: screen.getByRole("textbox", { name: "Feedback" }),
    box: screen.getByRole("checkbox", { name: "Not for my parents" }),
    star: (stars: number) => screen.getByRole("radio", { name: new RegExp(`^${stars} star`) }),
    submit: screen.getByRole("form").getByRole("button", { name: "Submit" }),
    question: screen.getByRole("alertdialog", { name: "Submit Review?" }),
  };
}

test.each([
  ["neither stars nor words", { rating: 0, message: "" }],
  ["no stars", { rating: 0, message: "Very clear." }],
  ["no words", { rating: 4, message: "" }],
  ["nothing but white space", { rating: 4, message: " \u200b\u2800\u3164\n " }],
])("with %s, it asks for both in one error, and submits nothing", async (_kind, written) => {
  const { submit, missing, question, onSubmit } = await openForm(written);
  await submit.click();
  await expect.element(missing).toBeVisible();
  expect(missing.elements()).toHaveLength(1);
  expect(question.query()).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("the error disappears once both are filled in", async () => {
  const { submit, missing, star, message } = await openForm();
  await submit.click();
  await expect.element(missing).toBeVisible();
  await star(5).click();
  await message.fill("Very clear.");
  await expect.element(missing).not.toBeInTheDocument();
});

test("it asks 'Submit Review?' with what will be sent: Cancel sends nothing, Submit sends it trimmed", async () => {
  const { submit, question, onSubmit } = await openForm({ rating: 4, message: " बहुत अच्छा! 👍🏽 " });
  await submit.click();
  await expect.element(question).toHaveAccessibleDescription("Fractions: 4 of 5 stars, good.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
  await submit.click();
  await question.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ rating: 4, message: "बहुत अच्छा! 👍🏽" }]]);
});

test("the draft is restored, and every change is kept; Cancel closes", async () => {
  const { lesson, star, message, onCancel, getByRole } = await openForm({ rating: 1, message: "Half" });
  await expect.element(star(1)).toBeChecked();
  await expect.element(message).toHaveValue("Half");
  await message.fill("Half a sent");
  await star(2).click();
  await expect
    .poll(() => readDraft(student.id, lesson.id))
    .toMatchObject({ rating: 2, message: "Half a sent" });
  await getByRole("button", { name: "Cancel" }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test("the reason for the last failure is shown above the buttons", async () => {
  const { getByRole } = await openForm({ rating: 3, message: "Okay" }, "Failed to submit feedback.");
  await expect.element(getByRole("alert").getByText("Failed to submit feedback.")).toBeVisible();
});

test("it says who reads the words; where the school allows it, a box keeps them from the parents", async () => {
  const words = { rating: 2, message: "I cannot sleep." };
  const { lesson, message, box, submit, question, onSubmit } = await openForm(words, undefined, true);
  await expect.element(message).toHaveAccessibleDescription(t.feedback.whoReads);
  await box.click();
  await expect.element(message).toHaveAccessibleDescription(t.withholding.whoReadsWithheld);
  await expect.poll(() => readDraft(student.id, lesson.id)).toMatchObject({ ...words, withheld: true });
  await submit.click();
  await question.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ ...words, withheld: true }]]);
});

test("where the school does not allow it, there is no box, unless one was ticked: it can be taken away", async () => {
  const plain = await openForm();
  await expect.element(plain.message).toBeVisible();
  expect(plain.box.query()).toBeNull();
  await plain.unmount();
  const { box, message } = await openForm({ rating: 2, message: "I cannot sleep.", withheld: true });
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.element(box).not.toBeChecked();
  await expect.element(message).toHaveAccessibleDescription(t.feedback.whoReads);
});

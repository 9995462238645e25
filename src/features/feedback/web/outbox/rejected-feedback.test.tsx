import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type ErrorCode, errors } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { type Sentence, sentence } from "#locales/sentence.ts";
import { newId } from "#web/data/new-id.ts";
import { t, words } from "#web/language/language.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, people } from "#web/testing/records.ts";
import { OutboxStatus } from "./outbox-status.tsx";
import { changeUnsent, readUnsent } from "./unsent-store.ts";

const feedbackApi = api<typeof feedbackRoutes>();

function problemOf(code: ErrorCode, fields: Partial<ErrorBody> = {}): ErrorBody {
  return { code, message: words(errors[code].sentence), sentence: errors[code].sentence, ...fields };
}

/** A student's page, with feedback that the server has rejected. */
async function openWith(reason: ErrorBody) {
  const unsent: UnsentFeedback = {
    id: newId(),
    userId: people.student.id,
    lessonId: feedback.reviewId,
    topic: "Tides",
    rating: 2,
    message: "Too fast.",
    state: "rejected",
    submittedAt: 1,
    reason,
  };
  await changeUnsent(unsent, () => unsent);
  const screen = await draw(<OutboxStatus />, { as: "student" });
  const card = screen.getByRole("region", { name: t.feedback.notSent });
  await expect.element(card.getByText("Too fast.")).toBeVisible();
  const tryAgain = card.getByRole("button", { name: t.common.tryAgain });
  return { ...screen, unsent, card, tryAgain };
}

const gone = (why: Sentence) => problemOf("not-found", { sentence: why, message: words(why) });

test.each([
  ["the class is gone", gone(sentence("feedback.lessonGone")), undefined],
  ["the teacher is gone", gone(sentence("feedback.teacherGone")), undefined],
  ["the class is not the student's", gone(sentence("feedback.lessonNotYours")), undefined],
  ["they may not", problemOf("forbidden"), t.unsent.copyOrDiscard],
  ["they have left the school", problemOf("left-school"), t.unsent.copyOrDiscard],
  ["it is wrong in itself", problemOf("invalid-input"), t.unsent.copyOrDiscard],
])("where %s, trying again is not offered, and the card says what to do", async (_, problem, whatToDo) => {
  const { card, tryAgain } = await openWith(problem);
  await expect.element(card.getByText(problem.message)).toBeVisible();
  if (whatToDo !== undefined) await expect.element(card.getByText(whatToDo)).toBeVisible();
  await expect.element(card.getByRole("button", { name: t.unsent.discard })).toBeVisible();
  expect(tryAgain.elements()).toEqual([]);
});

test("if the class was rated elsewhere, the card says so, and both versions can be seen", async () => {
  feedbackApi("$get", "/feedback/:id", () => feedback);
  const { card, tryAgain } = await openWith(problemOf("already-submitted", { current: feedback }));
  await expect.element(card.getByText(t.unsent.answeredElsewhere)).toBeVisible();
  await expect.element(card.getByText(t.unsent.replaceOrDiscard)).toBeVisible();
  await expect.element(card.getByText(feedback.message)).toBeVisible();
  await expect.element(card.getByRole("button", { name: t.unsent.replaceWithMine })).toBeVisible();
  expect(tryAgain.elements()).toEqual([]);
  expect(card.getByText(t.feedback.alreadySubmitted, { exact: true }).elements()).toEqual([]);
});

test("it replaces what is stored after a question, unless that has been changed meanwhile, which is shown first", async () => {
  const edited = { ...feedback, message: "Edited by the teacher.", updatedAt: "2025-11-09T08:00:00.000Z" };
  let stored = feedback;
  feedbackApi("$get", "/feedback/:id", () => stored);
  const edits = feedbackApi("$patch", "/feedback/:id", ({ json }) => {
    if (Object(json).updatedAt !== edited.updatedAt) {
      stored = edited;
      return new Rejection("conflict", { current: edited });
    }
    return { ...edited, rating: 2, message: "Too fast." };
  });
  const { card, getByRole, getByText } = await openWith(
    problemOf("already-submitted", { current: feedback }),
  );
  const replace = async () => {
    await card.getByRole("button", { name: t.unsent.replaceWithMine }).click();
    const question = getByRole("alertdialog", { name: "Replace the feedback?" });
    await question.getByRole("button", { name: "Replace" }).click();
  };
  await replace();
  await expect.element(card.getByText("Edited by the teacher.")).toBeVisible();
  await expect.element(card.getByRole("alert")).toBeVisible();
  expect(await readUnsent(people.student.id)).toHaveLength(1);
  await replace();
  await expect.element(getByText("Your feedback was replaced.")).toBeVisible();
  await expect.poll(() => card.elements()).toEqual([]);
  expect(edits.map(({ json }) => json)).toEqual([
    { rating: 2, message: "Too fast.", updatedAt: feedback.updatedAt },
    { rating: 2, message: "Too fast.", updatedAt: edited.updatedAt },
  ]);
});

test("it is discarded after a question", async () => {
  feedbackApi("$get", "/feedback/:id", () => feedback);
  const { card, getByRole } = await openWith(problemOf("already-submitted", { current: feedback }));
  await card.getByRole("button", { name: t.unsent.discard }).click();
  const question = getByRole("alertdialog", { name: "Discard this text?" });
  await question.getByRole("button", { name: t.unsent.discard }).click();
  await expect.poll(() => card.elements()).toEqual([]);
  expect(await readUnsent(people.student.id)).toEqual([]);
});

test("it can be tried again once the feedback given elsewhere is deleted", async () => {
  feedbackApi("$get", "/feedback/:id", () => new Rejection("not-found"));
  const { card, tryAgain } = await openWith(problemOf("already-submitted", { current: feedback }));
  await expect.element(tryAgain).toBeVisible();
  await expect.element(card.getByText(t.unsent.tryNow)).toBeVisible();
});

test("a failed retry is reported on the card, and a successful one removes it", async () => {
  const why = sentence("feedback.notOpenYet", "2025-11-21");
  const problem = problemOf("not-open-yet", { sentence: why, message: words(why) });
  const { unsent, card, tryAgain } = await openWith(problem);
  await expect.element(card.getByText(t.unsent.tryThen)).toBeVisible();
  expect(card.getByText(t.unsent.stillNotSent).elements()).toEqual([]);
  const sent = feedbackApi("$post", "/feedback", () => new Rejection("not-open-yet", problem));
  await tryAgain.click();
  await expect.element(card.getByRole("alert")).toHaveTextContent(t.unsent.stillNotSent);
  expect(sent).toHaveLength(1);
  feedbackApi("$post", "/feedback", () => ({ ...feedback, id: unsent.id }));
  await tryAgain.click();
  // The card also leaves the page while the server is asked.
  await expect.poll(() => readUnsent(people.student.id)).toEqual([]);
  await expect.poll(() => card.elements()).toEqual([]);
});

test("on a phone no button hangs alone on the last line", async () => {
  await page.viewport(360, 740);
  feedbackApi("$get", "/feedback/:id", () => feedback);
  const { card } = await openWith(problemOf("already-submitted", { current: feedback }));
  await expect.element(card.getByRole("button", { name: t.unsent.replaceWithMine })).toBeVisible();
  const [replace, copy, discard] = card
    .getByRole("button")
    .elements()
    .map((button) => button.getBoundingClientRect());
  expect(copy?.top).toBe(discard?.top);
  expect(copy?.width).toBeCloseTo(discard?.width ?? 0);
  expect(replace?.width).toBeCloseTo((discard?.right ?? 0) - (copy?.left ?? 0));
});

import { beforeEach, expect, test } from "vitest";
import type { Role } from "#domain/roles.ts";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import type { studentHistoryRoutes } from "#features/numbers/server/student-history/student-history.routes.ts";
import type { Activity, LessonOfStudent } from "#features/numbers/web/student-history/student-history.api.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, lesson, people } from "#web/testing/records.ts";
import { ActivityLine, LessonsOfStudent } from "./lessons-of-student.tsx";

const historyApi = api<typeof studentHistoryRoutes>();
const replyApi = api<typeof replyRoutes>();
const { student } = people;
const at = `/studentdetails/${student.id}`;

const entry = (number: number, fields: Partial<LessonOfStudent> = {}): LessonOfStudent => ({
  ...lesson,
  id: `0198a000-0000-4000-a000-${String(number).padStart(12, "0")}`,
  topic: `Topic ${number}`,
  status: "asked",
  answered: false,
  isFeedbackDeleted: false,
  feedback: null,
  ...fields,
});

const answer = {
  ...feedback,
  editedBy: "teacher" as const,
  original: { rating: 1, message: "I am lost." },
};
const reply = { id: feedback.id, text: "I will slow down.", createdAt: feedback.createdAt, updatedAt: null };

const counts = (askedCount: number, answeredCount: number) => ({
  ...{ askedCount, answeredCount, notAskedCount: 0, excusedCount: 0 },
});

const activity: Activity = {
  lastDays: { ...counts(22, 15), days: 30 },
  schoolYear: { ...counts(80, 61), notAskedCount: 2, excusedCount: 1, name: "2026-27" },
  all: counts(120, 90),
};

beforeEach(() => {
  historyApi("$get", "/students/:id/activity", () => activity);
});

async function openLessons(items: LessonOfStudent[], { as = "admin" as Role, search = "" } = {}) {
  replyApi("$get", "/feedback-marks", () => ({
    items: [{ id: answer.id, seenOn: "2025-11-04", reply }],
  }));
  replyApi("$get", "/lesson-replies", () => ({ items: [] }));
  const requests = historyApi("$get", "/students/:id/lessons", () => ({ items, next: null }));
  return {
    requests,
    ...(await draw(<LessonsOfStudent id={student.id} isOwnLessons={as === "teacher"} />, {
      as,
      at: `${at}${search}`,
    })),
  };
}

test("each class says whether it was answered, with stars, words, marks of edits and the reply", async () => {
  const { getByRole } = await openLessons([
    entry(1),
    entry(2, { answered: true, feedback: answer }),
    entry(3, { status: "excused" }),
    entry(4, { status: null, answered: true, feedback: { ...answer, editedBy: null, original: null } }),
    entry(5, { answered: true, isFeedbackDeleted: true }),
    entry(6, { answered: null }),
  ]);
  const rows = getByRole("article");
  await expect.element(rows.nth(0).getByText(t.audience.notAnswered, { exact: true })).toBeVisible();
  await expect
    .element(rows.nth(0).getByRole("link", { name: "Topic 1" }))
    .toHaveAttribute("href", `/class/${entry(1).id}`);
  const answered = rows.nth(1);
  await expect.element(answered.getByRole("img", { name: /3/ }).first()).toBeVisible();
  for (const text of [answer.message, t.feedback.editedBy("teacher"), t.feedback.studentWrote, reply.text])
    await expect.element(answered.getByText(text)).toBeVisible();
  await expect.element(rows.nth(2).getByText(t.audience.excused, { exact: true })).toBeVisible();
  await expect
    .element(rows.nth(2).getByText(t.audience.notAnswered, { exact: true }))
    .not.toBeInTheDocument();
  await expect.element(rows.nth(3).getByText(t.studentHistory.notAsked, { exact: true })).toBeVisible();
  await expect.element(rows.nth(4).getByText(t.audience.feedbackDeleted, { exact: true })).toBeVisible();
  await expect
    .element(rows.nth(5).getByText(t.audience.notAnswered, { exact: true }))
    .not.toBeInTheDocument();
});

test("the filter is in the address, and an empty list says what it lacks", async () => {
  const { requests, getByRole, getByText } = await openLessons([], { search: "?answered=no" });
  await expect.element(getByText(t.studentHistory.noneUnanswered)).toBeVisible();
  await expect
    .element(getByRole("link", { name: t.audience.notAnswered }))
    .toHaveAttribute("aria-current", "page");
  await getByRole("link", { name: t.audience.answered, exact: true }).click();
  await expect.element(getByText(t.studentHistory.noneAnswered)).toBeVisible();
  await getByRole("link", { name: t.invitations.all, exact: true }).click();
  await expect.element(getByText(t.studentHistory.none)).toBeVisible();
  expect(requests.map(({ query }) => query.answered)).toEqual(["no", "yes", undefined]);
});

test("a teacher can reply where they read it", async () => {
  const { getByRole } = await openLessons([entry(2, { answered: true, feedback: answer })], {
    as: "teacher",
  });
  await expect.element(getByRole("article").getByText(reply.text)).toBeVisible();
});

test("the numbers are one line, which opens with those of the school year and the way to what is missing", async () => {
  const { getByRole, getByText } = await draw(<ActivityLine id={student.id} isOwnLessons />, {
    as: "teacher",
    at,
  });
  const line = getByText("Last 30 days · 15 of 22 classes answered");
  await expect.element(line).toBeVisible();
  await expect.element(getByText("School year 2026-27")).not.toBeVisible();
  await line.click();
  await expect.element(getByText("School year 2026-27")).toBeVisible();
  await expect.element(getByText("61 of 80 classes answered")).toBeVisible();
  await expect.element(getByText("Answered 2 more without being asked · Absent from 1 class")).toBeVisible();
  await expect.element(getByText(t.studentHistory.ownFromNextDay)).toBeVisible();
  await expect
    .element(getByRole("link", { name: "See all 30 unanswered classes" }))
    .toHaveAttribute("href", `${at}?answered=no#classes`);
});

test("a student whose first class is today: the feedback is listed, and the line says when it will count", async () => {
  historyApi("$get", "/students/:id/activity", () => ({
    lastDays: { ...counts(0, 0), days: 30 },
    schoolYear: null,
    all: counts(0, 0),
  }));
  const { getByRole, getByText, requests } = await openLessons([
    entry(2, { answered: true, feedback: answer }),
  ]);
  await expect
    .element(getByText("No classes counted yet. Each class counts from the next day."))
    .toBeVisible();
  await expect.element(getByRole("article").getByText(answer.message)).toBeVisible();
  expect(requests.map(({ query }) => query)).toEqual([{ answered: "yes", limit: "5" }]);
});

test("numbers that do not arrive can be asked for again", async () => {
  historyApi("$get", "/students/:id/activity", () => new Rejection("failed"));
  const { getByRole, getByText } = await draw(<ActivityLine id={student.id} isOwnLessons={false} />, {
    as: "admin",
    at,
  });
  await expect.element(getByText(t.insights.failed)).toBeVisible();
  historyApi("$get", "/students/:id/activity", () => activity);
  await getByRole("button", { name: t.common.tryAgain }).click();
  await expect.element(getByText("Last 30 days · 15 of 22 classes answered")).toBeVisible();
});

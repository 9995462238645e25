import { expect, test, vi } from "vitest";
import type { Role } from "../../../domain/roles.ts";
import type { schoolDayRoutes } from "../../../server/http/school-day.routes.ts";
import { t } from "../../../web/language/language.ts";
import { api, Rejection } from "../../../web/testing/api.ts";
import { draw } from "../../../web/testing/draw.tsx";
import { hold } from "../../../web/testing/hold.ts";
import { session } from "../../../web/testing/records.ts";
import type { reviewSessionRoutes } from "../server/review-session.routes.ts";
import { AddReviewForm } from "./add-review-form.tsx";

const sessionApi = api<typeof reviewSessionRoutes>();

async function openForm({ courses = ["Mathematics", "Physics"], as = "teacher" as Role } = {}) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  const [onAdded, onCancel] = [vi.fn(), vi.fn()];
  const screen = await draw(<AddReviewForm courses={courses} onAdded={onAdded} onCancel={onCancel} />, {
    as,
  });
  const date = screen.getByLabelText("Date");
  await expect.element(date).toHaveValue("2025-11-20");
  return {
    ...screen,
    date,
    onAdded,
    onCancel,
    subject: screen.getByLabelText("Subject"),
    topic: screen.getByLabelText("Topic"),
    add: screen.getByRole("button", { name: "Add Review" }),
  };
}

test("subject, topic and date are required, each with its error until it is filled in", async () => {
  const { subject, topic, date, add, getByText } = await openForm();
  await date.fill("");
  await add.click();
  await expect.element(subject).toHaveAccessibleDescription("Please select a subject.");
  await expect.element(topic).toHaveAccessibleDescription(t.reviewSessions.topicRequired);
  await expect.element(date).toHaveAccessibleDescription(t.reviewSessions.dateRequired);
  await expect.element(subject).toHaveFocus();
  await subject.selectOptions("Physics");
  await expect.element(getByText("Please select a subject.")).not.toBeInTheDocument();
});

test("the subjects are the teacher's own courses", async () => {
  const { subject } = await openForm();
  const options = subject.getByRole("option").elements();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Select a subject",
    "Mathematics",
    "Physics",
  ]);
});

test("a single course is preselected", async () => {
  const { subject } = await openForm({ courses: ["Chemistry"] });
  await expect.element(subject).toHaveValue("Chemistry");
});

test("a class can be dated up to seven days in the future", async () => {
  const { date, add } = await openForm();
  await expect.element(date).toHaveAttribute("max", "2025-11-27");
  await add.click();
  await date.fill("2025-11-28");
  await expect.element(date).toHaveAccessibleDescription(t.reviewSessions.dateTooLate("2025-11-27"));
  await date.fill("1999-12-31");
  await expect.element(date).toHaveAccessibleDescription(t.reviewSessions.dateTooEarly("2000-01-01"));
});

test("the button is busy, then 'Review for … added successfully!'", async () => {
  const added = hold({ ...session, topic: "Light & “shadow” 💡", date: "2025-11-19" });
  const sent = sessionApi("$post", "/review-sessions", added.respond);
  const { subject, topic, date, add, onAdded, getByRole, getByText } = await openForm();
  await subject.selectOptions("Physics");
  await topic.fill("  Light & “shadow” 💡 ");
  await date.fill("2025-11-19");
  await add.click();
  await expect.element(getByRole("button", { name: "Adding..." })).toBeDisabled();
  added.release();
  await expect
    .element(getByText('Review for "Light & “shadow” 💡" on 2025-11-19 added successfully!'))
    .toBeVisible();
  expect(onAdded).toHaveBeenCalledOnce();
  expect(sent[0]?.json).toEqual({ subject: "Physics", topic: "Light & “shadow” 💡", date: "2025-11-19" });
});

test("a taken topic is reported at its field, and a free one is offered", async () => {
  const sentence = t.reviewSessions.topicTaken("Fractions (2)");
  sessionApi(
    "$post",
    "/review-sessions",
    () =>
      new Rejection("topic-taken", {
        field: "topic",
        suggestion: "Fractions (2)",
        sentence: { key: "reviewSessions.topicTaken", params: ["Fractions (2)"] },
      }),
  );
  const { topic, add, getByRole } = await openForm({ courses: ["Physics"] });
  await topic.fill("Fractions");
  await add.click();
  await expect.element(topic).toHaveAccessibleDescription(sentence);
  const offer = getByRole("button", { name: "Use “Fractions (2)”" });
  await offer.click();
  await expect.element(topic).toHaveValue("Fractions (2)");
  await expect.element(topic).toHaveFocus();
  await expect.element(topic).not.toHaveAccessibleDescription();
  await expect.element(offer).not.toBeInTheDocument();
});

test("'Failed to add review' and why, and what was typed stays", async () => {
  sessionApi("$post", "/review-sessions", () => new Rejection("failed"));
  const { topic, add, onAdded, getByText, getByRole } = await openForm({ courses: ["Physics"] });
  await topic.fill("Sets");
  await add.click();
  await expect.element(getByText("Failed to add review")).toBeVisible();
  await expect.element(getByRole("alert").getByText(t.request.failed)).toBeVisible();
  await expect.element(topic).toHaveValue("Sets");
  expect(onAdded).not.toHaveBeenCalled();
});

test("'Teacher not identified!' when nobody is signed in any more", async () => {
  sessionApi("$post", "/review-sessions", () => new Rejection("not-signed-in"));
  const { topic, add, getByText } = await openForm({ courses: ["Physics"] });
  await topic.fill("Sets");
  await add.click();
  await expect.element(getByText("Teacher not identified!")).toBeVisible();
});

test("'Teacher not identified!' for anyone but a teacher, and nothing is sent", async () => {
  const sent = sessionApi("$post", "/review-sessions", () => session);
  const { topic, add, getByText } = await openForm({ courses: ["Physics"], as: "admin" });
  await topic.fill("Sets");
  await add.click();
  await expect.element(getByText("Teacher not identified!")).toBeVisible();
  expect(sent).toEqual([]);
});

import { beforeEach, expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { submit } from "#features/feedback/web/outbox/outbox.ts";
import { openOutbox } from "#features/feedback/web/outbox/unsent.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { lessonsQuery } from "#features/lessons/web/lessons.api.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { feedback, lesson } from "#web/testing/records.ts";
import { StudentLessons } from "./student-lessons.tsx";

const lessonApi = api<typeof lessonRoutes>();
const student = accountOf("student");
const receivedAt = "2025-11-03T10:00:00.000Z";
const rated = {
  ...lesson,
  feedback: { id: lesson.id, rating: 4, message: "Very clear.", receivedAt, editedBy: null, original: null },
};

beforeEach(async () => {
  api<typeof replyRoutes>()("$get", "/lesson-replies", () => ({ items: [] }));
  await openOutbox(student.id);
});

test("with everything rated, the feedback given is shown, also when no other list can be fetched", async () => {
  lessonApi("$get", "/lessons", ({ query }) => {
    if (query.list === "to-rate") return { items: [], next: null };
    return query.list === "answered" ? { items: [rated], next: null } : noConnection;
  });
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Feedback already submitted")).toBeVisible();
  await expect.element(getByText("Error loading data.")).not.toBeInTheDocument();
});

test("with nothing to rate, and unable to find out whether there is any class, it says so", async () => {
  lessonApi("$get", "/lessons", ({ query }) => (query.list ? { items: [], next: null } : noConnection));
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Error loading data.")).toBeVisible();
});

test("a class that was submitted stays, also if the list arrives without it before the receipt does", async () => {
  const arrival = hold(undefined);
  api<typeof feedbackRoutes>()("$post", "/feedback", async ({ json }) => {
    await arrival.respond();
    return { ...feedback, ...Object(json) };
  });
  let listed = [lesson];
  lessonApi("$get", "/lessons", () => ({ items: listed, next: null }));
  const { getByText, queryClient } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("To rate (1)")).toBeVisible();
  const submitted = submit(student.id, lesson, { rating: 4, message: "Very clear." });
  await expect.element(getByText("Will be sent")).toBeVisible();
  listed = [];
  await queryClient.refetchQueries({ queryKey: lessonsQuery.queryKey });
  await expect.element(getByText("Will be sent")).toBeVisible();
  arrival.release();
  await submitted;
  await expect.element(getByText(/^Received/)).toBeVisible();
});

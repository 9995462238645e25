import { expect, test } from "vitest";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { openOutbox } from "#features/feedback/web/outbox/unsent.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { lesson } from "#web/testing/records.ts";
import { StudentLessons } from "./student-lessons.tsx";

const lessonApi = api<typeof lessonRoutes>();
const student = accountOf("student");
const receivedAt = "2025-11-03T10:00:00.000Z";
const rated = {
  ...lesson,
  feedback: { id: lesson.id, rating: 4, message: "Very clear.", receivedAt, editedBy: null, original: null },
};

test("with everything rated, the feedback given is shown, also when no other list can be fetched", async () => {
  lessonApi("$get", "/lessons", ({ query }) => {
    if (query.list === "to-rate") return { items: [], next: null };
    return query.list === "answered" ? { items: [rated], next: null } : noConnection;
  });
  api<typeof replyRoutes>()("$get", "/lesson-replies", () => ({ items: [] }));
  await openOutbox(student.id);
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Feedback already submitted")).toBeVisible();
  await expect.element(getByText("Error loading data.")).not.toBeInTheDocument();
});

test("with nothing to rate, and unable to find out whether there is any class, it says so", async () => {
  lessonApi("$get", "/lessons", ({ query }) => (query.list ? { items: [], next: null } : noConnection));
  await openOutbox(student.id);
  const { getByText } = await draw(<StudentLessons />, { as: "student" });
  await expect.element(getByText("Error loading data.")).toBeVisible();
});

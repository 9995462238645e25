import { expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { sentence } from "#locales/sentence.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback } from "#web/testing/records.ts";
import EditFeedbackPage from "./edit-feedback-page.tsx";

const feedbackApi = api<typeof feedbackRoutes>();
const another = {
  ...feedback,
  id: crypto.randomUUID(),
  studentId: crypto.randomUUID(),
  surname: "Nair",
  studentName: "Diya",
};

const named = { id: feedback.studentId, isReadable: true };

const open = (at: string) => {
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ ...named, classGroups: [{ name: "10-B", rollNumber: "17" }] }],
  }));
  return draw(<EditFeedbackPage />, { as: "admin", at });
};

test("another student's is rejected: 'You can only edit your own reviews'", async () => {
  feedbackApi(
    "$get",
    "/feedback/:id",
    () => new Rejection("not-found", { sentence: sentence("feedback.ownOnly") }),
  );
  const { getByText } = await open(`/edit-review/Any?feedback=${feedback.id}`);
  await expect.element(getByText("You can only edit your own reviews")).toBeVisible();
  await expect.element(getByText("Page /", { exact: true })).toBeVisible();
});

test("a topic without feedback says 'No review found' and redirects", async () => {
  const requests = feedbackApi("$get", "/feedback", () => ({ items: [], next: null }));
  const { getByText } = await open("/edit-review/Astronomy");
  await expect.element(getByText("No review found")).toBeVisible();
  await expect.element(getByText("Page /", { exact: true })).toBeVisible();
  expect(requests.map(({ query }) => query.topic)).toEqual(["Astronomy"]);
});

test("of several on a topic one is chosen by student, with class group and roll number", async () => {
  feedbackApi("$get", "/feedback", () => ({ items: [feedback, another], next: null }));
  const { getByRole } = await open("/edit-review/Fractions");
  await expect.element(getByRole("link", { name: /^Aarav Sharma ?, 10-B, 17/ })).toBeVisible();
});

test("feedback that cannot be loaded says why, and can be tried again", async () => {
  let fails = true;
  feedbackApi("$get", "/feedback", () =>
    fails ? new Rejection("forbidden") : { items: [feedback], next: null },
  );
  const { getByText, getByRole, getByLabelText } = await open("/edit-review/Fractions");
  await expect.element(getByText(`Failed to load review: ${t.request.forbidden}`)).toBeVisible();
  fails = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByLabelText("Feedback", { exact: true })).toHaveValue(feedback.message);
});

test("other feedback on the topic, added in the meantime, does not affect what is being typed", async () => {
  const items = [feedback];
  feedbackApi("$get", "/feedback", () => ({ items, next: null }));
  const read = feedbackApi("$get", "/feedback/:id", () => feedback);
  const { getByLabelText, queryClient } = await open("/edit-review/Fractions");
  const message = getByLabelText("Feedback", { exact: true });
  await message.fill("In the middle of a");
  items.push(another);
  await queryClient.refetchQueries();
  expect(read).toHaveLength(1);
  await expect.element(message).toHaveValue("In the middle of a");
});

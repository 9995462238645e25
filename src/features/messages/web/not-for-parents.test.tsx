import { expect, test, vi } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedbackToSend as feedback, guardians, parentMessage, people } from "#web/testing/records.ts";
import { MessageItem } from "./message-item.tsx";
import { ParentMessageForm } from "./parent-message-form.tsx";

const messageApi = api<typeof parentMessageRoutes>();
const feedbackApi = api<typeof feedbackToSendRoutes>();
const markApi = api<typeof feedbackRoutes>();

/** The page that writes to a student's parent, where this is the student's feedback, the newest first. */
async function openForm(items: (typeof feedback)[]) {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  messageApi("$post", "/parent-messages", () => ({ id: "1" }));
  api<typeof knownContactRoutes>()("$get", "/known-contacts", () => ({ problem: null, notifiedToday: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  feedbackApi("$get", "/parent-messages/feedback", () => ({ items, next: null }));
  const form = { student: people.student, guardians: guardians.guardians, today: "2025-11-20" };
  const screen = await draw(
    <Page title="Send Feedback">
      <ParentMessageForm {...form} channel="whatsapp" consentRule="warn" />
    </Page>,
    { as: "admin" },
  );
  return {
    ...screen,
    opened,
    message: screen.getByLabelText("Message"),
    send: screen.getByRole("button", { name: "Send on WhatsApp" }),
  };
}

const content = { rating: 3, original: null };
const withheld = { ...feedback, id: crypto.randomUUID(), topic: "Light", content: null };

test("feedback that is not for parents is listed, and cannot be chosen; an admin takes away only marks of admins", async () => {
  const bySchool = { ...withheld, withheldBy: "admin" as const };
  const byStudent = { ...bySchool, id: crypto.randomUUID(), topic: "Sound", withheldBy: "student" as const };
  const screen = await openForm([bySchool, byStudent, feedback]);
  const { message, getByRole, getByText } = screen;
  await expect.element(message).toHaveValue(expect.stringContaining("Too fast for me."));
  await expect.element(getByText("Not for parents", { exact: true }).first()).toBeVisible();
  expect(getByRole("radio").elements()).toHaveLength(1);
  await expect.element(getByText(t.withholding.studentsWish)).toBeVisible();
  const marked = markApi("$put", "/feedback/:id/withheld", () => {
    const allowed = { ...bySchool, withheldBy: null, content: { ...content, message: "Too dark." } };
    feedbackApi("$get", "/parent-messages/feedback", () => ({
      items: [allowed, byStudent, feedback],
      next: null,
    }));
    return undefined;
  });
  await getByRole("button", { name: /^Allow for parents/ }).click();
  await expect.element(getByText(t.withholding.allowedForParents)).toBeVisible();
  // The button is gone: the focus stays with what it was about.
  await expect.element(getByRole("radio", { name: /Too dark/ })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Too dark/);
  expect(marked.map(({ json }) => json)).toEqual([{ withheld: false }]);
});

test("where all of it is withheld, nothing is put into the message", async () => {
  const { message, getByText } = await openForm([{ ...withheld, withheldBy: "student" }]);
  await expect.element(getByText("Light")).toBeVisible();
  await expect.element(message).toHaveValue("");
});

test("words of distress ask before they are opened: anyway, or marked as not for parents and taken out of the message", async () => {
  const cry = { ...feedback, content: { rating: 1, message: "My father hits me.", original: null } };
  const { message, send, opened, getByRole, getByText } = await openForm([cry]);
  await expect.element(message).toHaveValue(expect.stringContaining(cry.content.message));
  const question = getByRole("alertdialog", { name: "This may be a cry for help." });
  await send.click();
  await expect
    .element(question)
    .toHaveAccessibleDescription("Read it again, and think about whom to tell first.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
  await send.click();
  await question.getByRole("button", { name: "Open anyway" }).click();
  await expect.poll(() => opened.mock.calls.length).toBe(1);
  const marked = markApi("$put", "/feedback/:id/withheld", () => undefined);
  await send.click();
  await question.getByRole("button", { name: "Not for parents" }).click();
  await expect.element(getByText(t.withholding.markedNotForParents)).toBeVisible();
  await expect.element(message).toHaveValue("");
  expect(marked.map(({ json }) => json)).toEqual([{ withheld: true }]);
  expect(opened.mock.calls.length).toBe(1);
});

test("what is chosen is taken out of the message once it is marked elsewhere", async () => {
  const { message, queryClient } = await openForm([feedback]);
  await expect.element(message).toHaveValue(expect.stringContaining("Too fast for me."));
  const hidden = { ...feedback, withheldBy: "student" as const, content: null };
  feedbackApi("$get", "/parent-messages/feedback", () => ({ items: [hidden], next: null }));
  await queryClient.invalidateQueries();
  await expect.element(message).toHaveValue("");
});

test("in a message that is not sent yet, words that may be a cry for help can still be kept from parents", async () => {
  const cry = { ...feedback, content: { rating: 1, message: "My father hits me.", original: null } };
  const clear = { ...feedback, id: crypto.randomUUID(), date: "2025-11-02" };
  const [about] = parentMessage.students as [(typeof parentMessage.students)[number]];
  const students = [clear, cry].map(({ id: feedbackId }) => ({ ...about, feedbackId }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  feedbackApi("$get", "/parent-messages/feedback", ({ query }) => ({
    items: [clear, cry].map((each) => (query.date === undefined ? { ...each, content: null } : each)),
    next: null,
  }));
  const marked = markApi("$put", `/feedback/${cry.id}/withheld` as never, (): never => undefined as never);
  const text = "“It was fine.”\n\n“My father hits me.”";
  const { getByRole, getByText } = await draw(
    <MessageItem message={{ ...parentMessage, students, message: text }} isPreview />,
    { as: "admin" },
  );
  await getByRole("button", { name: "Not for parents: Aarav Sharma" }).click();
  await expect.element(getByText(t.withholding.markedNotForParents)).toBeVisible();
  expect(marked.map(({ json }) => json)).toEqual([{ withheld: true }]);
});

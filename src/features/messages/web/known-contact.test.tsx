import { expect, test, vi } from "vitest";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians, people } from "#web/testing/records.ts";
import { ParentMessageForm } from "./parent-message-form.tsx";

const knownApi = api<typeof knownContactRoutes>();
type Known = Exclude<Awaited<ReturnType<Parameters<typeof knownApi>[2]>>, Rejection | symbol>;

async function openForm(channel: "whatsapp" | "email", known: Known | Rejection) {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  api<typeof parentMessageRoutes>()("$post", "/parent-messages", () => ({ id: "1" }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof feedbackToSendRoutes>()("$get", "/parent-messages/feedback", () => ({ items: [], next: null }));
  const requests = knownApi("$get", "/known-contacts", () => known);
  const { student } = people;
  const form = { student, guardians: guardians.guardians, today: "2025-11-20", channel };
  const screen = await draw(<ParentMessageForm {...form} consentRule="warn" />, { as: "admin" });
  await screen.getByLabelText("Message").fill("Well done.");
  const send = screen.getByRole("button", {
    name: channel === "whatsapp" ? "Send on WhatsApp" : "Send by E-mail",
  });
  return { ...screen, opened, requests, send, question: screen.getByRole("alertdialog") };
}

test.each([
  ["whatsapp", "wrong-number", "Recorded as someone else’s number."],
  ["whatsapp", "not-on-whatsapp", "Recorded as not on WhatsApp."],
  ["email", "wrong-number", "Recorded as a wrong address."],
  ["email", "rejected", "A mail server rejected this address."],
] as const)(
  "by %s, a contact that is %s is named, and opened only after a question",
  async (channel, problem, sentence) => {
    const { getByRole, getByText, opened, send, question } = await openForm(channel, {
      problem,
      notifiedToday: null,
    });
    await expect.element(getByRole("status").getByText(sentence)).toBeVisible();
    await send.click();
    await expect.element(question).toHaveAccessibleDescription(sentence);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(opened).not.toHaveBeenCalled();
    await send.click();
    await question.getByRole("button", { name: t.guardians.sendAnyway }).click();
    await expect.element(getByText(t.parentContact.opened(channel))).toBeVisible();
    expect(opened).toHaveBeenCalledOnce();
  },
);

test("what the parent was told today about a sister is said before, and asks once", async () => {
  const notifiedToday = {
    channel: "email" as const,
    at: "2025-11-20T04:42:00.000Z",
    isOnlyOpened: false,
    by: { name: "Meera", surname: "Nair" },
    students: [{ name: "Asha", surname: "Sharma" }],
  };
  const { getByRole, opened, requests, send, question } = await openForm("whatsapp", {
    problem: null,
    notifiedToday,
  });
  const sentence = /^Meera Nair told this parent about Asha Sharma by e-mail today at .*10:12.*\.$/;
  await expect.element(getByRole("status").getByText(sentence)).toBeVisible();
  await send.click();
  await expect.element(question).toHaveAccessibleDescription(sentence);
  await question.getByRole("button", { name: t.guardians.sendAnyway }).click();
  await expect.poll(() => opened.mock.calls.length).toBe(1);
  expect(requests[0]?.query).toEqual({
    studentId: people.student.id,
    channel: "whatsapp",
    contact: guardians.guardians[0]?.phone,
  });
});

test("where it cannot be learned what is known of a number, the message is opened all the same", async () => {
  const { opened, send } = await openForm("whatsapp", new Rejection("unavailable"));
  await send.click();
  await expect.poll(() => opened.mock.calls.length).toBe(1);
});

test("of a message that was only opened, nobody says that the parent was told", async () => {
  const notifiedToday = {
    channel: "whatsapp" as const,
    at: "2025-11-20T04:42:00.000Z",
    isOnlyOpened: true,
    by: { name: "Meera", surname: "Nair" },
    students: [{ name: "Asha", surname: "Sharma" }],
  };
  const { getByRole } = await openForm("email", { problem: null, notifiedToday });
  await expect.element(getByRole("status").getByText(/opened .* Nobody said whether/)).toBeVisible();
});

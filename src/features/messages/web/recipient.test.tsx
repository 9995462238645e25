import { expect, test, vi } from "vitest";
import type { ConsentRule } from "#domain/school.ts";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedbackToSend as feedback, guardians, people } from "#web/testing/records.ts";
import { ParentMessageForm } from "./parent-message-form.tsx";

const messageApi = api<typeof parentMessageRoutes>();
const feedbackApi = api<typeof feedbackToSendRoutes>();

const [profileGuardian] = guardians.guardians as [Guardian];

async function openForm(
  channel: "whatsapp" | "email",
  list: Guardian[] = [profileGuardian],
  consentRule: ConsentRule = "warn",
  /** The newest feedback, which is chosen at once. */
  latest: (typeof feedback)[] = [],
) {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const sent = messageApi("$post", "/parent-messages", () => ({ id: "1" }));
  api<typeof knownContactRoutes>()("$get", "/known-contacts", () => ({ problem: null, notifiedToday: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  feedbackApi("$get", "/parent-messages/feedback", () => ({ items: latest, next: null }));
  const screen = await draw(
    <ParentMessageForm
      student={people.student}
      guardians={list}
      today="2025-11-20"
      channel={channel}
      consentRule={consentRule}
    />,
    { as: "admin" },
  );
  return {
    ...screen,
    opened,
    sent,
    to: screen.getByLabelText(channel === "whatsapp" ? "Phone" : "Email"),
    message: screen.getByLabelText("Message"),
    send: screen.getByRole("button", {
      name: channel === "whatsapp" ? "Send on WhatsApp" : "Send by E-mail",
    }),
  };
}

const mother: Guardian = {
  ...profileGuardian,
  id: crypto.randomUUID(),
  name: "Lata Sharma",
  relation: "mother",
  language: "hi",
  consent: {
    whatsapp: { answer: "agreed", source: "form", on: "2025-06-01", contact: "9876543210" },
    email: null,
  },
};
const father: Guardian = {
  ...profileGuardian,
  id: crypto.randomUUID(),
  name: "Mohan Sharma",
  relation: "father",
  phone: "9876500000",
  email: null,
  consent: {
    whatsapp: { answer: "refused", source: "phone", on: "2025-07-01", contact: "9876500000" },
    email: null,
  },
};

test("with one guardian nothing is offered, and that nobody asked them is said before and after it was opened", async () => {
  const { message, send, opened, getByLabelText, getByText } = await openForm("whatsapp");
  expect(getByLabelText(t.guardians.to).query()).toBeNull();
  await expect.element(getByText("Not asked for consent")).toBeVisible();
  await message.fill("All is well.");
  await send.click();
  await expect.element(getByText(t.parentContact.opened("whatsapp"))).toBeVisible();
  expect(opened).toHaveBeenCalledOnce();
  await expect.element(getByText("Not asked for consent")).toBeVisible();
});

test("choosing a guardian fills in the number and the language", async () => {
  const { to, getByLabelText } = await openForm("whatsapp", [mother, father]);
  const whom = getByLabelText("To:");
  const language = getByLabelText("Language", { exact: true });
  await expect.element(whom).toHaveDisplayValue("Lata Sharma (mother)");
  await expect.element(language).toHaveValue("hi");
  await whom.selectOptions("Mohan Sharma (father)");
  await expect.element(to).toHaveValue("9876500000");
  await expect.element(language).toHaveValue("en");
  await to.fill("9000000001");
  await expect.element(whom).toHaveDisplayValue(t.guardians.someoneElse);
  await to.fill("98765 43210");
  await expect.element(whom).toHaveDisplayValue("Lata Sharma (mother)");
});

test("feedback that comes before the words of the guardian’s language is told in that language all the same", async () => {
  const { message, getByRole } = await openForm("whatsapp", [mother], "warn", [feedback]);
  await expect.element(message).toHaveValue(expect.stringContaining("शिक्षक"));
  expect(getByRole("alertdialog").query()).toBeNull();
});

test("only guardians with a contact for the channel are offered", async () => {
  const { to, getByLabelText, getByText } = await openForm("email", [mother, father]);
  expect(getByLabelText("To:").query()).toBeNull();
  await expect.element(to).toHaveValue("sharma@home.example");
  await expect.element(getByText("Not asked for consent")).toBeVisible();
});

test("to someone who refused, a message opens only after a confirmation", async () => {
  const { message, send, opened, sent, getByRole, getByText, getByLabelText } = await openForm("whatsapp", [
    mother,
    father,
  ]);
  await expect.element(getByText(/Agreed · 1 Jun 2025/)).toBeVisible();
  await getByLabelText("To:").selectOptions("Mohan Sharma (father)");
  await expect.element(getByText("Mohan Sharma (father) does not want WhatsApp messages.")).toBeVisible();
  await message.fill("All is well.");
  await send.click();
  await getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect(opened).not.toHaveBeenCalled();
  await send.click();
  await getByRole("alertdialog", { name: "Send it anyway?" })
    .getByRole("button", { name: "Send anyway" })
    .click();
  await expect.poll(() => opened.mock.calls.length).toBe(1);
  await expect.poll(() => sent[0]?.json).toMatchObject({ to: "9876500000" });
});

test("a parent who may not receive messages is offered last, and written to only after a confirmation", async () => {
  const { message, to, send, opened, getByRole, getByText, getByLabelText } = await openForm("whatsapp", [
    { ...mother, mayReceive: false },
    father,
  ]);
  await expect.element(to).toHaveValue("9876500000");
  const barred = "Lata Sharma (mother) may not receive messages.";
  await getByLabelText("To:").selectOptions(barred);
  await expect.element(getByRole("status").filter({ hasText: barred })).toBeVisible();
  await message.fill("All is well.");
  await send.click();
  await expect.element(getByRole("alertdialog").getByText(barred)).toBeVisible();
  await getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect(opened).not.toHaveBeenCalled();
  await expect.element(getByText(/Agreed · 1 Jun 2025/)).not.toBeInTheDocument();
});

test("the number of an only guardian who may not receive messages is not filled in, but known when it is typed", async () => {
  const { to, getByRole, getByLabelText } = await openForm("whatsapp", [
    { ...profileGuardian, mayReceive: false },
  ]);
  await expect.element(to).toHaveValue("");
  await expect.element(getByLabelText("To:")).toHaveDisplayValue(t.guardians.someoneElse);
  await to.fill("98765 43210");
  await expect
    .element(getByRole("status").filter({ hasText: t.guardians.mayNotReceive("Parent") }))
    .toBeVisible();
});

test("where the school asks first, parents who were not asked are written to only after a confirmation", async () => {
  const { message, send, opened, getByRole } = await openForm("email", [mother], "refuse");
  await message.fill("All is well.");
  await send.click();
  const question = getByRole("alertdialog", { name: "Send it anyway?" });
  await expect.element(question.getByText(new RegExp(t.guardians.asksFirst))).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect.poll(() => opened.mock.calls.length).toBe(1);
});

import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { guardians, people } from "#web/testing/records.ts";
import { ParentMessageForm } from "./parent-message-form.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";

const messageApi = api<typeof parentMessageRoutes>();
const feedbackApi = api<typeof feedbackToSendRoutes>();

async function openForm(channel: ParentChannel) {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  api<typeof knownContactRoutes>()("$get", "/known-contacts", () => ({ problem: null, notifiedToday: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  messageApi("$post", "/parent-messages", () => ({ id: "1" }));
  feedbackApi("$get", "/parent-messages/feedback", () => ({ items: [], next: null }));
  const screen = await draw(
    <ParentMessageForm
      student={people.student}
      guardians={guardians.guardians}
      today="2025-11-20"
      channel={channel}
      consentRule="warn"
    />,
    { as: "admin" },
  );
  return {
    ...screen,
    message: screen.getByLabelText("Message"),
    links: () => opened.mock.calls.map(([link]) => String(link)),
    button: (name: string) => screen.getByRole("button", { name }),
  };
}

test("a long message in Hindi is sent in parts, or shortened, and never cut without asking", async () => {
  const { message, links, button, getByText } = await openForm("whatsapp");
  const long = "शिक्षक ने बहुत अच्छे से समझाया। ".repeat(62).trim();
  await message.fill(long);
  await expect.element(getByText("Too long for one WhatsApp link.")).toBeVisible();
  await expect.element(getByText(/^[\d,]+ of 1,\d+ characters fit\./)).toBeVisible();
  for (const number of [1, 2]) {
    await button(`Send message ${number} of 2`).click();
    await expect.element(getByText(t.parentContact.openedPart("whatsapp", number, 2))).toBeVisible();
  }
  const texts = links().map((link) => new URL(link).searchParams.get("text") ?? "");
  expect(texts).toHaveLength(2);
  for (const [index, text] of texts.entries())
    expect(text).toMatch(
      new RegExp(`^Hello Parent, here is your child's feedback: "\\(${index + 1} of 2\\)\n[^"]*।"$`),
    );
  for (const link of links()) expect(link.length).toBeLessThan(8100);
  expect(texts.map((text) => text.split("\n")[1]?.slice(0, -1)).join(" ")).toBe(long);

  await button("Shorten").click();
  await expect.element(getByText("Message shortened.")).toBeVisible();
  await expect.element(message).toHaveValue(expect.stringMatching(/^शिक्षक[^…]*…$/));
  // By keyboard: each button takes the focus of the one that it replaces.
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(message).toHaveValue(long);
  await expect.element(button("Shorten")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Undo")).toBeVisible();
  await button("Send on WhatsApp").click();
  await expect.poll(() => links().length).toBe(3);
});

test("a long mail is sent as one, with a warning and ways to make it fit", async () => {
  const { message, links, button, getByText } = await openForm("email");
  const warning = getByText("Too long for some mail programs.");
  await message.fill("The examples helped. ".repeat(100).trim());
  await expect.element(warning).toBeVisible();
  await button("Send by E-mail").click();
  await expect.element(getByText(t.parentContact.opened("email"))).toBeVisible();
  await button("Shorten").click();
  await expect.element(warning).not.toBeInTheDocument();
  await button("Send by E-mail").click();
  await expect.poll(() => links().length).toBe(2);
  const [whole = "", short = ""] = links();
  expect(decodeURIComponent(whole).match(/The examples helped/g)).toHaveLength(100);
  expect(short.length).toBeLessThanOrEqual(2000);
});

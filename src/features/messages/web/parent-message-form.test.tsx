import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { GuardiansUpdate } from "#domain/schemas/guardians.ts";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import type { Guardian } from "#features/students/web/guardians/guardians.api.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { saveOpenForms } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { feedbackToSend as feedback, guardians, people } from "#web/testing/records.ts";
import { ParentMessageForm } from "./parent-message-form.tsx";

const messageApi = api<typeof parentMessageRoutes>();
const feedbackApi = api<typeof feedbackToSendRoutes>();
const guardianApi = api<typeof guardianRoutes>();

const content = { rating: 3, message: "Too fast for me.", original: null };

const [profileGuardian] = guardians.guardians as [Guardian];

/** For a student with these guardians; otherwise only the profile's guardian, with these changes. */
async function openForm(
  channel: "whatsapp" | "email",
  changes: Partial<Guardian> = {},
  list: Guardian[] = [{ ...profileGuardian, ...changes }],
  /** The latest feedback, of which the first is chosen at once. */
  latest = [] as (typeof feedback)[],
  ofDay = [feedback],
) {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const sent = messageApi("$post", "/parent-messages", () => ({ id: "1" }));
  api<typeof knownContactRoutes>()("$get", "/known-contacts", () => ({ problem: null, notifiedToday: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  feedbackApi("$get", "/parent-messages/feedback", ({ query }) => ({
    items: query.date === undefined ? latest : ofDay.filter(({ date }) => date === query.date),
    next: null,
  }));
  const screen = await draw(
    <ParentMessageForm
      student={people.student}
      guardians={list}
      today="2025-11-20"
      channel={channel}
      consentRule="warn"
    />,
    { as: "admin" },
  );
  return {
    ...screen,
    opened,
    sent,
    to: screen.getByLabelText(channel === "whatsapp" ? "Phone" : "Email"),
    date: screen.getByLabelText("Date"),
    message: screen.getByLabelText("Message"),
    fetchFeedback: screen.getByRole("button", { name: "Fetch Review" }),
    send: screen.getByRole("button", {
      name: channel === "whatsapp" ? "Send on WhatsApp" : "Send by E-mail",
    }),
  };
}

test.each([
  ["whatsapp", "Phone"],
  ["email", "Email"],
] as const)("%s: address and message are required", async (channel, label) => {
  const { to, message, send, opened, getByLabelText } = await openForm(channel, {
    phone: null,
    email: null,
  });
  await send.click();
  await expect.element(getByLabelText(label)).toHaveAccessibleDescription(/^Please fill in all fields/);
  await expect.element(message).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(to).toHaveFocus();
  expect(opened).not.toHaveBeenCalled();
});

test.each(["98765", "987654321012", "+1 987 654 32101"])(
  "%s is not a ten-digit phone number",
  async (phone) => {
    const { message, to, send, opened } = await openForm("whatsapp", { phone });
    await message.fill("All is well.");
    await send.click();
    await expect
      .element(to)
      .toHaveAccessibleDescription(/^Please enter a valid 10-digit Indian mobile number/);
    expect(opened).not.toHaveBeenCalled();
  },
);

test.each(["9876543210", "+91 98765 43210", "098765-43210"])(
  "WhatsApp opens in a new tab for %s, with the country code and exactly the text",
  async (phone) => {
    const { message, send, opened, sent } = await openForm("whatsapp", { phone });
    await message.fill("बहुत अच्छा! 👍🏽 100% & more");
    await send.click();
    const text = `Hello Parent, here is your child's feedback: "बहुत अच्छा! 👍🏽 100% & more"`;
    const link = `https://wa.me/919876543210?text=${encodeURIComponent(text)}`;
    await expect.poll(() => opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
    await expect.poll(() => sent[0]?.json).toMatchObject({ channel: "whatsapp", to: "9876543210" });
  },
);

test("the mail has exactly the subject and the beginning, with the date of the feedback, or today's if there is none", async () => {
  const { message, date, fetchFeedback, send, opened } = await openForm("email");
  const body = (text: string) =>
    encodeURIComponent(`Hello Parent, here is your child's feedback for Teacher:\r\n\r\n${text}`);
  const subject = (day: string) => encodeURIComponent(`Feedback for Aarav on ${day}`);
  await message.fill("All is well.");
  await send.click();
  await expect
    .poll(() => opened.mock.lastCall?.[0])
    .toBe(`mailto:sharma@home.example?subject=${subject("20 Nov 2025")}&body=${body("All is well.")}`);
  await message.fill("");
  await date.fill("2025-11-03");
  await fetchFeedback.click();
  await expect.element(message).toHaveValue(expect.stringContaining("Too fast for me."));
  await message.fill("Too fast.\nமெதுவாக");
  await send.click();
  await expect
    .poll(() => opened.mock.lastCall?.[0])
    .toBe(`mailto:sharma@home.example?subject=${subject("3 Nov 2025")}&body=${body("Too fast.\r\nமெதுவாக")}`);
});

test("of feedback that nobody has edited yet, the record says that the student's words were sent", async () => {
  const { message, send, sent } = await openForm("whatsapp", {}, undefined, [feedback]);
  await expect.element(message).toHaveValue(expect.stringContaining("Too fast for me."));
  await send.click();
  await expect
    .poll(() => sent.map(({ json }) => json))
    .toMatchObject([{ feedbackId: feedback.id, words: "original" }]);
});

test("the three latest are there to choose from with their words, and another day adds its own", async () => {
  const feedbackWith = (topic: string, message: string, changes = {}) => ({
    ...{ ...feedback, id: crypto.randomUUID(), topic, content: { ...content, message } },
    ...changes,
  });
  const [light, sound, heat] = [
    feedbackWith("Light", "Bright."),
    feedbackWith("Sound", "Loud."),
    feedbackWith("Heat", "Warm."),
  ];
  const older = feedbackWith("Tides", "Long ago.", { date: "2025-10-01" });
  const latest = [feedback, light, sound, heat];
  const { date, fetchFeedback, message, getByRole } = await openForm("whatsapp", {}, undefined, latest, [
    older,
  ]);
  await expect.element(message).toHaveValue(expect.stringContaining("Too fast for me."));
  await expect.element(getByRole("radio", { name: /Too fast for me.*Fractions.*Meera Iyer/ })).toBeChecked();
  expect(getByRole("radio").elements()).toHaveLength(3);
  await getByRole("radio", { name: /Loud.*Sound/ }).click();
  await expect.element(message).toHaveValue(expect.stringContaining("Loud."));
  await date.fill("2025-10-01");
  await fetchFeedback.click();
  await expect.element(message).toHaveValue(expect.stringContaining("Long ago."));
  await expect.element(getByRole("radio", { name: /Tides/ })).toBeChecked();
  expect(getByRole("radio").elements()).toHaveLength(4);
});

test.each([
  [1280, "beside the fields"],
  [360, "between date and message"],
])("%s px wide, phone, date and message come in this order, with the latest feedback %s", async (width) => {
  await page.viewport(width, 740);
  const { to, date, message, getByRole } = await openForm("whatsapp", {}, undefined, [feedback]);
  const latest = getByRole("radio");
  await expect.element(latest).toBeChecked();
  const top = (part: Locator) => part.element().getBoundingClientRect().top;
  expect(top(to)).toBeLessThan(top(date));
  expect(top(date)).toBeLessThan(top(message));
  if (width === 360) expect(top(latest)).toBeGreaterThan(top(date));
  else expect(top(latest)).toBeLessThan(top(date));
  // The focus goes the same way.
  const parts = [to, date, latest, message].map((part) => part.element());
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("the whole message stands below the field, and what is in its quotation marks is what the field says", async () => {
  const whatsapp = await openForm("whatsapp");
  await whatsapp.message.fill("All is well.");
  await expect
    .element(whatsapp.getByText(`Hello Parent, here is your child's feedback: "All is well."`))
    .toBeVisible();
});

test("the whole e-mail has its subject", async () => {
  const email = await openForm("email");
  await email.message.fill("All is well.");
  await expect
    .element(email.getByRole("figure"))
    .toHaveTextContent(
      "Feedback for Aarav on 20 Nov 2025Hello Parent, here is your child's feedback for Teacher: All is well.",
    );
});

test.each([
  ["kept as the parent's once it was sent", true, "Yes, I sent it", [["9876543210"]]],
  ["not kept without the tick", false, "Yes, I sent it", []],
  ["not kept where it was not sent", true, "No, I didn’t send it", []],
])("a first number is %s", async (_what, isTicked, answer, saved) => {
  const without = { ...profileGuardian, phone: null };
  guardianApi("$get", "/students/:id/guardians", () => ({ ...guardians, guardians: [without] }));
  const changed = guardianApi("$put", "/students/:id/guardians", () => undefined);
  messageApi("$put", "/parent-messages/:id/state", () => undefined);
  const { to, message, send, getByRole, getByText } = await openForm("whatsapp", { phone: null });
  await to.fill("98765 43210");
  await message.fill("All is well.");
  await send.click();
  const tick = getByRole("checkbox", { name: "Keep as the parent’s number" });
  await expect.element(tick).toBeChecked();
  if (!isTicked) await tick.click();
  await getByRole("button", { name: answer }).click();
  await expect.element(getByText(/^Recorded as/)).toBeVisible();
  if (saved.length > 0) await expect.element(getByText("Number kept.")).toBeVisible();
  const phones = changed.map(({ json }) => (json as GuardiansUpdate).guardians.map(({ phone }) => phone));
  expect(phones).toEqual(saved);
});

test("where a parent has a number, another one is not offered to be kept", async () => {
  const { to, message, send, getByRole } = await openForm("whatsapp");
  await to.fill("9123456780");
  await message.fill("All is well.");
  await send.click();
  await expect.element(getByRole("button", { name: "Yes, I sent it" })).toBeVisible();
  expect(getByRole("checkbox").elements()).toEqual([]);
});

test("text typed while feedback is being fetched is replaced only after a confirmation", async () => {
  const { date, fetchFeedback, message, getByRole } = await openForm("whatsapp");
  const ofDay = hold({ items: [feedback], next: null });
  const requests = feedbackApi("$get", "/parent-messages/feedback", ofDay.respond);
  await date.fill(feedback.date);
  await fetchFeedback.click();
  await expect.poll(() => requests).toHaveLength(1);
  await message.fill("All is well.");
  ofDay.release();
  const question = getByRole("alertdialog", { name: t.parentContact.replaceTitle });
  await question.getByRole("button", { name: t.parentContact.keepMine }).click();
  await expect.element(message).toHaveValue("All is well.");
});

test("fetching feedback requires a date, no later than today", async () => {
  const { date, fetchFeedback, getByText } = await openForm("whatsapp");
  await expect.element(date).toHaveAttribute("max", "2025-11-20");
  await fetchFeedback.click();
  await expect.element(date).toHaveAccessibleDescription("Please select a date");
  await date.fill("2025-11-21");
  await expect.element(date).toHaveAccessibleDescription(t.parentContact.dateInFuture);
  await date.fill("2025-11-20");
  await fetchFeedback.click();
  await expect.element(getByText(t.parentContact.noFeedbackOnDate("2025-11-20"))).toBeVisible();
});

test("the only feedback of a day is put into the message; with several, the user chooses one", async () => {
  const { date, message, fetchFeedback, getByRole } = await openForm("whatsapp");
  await date.fill("2025-11-03");
  await fetchFeedback.click();
  await expect
    .element(message)
    .toHaveValue(expect.stringContaining("Fractions, 3 Nov 2025, teacher Meera Iyer."));
  feedbackApi("$get", "/parent-messages/feedback", () => ({ items: [], next: null }));
  await date.fill("2025-11-16");
  await fetchFeedback.click();
  // It was not given on that day.
  await expect.element(message).toHaveValue("");
  const algebra = {
    ...feedback,
    id: crypto.randomUUID(),
    topic: "Algebra",
    content: { ...content, message: "Very clear." },
  };
  feedbackApi("$get", "/parent-messages/feedback", () => ({ items: [feedback, algebra], next: null }));
  await date.fill("2025-11-17");
  await fetchFeedback.click();
  await getByRole("radio", { name: /Algebra/ }).click();
  await expect.element(message).toHaveValue(expect.stringContaining("Very clear."));
});

test("'Failed to fetch reviews' when they cannot be fetched", async () => {
  const { date, fetchFeedback, getByText } = await openForm("whatsapp");
  feedbackApi("$get", "/parent-messages/feedback", () => noConnection);
  await date.fill("2025-11-04");
  await fetchFeedback.click();
  await expect.element(getByText("Failed to fetch reviews")).toBeVisible();
});

test("feedback replaces typed text only after a confirmation", async () => {
  const { date, message, fetchFeedback, getByRole } = await openForm("whatsapp");
  await message.fill("All is well.");
  await date.fill("2025-11-03");
  await fetchFeedback.click();
  await getByRole("alertdialog").getByRole("button", { name: "Keep mine" }).click();
  await expect.element(message).toHaveValue("All is well.");
  await fetchFeedback.click();
  await getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  await expect.element(message).toHaveValue(expect.stringContaining("Too fast for me."));
});

const isOnline = (value: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(value);

test("phrases that were chosen in another language are put into the message's, at first and when it changes", async () => {
  const [english, hindi] = [en.feedback.suggestions[6], hi.feedback.suggestions[6]];
  const chosen = { ...feedback, content: { ...content, message: `Thank you. ${hindi}` } };
  const { message, getByLabelText } = await openForm("whatsapp", {}, undefined, [chosen]);
  await expect.element(message).toHaveValue(expect.stringContaining(`‘Thank you. ${english}’`));
  await userEvent.selectOptions(getByLabelText(t.common.language), "hi");
  await expect.element(message).toHaveValue(expect.stringContaining(`‘Thank you. ${hindi}’`));
});

test("an opened message counts as sent only when the user says so", async () => {
  const { message, send, sent, getByRole, getByText } = await openForm("whatsapp");
  const reports = messageApi("$put", "/parent-messages/:id/state", () => undefined);
  await message.fill("All is well.");
  await send.click();
  await expect.element(getByText(t.parentContact.opened("whatsapp"))).toBeVisible();
  await getByRole("button", { name: t.parentContact.iSentIt }).click();
  const recorded = getByRole("status").filter({ hasText: t.parentContact.reported.sent });
  await expect.element(recorded).toHaveFocus();
  expect(reports.map(({ json }) => json)).toEqual([{ state: "sent" }]);
  expect(sent).toHaveLength(1);
});

test("two presses at once open one message and save one record", async () => {
  const { message, send, sent, opened, getByText } = await openForm("whatsapp");
  const saved = hold({ id: "1" });
  const requests = messageApi("$post", "/parent-messages", saved.respond);
  await message.fill("All is well.");
  await expect.element(send).toBeEnabled();
  const button = send.element() as HTMLButtonElement;
  button.click();
  button.click();
  saved.release();
  await expect.element(getByText(t.parentContact.opened("whatsapp"))).toBeVisible();
  expect([opened.mock.calls.length, requests.length, sent.length]).toEqual([1, 1, 0]);
});

test("without a network nothing is opened, and nothing is said to be", async () => {
  const { message, send, sent, opened, getByText } = await openForm("whatsapp");
  isOnline(false);
  await message.fill("All is well.");
  await send.click();
  await expect.element(getByText(t.request.offline)).toBeVisible();
  expect([opened.mock.calls.length, sent.length]).toEqual([0, 0]);
});

test("a record that could not be saved is reported, and saved by a retry with the same id", async () => {
  const { message, send, getByRole, getByText } = await openForm("whatsapp");
  const answers = [noConnection, { id: "1" }] as const;
  let tries = 0;
  const requests = messageApi("$post", "/parent-messages", () => answers[tries++] ?? noConnection);
  await message.fill("All is well.");
  await send.click();
  await expect.element(getByText(new RegExp(t.parentContact.notRecorded))).toBeVisible();
  expect(getByText(t.parentContact.opened("whatsapp")).query()).toBeNull();
  await getByRole("button", { name: t.common.tryAgain }).click();
  await expect.element(getByText(t.parentContact.opened("whatsapp"))).toBeVisible();
  const ids = requests.map(({ json }) => (json as { id: string }).id);
  expect(ids).toEqual([expect.any(String), ids[0]]);
});

test("a message that was typed over the newest feedback outlives the session", async () => {
  const before = await openForm("whatsapp", {}, undefined, [feedback]);
  await expect.element(before.message).not.toHaveValue("");
  await before.message.fill("Dear parent,\nall is well.");
  saveOpenForms(people.admin.id);
  await before.unmount();
  const { message, getByText } = await openForm("whatsapp", {}, undefined, [feedback]);
  await expect.element(getByText(t.editing.inputIsBack)).toBeVisible();
  await expect.element(message).toHaveValue("Dear parent,\nall is well.");
});

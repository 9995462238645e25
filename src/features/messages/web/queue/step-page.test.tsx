import { expect, test, vi } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { notSentReasons } from "#domain/messages/message-states.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import type { ParentMessage } from "#features/messages/web/parent-messages.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { sentence } from "#locales/sentence.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { parentMessage, people } from "#web/testing/records.ts";
import StepPage from "./step-page.tsx";

const messageApi = api<typeof parentMessageRoutes>();
const id = "0198a000-0000-4000-8000-000000000010";
const today = "2026-11-20";

const message = (number: number, fields: Partial<ParentMessage> = {}): ParentMessage => ({
  ...parentMessage,
  id: `0198a000-0000-4000-8000-00000000010${number}`,
  position: number,
  to: `900000000${number}`,
  guardianName: `Guardian ${number}`,
  ...fields,
});

const openQueue: MessageQueue = {
  id,
  createdAt: "2026-11-20T04:30:00.000Z",
  createdBy: { name: "Asha", surname: "Rao" },
  channel: "whatsapp",
  sendingPhone: "Office phone",
  about: { of: "class-group", name: "8-A", date: null, count: null },
  byServer: false,
  counts: {},
  ...{ notSent: {}, mayTryAgain: 0, waits: [] },
  laterOn: [],
  unanswered: { count: 12, max: 250, perDay: 60 },
  ready: 0,
  leftOut: [],
};

/** Presses a key once the buttons take one. */
async function pressKey(key: string, button: Locator) {
  await expect.element(button).not.toHaveAttribute("aria-disabled");
  await userEvent.keyboard(key);
}

/** The page on a server that keeps the states of these messages. `puts` are the requests that it got. */
async function drawSteps(
  messages: ParentMessage[],
  queue: Partial<MessageQueue> = {},
  as: "admin" | "clerk" = "admin",
) {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const puts: { to: string; state: unknown; overrideReason?: unknown }[] = [];
  /** What Undo brings back. */
  const before = new Map<ParentMessage, ParentMessage["state"]>();
  const countBy = (name: "state" | "notSent") => {
    const found = messages.flatMap((message) => message[name] ?? []);
    return Object.fromEntries(found.map((each) => [each, found.filter((other) => other === each).length]));
  };
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today, timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id: people.student.id, isReadable: true }],
  }));
  api<typeof messageQueueRoutes>()("$get", "/message-queues/:id", () => ({
    ...openQueue,
    ...{ counts: countBy("state"), notSent: countBy("notSent") },
    ...queue,
  }));
  const listed = messageApi("$get", "/parent-messages", ({ query }) => ({
    items: messages
      .filter(({ state }) => state === query.state)
      .map((each) => (as === "admin" ? each : { ...each, message: "", whyNoText: "one-at-a-time" as const })),
    next: null,
  }));
  const read: string[] = [];
  for (const each of messages) {
    // biome-ignore lint/suspicious/noExplicitAny: the path of one message
    messageApi("$get", `/message-details/${each.id}` as any, (): any => {
      read.push(each.id);
      return { ...each, events: [] };
    });
  }
  const put = (
    respond: (
      message: ParentMessage,
      json: { state: ParentMessage["state"] },
    ) => undefined | Rejection | symbol,
  ) => {
    for (const each of messages) {
      // biome-ignore lint/suspicious/noExplicitAny: the path of one message
      const path = `/parent-messages/${each.id}/state` as any;
      messageApi("$put", path, ({ json }: { json: unknown }) => {
        const said = json as { state: ParentMessage["state"] };
        puts.push({ to: each.to, ...said });
        const outcome = respond(each, said);
        if (outcome === undefined) {
          before.set(each, each.state);
          each.notSent = notSentReasons.find((reason) => reason === said.state) ?? null;
          each.state = each.notSent === null ? said.state : "not-sent";
        }
        // biome-ignore lint/suspicious/noExplicitAny: as above
        return outcome as any;
      });
    }
  };
  put(() => undefined);
  for (const each of messages) {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    messageApi("$delete", `/parent-messages/${each.id}/state` as any, (): any => {
      puts.push({ to: each.to, state: "undone" });
      Object.assign(each, { state: before.get(each) ?? each.state, notSent: null });
    });
    // biome-ignore lint/suspicious/noExplicitAny: as above
    messageApi("$put", `/parent-messages/${each.id}/message` as any, ({ json }): any => {
      Object.assign(each, json);
    });
  }
  const screen = await draw(<StepPage />, { as, at: `/messages/queues/${id}/next` });
  const links = () => opened.mock.calls.map(([link]) => String(link).slice(0, 27));
  return {
    ...screen,
    listed,
    read,
    puts,
    put,
    links,
    button: (name: string, exact = false) => screen.getByRole("button", { name, exact }),
  };
}

test("one tap opens the next message and confirms the one before; the last one is only confirmed", async () => {
  const { button, links, puts, getByText, getByRole } = await drawSteps([message(1), message(2)]);
  await expect.element(getByRole("heading", { name: "Message 1 of 2" })).toBeVisible();
  await button("Open WhatsApp").click();
  expect(links()).toEqual(["https://wa.me/919000000001?"]);
  await button("Sent, open the next").click();
  expect(links()).toEqual(["https://wa.me/919000000001?", "https://wa.me/919000000002?"]);
  await expect.element(getByRole("heading", { name: "Message 2 of 2" })).toBeVisible();
  await button("Sent", true).click();
  await expect.element(getByText(t.messageQueues.allDone)).toBeVisible();
  expect(links()).toHaveLength(2);
  expect(puts.map(({ to, state }) => `${to} ${state}`)).toEqual([
    "9000000001 opened",
    "9000000001 sent",
    "9000000002 opened",
    "9000000002 sent",
  ]);
});

test("on another device it continues with the message that is still open", async () => {
  const { button, getByText, links, puts } = await drawSteps([
    message(1, { state: "sent" }),
    message(2, { state: "opened" }),
    message(3),
  ]);
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  await button("Sent, but don’t open the next").click();
  await expect.element(getByText("Guardian 3")).toBeVisible();
  await expect.element(button("Open WhatsApp")).toBeVisible();
  expect(links()).toEqual([]);
  expect(puts.map(({ state }) => state)).toEqual(["sent"]);
});

test("nothing is sent or undone while a text is edited; it goes out as it was saved, and leaving asks", async () => {
  const { button, links, puts, navigate, getByText, getByRole, getByLabelText } = await drawSteps([
    message(1),
    message(2),
  ]);
  await button("Skip").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Edit").click();
  await getByLabelText("Message", { exact: true }).fill("Well done.");
  for (const name of ["Open WhatsApp", "Undo"]) await expect.element(button(name)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(button("Save")).toHaveFocus();
  await userEvent.keyboard("10");
  void navigate("/messages");
  const dialog = getByRole("alertdialog");
  await expect.element(dialog.getByText(t.editing.leaveTitle)).toBeVisible();
  await dialog.getByRole("button", { name: t.editing.stay }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button("Save").click();
  await expect.element(button("Open WhatsApp")).toHaveFocus();
  expect([links(), puts.map(({ state }) => state)]).toEqual([[], ["skipped"]]);
  await button("Open WhatsApp").click();
  expect(vi.mocked(window.open).mock.calls[0]?.[0]).toContain(encodeURIComponent("Well done."));
});

test("what is undone is to do again, also on the server; the focus goes on to it, and at the end to the outcome", async () => {
  const messages = [message(1), message(2)];
  const { button, getByRole, getByText } = await drawSteps(messages);
  await button("Skip").click();
  await expect.element(getByRole("heading", { name: "Message 2 of 2" })).toBeVisible();
  await button("Undo").click();
  await expect.element(button("Open WhatsApp")).toHaveFocus();
  await expect.element(getByRole("heading", { name: "Message 1 of 2" })).toBeVisible();
  await expect.element(getByText("Guardian 1")).toBeVisible();
  expect(messages.map(({ state }) => state)).toEqual(["prepared", "prepared"]);
  await button("Wrong number").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Skip").click();
  await expect.element(getByText(t.messageQueues.allDone)).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
  expect(document.activeElement?.textContent).toContain("1 skipped, 1 wrong contact");
});

test("keys answer while no field has the focus, and can be turned off; an answer is undone", async () => {
  const { button, puts, links, getByText, getByLabelText } = await drawSteps([message(1), message(2)]);
  await expect.element(button("Open WhatsApp")).toHaveAttribute("aria-keyshortcuts", "1");
  await button("Edit").click();
  await getByLabelText("Message", { exact: true }).fill("Hello 4");
  await userEvent.keyboard("4");
  expect(puts).toEqual([]);
  await button("Cancel").click();
  await pressKey("3", button("Open WhatsApp"));
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await pressKey("0", button("Open WhatsApp"));
  await expect.element(getByText("Guardian 1")).toBeVisible();
  await pressKey("1", button("Open WhatsApp"));
  await expect.element(button("Sent, open the next")).toBeVisible();
  expect(links()).toHaveLength(1);
  await button("Turn the keys off").click();
  await userEvent.keyboard("2");
  await button("Skip").click();
  await expect
    .poll(() => puts.map(({ state }) => state))
    .toEqual(["wrong-number", "undone", "opened", "skipped"]);
});

test("a parent whom somebody told meanwhile is not told again, unless there is a reason", async () => {
  const { button, put, puts, getByText, getByLabelText } = await drawSteps([message(1), message(2)]);
  put(({ position }, { state }) =>
    position === 2 && state === "opened"
      ? new Rejection("told-today", { sentence: sentence("leftOut.toldBy", "Meera Nair") })
      : undefined,
  );
  await button("Open WhatsApp").click();
  await button("Sent, open the next").click();
  await expect.element(getByText(t.messageQueues.doNotSend)).toBeVisible();
  await expect.element(getByText("Meera Nair has already told this parent something today.")).toBeVisible();
  put(() => undefined);
  await getByLabelText(t.messageQueues.whyAgain).fill("The trip is off");
  await button(t.messageQueues.sendAnyway).click();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  expect(puts.at(-1)).toEqual({ to: "9000000002", state: "opened", overrideReason: "The trip is off" });
});

test("without a connection, what was opened is recorded on another try; an answer waits on the screen", async () => {
  const { button, put, puts, getByText } = await drawSteps([message(1), message(2)]);
  put(() => noConnection);
  await button("Open WhatsApp").click();
  await expect.element(getByText(t.messageQueues.notRecorded)).toBeVisible();
  put(() => undefined);
  await button(t.common.tryAgain).click();
  await expect.element(button("Sent, open the next")).toBeVisible();
  put(() => noConnection);
  await button("Skip").click();
  await expect.element(getByText(t.messageQueues.notRecorded)).toBeVisible();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  put(() => undefined);
  await button(t.common.tryAgain).click();
  await expect.element(getByText(t.messageQueues.notRecorded)).not.toBeInTheDocument();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  expect(puts.map(({ state }) => state)).toEqual(["opened", "opened", "skipped", "skipped"]);
});

test("the message that is opened is the one that is shown, also after Undo and when somebody else opens one", async () => {
  const messages = [message(1), message(2), message(3), message(4)];
  const { button, links, listed, getByText } = await drawSteps(messages);
  await button("Open WhatsApp").click();
  await button("Sent, open the next").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Undo").click();
  await expect.element(getByText("Guardian 1")).toBeVisible();
  // The second is open already.
  await button("Sent", true).click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  expect(links()).toHaveLength(2);
  Object.assign(messages[2] ?? {}, { state: "opened", stateBy: { name: "Meera", surname: "Nair" } });
  const before = listed.length;
  await expect
    .poll(() => {
      window.dispatchEvent(new Event("focus"));
      return listed.length;
    })
    .toBeGreaterThan(before + 1);
  await button("Sent, open the next").click();
  await expect.element(getByText("Guardian 4")).toBeVisible();
  expect(links()[2]).toBe("https://wa.me/919000000004?");
  await button("Sent", true).click();
  await expect.element(getByText("Guardian 3")).toBeVisible();
  await expect.element(getByText(/Meera.+Nair/)).toBeVisible();
  expect(links()).toHaveLength(3);
});

test("what would be refused is said before anything is opened, after those that can be sent", async () => {
  const { button, links, puts, getByText, getByLabelText } = await drawSteps([
    message(1, { refusal: "opted-out" }),
    message(2, { refusal: "told-today", toldBy: { name: "Meera", surname: "Nair" } }),
    message(3),
  ]);
  await button("Open WhatsApp").click();
  await button("Sent", true).click();
  await expect.element(getByText("Guardian 1")).toBeVisible();
  await expect.element(getByText(t.leftOut["opted-out"])).toBeVisible();
  await expect.element(button("Open WhatsApp")).not.toBeInTheDocument();
  await button("Skip").click();
  await expect.element(getByText("Meera Nair has already told this parent something today.")).toBeVisible();
  await getByLabelText(t.messageQueues.whyAgain).fill("The trip is off");
  await button(t.messageQueues.sendAnyway).click();
  await expect.element(getByText(t.messageQueues.didYouSend)).toBeVisible();
  expect(links()).toEqual(["https://wa.me/919000000003?", "https://wa.me/919000000002?"]);
  expect(puts.at(-1)).toEqual({ to: "9000000002", state: "opened", overrideReason: "The trip is off" });
});

test("a second tap does not answer for the next parent; at the end it says what became of all", async () => {
  const { button, puts, getByText } = await drawSteps([message(1), message(2), message(3)]);
  await expect.element(button("Open WhatsApp")).not.toHaveAttribute("aria-disabled");
  await button("Not on WhatsApp").dblClick();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  await button("Skip").click();
  await button("Open WhatsApp").click();
  await button("Sent", true).click();
  await expect.element(getByText("1 sent, 1 skipped, 1 not on WhatsApp")).toBeVisible();
  expect(puts.map(({ to, state }) => `${to} ${state}`)).toEqual([
    "9000000001 not-on-whatsapp",
    "9000000002 skipped",
    "9000000003 opened",
    "9000000003 sent",
  ]);
});

test("a refusal after opening asks whether it was sent; what somebody else has answered for is left alone", async () => {
  const messages = [message(1), message(2)];
  const { button, put, puts, getByText } = await drawSteps(messages);
  const told = new Rejection("told-today", { sentence: sentence("leftOut.toldBy", "Meera Nair") });
  put(({ position }, { state }) => {
    if (position !== 1 || state !== "opened") return undefined;
    Object.assign(messages[0] ?? {}, { state: "sent" });
    return told;
  });
  await button("Open WhatsApp").click();
  await expect.element(button(t.messageQueues.sentIt)).toBeVisible();
  await button("Skip").click();
  await expect.element(getByText("Guardian 2")).toBeVisible();
  expect(puts.map(({ state }) => state)).toEqual(["opened"]);
  put((_, { state }) => (state === "opened" ? told : undefined));
  await button("Open WhatsApp").click();
  await button(t.messageQueues.sentIt).click();
  await expect.element(getByText("2 sent")).toBeVisible();
});

test("messages for later days wait, and the page says why", async () => {
  const { getByText } = await drawSteps(
    [message(1, { state: "sent" }), message(2, { dueOn: "2026-11-21" })],
    { laterOn: [{ on: "2026-11-21", count: 1 }] },
  );
  await expect.element(getByText("1 more from tomorrow")).toBeVisible();
  await expect.element(getByText(/12 of 250 this month have no reply yet/)).toBeVisible();
});

test("a long text in Hindi is sent in parts; a mail has the child and the day in its subject", async () => {
  const long = message(1, { language: "hi", message: "शिक्षक ने बहुत अच्छे से समझाया। ".repeat(62).trim() });
  const { button, getByText, getByRole, unmount } = await drawSteps([long]);
  await expect.element(getByText(t.parentContact.tooLongForWhatsApp)).toBeVisible();
  await button("Open WhatsApp").click();
  const second = getByRole("link", { name: "Open part 2 of 2" });
  await expect.element(second).toHaveAttribute("target", "_blank");
  await unmount();
  const mail = message(1, { channel: "email", to: "sharma@home.example", message: "Hello.\nWell done." });
  const mailed = await drawSteps([mail], { channel: "email", unanswered: null });
  await mailed.button("Open the mail program").click();
  expect(vi.mocked(window.open).mock.calls.at(-1)?.[0]).toBe(
    `mailto:sharma@home.example?subject=${encodeURIComponent("Feedback for Aarav Sharma on 20 Nov 2026")}&body=Hello.%0D%0AWell%20done.`,
  );
  await expect.element(mailed.button("Wrong address")).toBeVisible();
  await expect.element(mailed.button("Not on WhatsApp")).not.toBeInTheDocument();
});

test("a clerk has the text of the message on the screen, then that of the one which the next press opens", async () => {
  const messages = [1, 2, 3].map((number) =>
    message(number, { message: `Text ${number}`, stateBy: people.clerk }),
  );
  const { read, getByText, links, button } = await drawSteps(messages, {}, "clerk");
  await expect.element(getByText("Text 1")).toBeVisible();
  expect(read).toEqual([messages[0]?.id]);
  await button(t.messageQueues.open("whatsapp")).click();
  await button(t.messageQueues.sentOpenNext).click();
  await expect.element(getByText("Text 2")).toBeVisible();
  expect(links()).toEqual(["https://wa.me/919000000001?", "https://wa.me/919000000002?"]);
  await expect.element(button(t.messageQueues.sentOpenNext)).toBeVisible();
});

import { expect, test } from "vitest";
import type { LeftOutReason } from "#domain/messages/message-states.ts";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { ParentMessage } from "#features/messages/web/message-list.api.ts";
import type { LeftOut, MessageQueue } from "#features/messages/web/message-queues.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import type { schoolRoutes } from "#server/school/school.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import {
  feedbackToSend,
  parentMessage,
  people,
  queueOf,
  school as schoolOfTest,
} from "#web/testing/records.ts";
import QueuePage from "./queue-page.tsx";

const queueApi = api<typeof messageQueueRoutes>();
const messageApi = api<typeof parentMessageRoutes>();
const feedbackApi = api<typeof feedbackToSendRoutes>();
const { id } = queueOf({});
const { student } = people;

const prepared = queueOf({ prepared: 1 }, { canBeSkipped: 1, students: { withMessage: 1, of: 3 } });

const leftOut = (reason: LeftOutReason, fields: Partial<LeftOut> = {}): LeftOut => ({
  student: { id: student.id, name: student.name, surname: student.surname },
  reason,
  feedback: [],
  channel: "whatsapp",
  guardian: { name: "Kavita Sharma", contact: "9876543210", problem: null },
  ...fields,
});

const cry: LeftOut["feedback"][number] = {
  id: "0198a000-0000-4000-8000-000000000005",
  topic: "Fractions",
  date: "2026-11-19",
  teacherName: "Meera Iyer",
};

const content = {
  rating: 4,
  message: "It was fine.",
  original: { rating: 2, message: "Too fast for me." },
};
const withoutStars = { ...content, rating: null, original: { ...content.original, rating: null } };

async function drawQueue(
  shown: MessageQueue,
  messages: ParentMessage[] = [parentMessage],
  as: "admin" | "clerk" = "admin",
) {
  let queue = shown;
  let items = messages;
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id: student.id, isReadable: true }],
  }));
  queueApi("$get", "/message-queues/:id", () => queue);
  const listed = messageApi("$get", "/parent-messages", () => ({ items, next: null }));
  const wordsRead = feedbackApi("$get", "/parent-messages/feedback", () => ({
    items: [{ ...feedbackToSend, ...cry, content: as === "admin" ? content : withoutStars }],
    next: null,
  }));
  const filled = queueApi("$post", "/message-queues/:id/fill", () => ({
    ...{ prepared: 0, leftOut: 1, students: { withMessage: 1, of: 2 } },
  }));
  const screen = await draw(<QueuePage />, { as, at: `/messages/queues/${id}` });
  return {
    ...screen,
    listed,
    wordsRead,
    decisions: () => filled.map(({ json }) => json),
    becomes: (next: MessageQueue, nextItems = items) => {
      queue = next;
      items = nextItems;
    },
    button: (name: string | RegExp) => screen.getByRole("button", { name }),
  };
}

test("each message can be read, edited and skipped before the first is opened", async () => {
  const changedAt = "2026-11-20T05:00:00.000Z";
  const { button, becomes, getByText, getByRole, getByLabelText } = await drawQueue(prepared, [
    { ...parentMessage, isNotAsked: true, changedAt },
  ]);
  await expect
    .element(getByRole("link", { name: t.messageQueues.start }))
    .toHaveAttribute("href", `/messages/queues/${id}?step=next`);
  await expect.element(getByText(parentMessage.message)).toBeVisible();
  await expect.element(getByText(t.messageRecord.notAsked)).toBeVisible();
  await expect.element(getByText(t.messageQueues.forStudents(1, 3))).toBeVisible();
  const texts = messageApi("$put", "/parent-messages/:id/message", () => undefined);
  const edit = button("Edit: Aarav Sharma");
  await edit.click();
  const text = getByLabelText("Message", { exact: true });
  await expect.element(text).toHaveFocus();
  await text.fill("");
  await expect.element(text).toHaveAccessibleDescription(t.parentContact.fieldsRequired);
  await text.fill("Well done.");
  // The old text cannot go out meanwhile.
  await expect.element(getByRole("link", { name: t.messageQueues.start })).not.toBeInTheDocument();
  await expect.element(getByText(t.messageQueues.textIsEdited)).toBeVisible();
  await button(t.common.save).click();
  await expect.poll(() => texts.map(({ json }) => json)).toEqual([{ message: "Well done.", changedAt }]);
  await expect.element(edit).toHaveFocus();
  await expect.element(getByRole("link", { name: t.messageQueues.start })).toBeVisible();
  const states = messageApi("$put", "/parent-messages/:id/state", () => undefined);
  becomes(queueOf({ "not-sent": 1 }), [{ ...parentMessage, state: "not-sent" }]);
  await button("Skip: Aarav Sharma").click();
  await expect.poll(() => states.map(({ json }) => json)).toEqual([{ state: "not-sent" }]);
  await expect.element(getByRole("listitem").filter({ hasText: "Aarav Sharma" }).first()).toHaveFocus();
});

test("a message is there to the last of the child's words before it is sent, also a long one", async () => {
  const message = `Green Valley School\n${"A long greeting.\n".repeat(20)}★★★★☆\n“${"I understood it. ".repeat(40)}The end.”`;
  const { getByText, button } = await drawQueue(prepared, [{ ...parentMessage, message }]);
  const text = getByText("The end.", { exact: false });
  await expect.element(text).toBeVisible();
  expect(text.element().scrollHeight).toBe(text.element().clientHeight);
  expect(button(t.common.showAll).elements()).toEqual([]);
});

test("words that were read stay read while another reason is mended", async () => {
  const { button, getByText, decisions, becomes, wordsRead } = await drawQueue({
    ...prepared,
    leftOut: [leftOut("distress", { feedback: [cry] })],
  });
  // One student's words at a time, when somebody decides about them.
  expect(wordsRead).toEqual([]);
  await getByText(t.messageQueues.readWords).click();
  // The student's own, as they would be sent.
  await expect.element(getByText("Too fast for me.")).toBeVisible();
  expect(getByText("It was fine.").elements()).toEqual([]);
  expect(wordsRead.map(({ query }) => query)).toEqual([{ studentId: student.id, date: "2026-11-19" }]);
  becomes({ ...prepared, leftOut: [leftOut("told-today")] });
  await button(t.messageQueues.readAndSend).click();
  await expect.element(getByText(t.messageQueues.advice["told-today"])).toBeVisible();
  await button(t.messageQueues.tryAgain).click();
  await expect.poll(decisions).toEqual([{ read: [student.id] }, { read: [student.id] }]);
});

test("what is wrong with a contact, one that is right after all, words of distress that were read, and the way to the guardians", async () => {
  const unknown = { name: "Kavita Sharma", contact: "9876543210", problem: "not-on-whatsapp" as const };
  const { button, getByRole, getByText, decisions, becomes, queryClient } = await drawQueue({
    ...prepared,
    leftOut: [leftOut("no-contact", { guardian: unknown })],
  });
  await expect.element(getByText(t.messageRecord.stateName["not-on-whatsapp"])).toBeVisible();
  const cleared = messageApi("$delete", "/contact-problems/:channel/:contact", () => undefined);
  await button(t.messageQueues.contactIsRight).click();
  await expect.poll(() => cleared.length).toBe(1);
  await expect.poll(decisions).toEqual([{ read: [] }]);
  const left = [leftOut("no-contact"), leftOut("distress", { feedback: [cry] })];
  becomes({ ...prepared, leftOut: left });
  await queryClient.invalidateQueries();
  // First, and open.
  const groups = () => getByRole("group").elements() as HTMLDetailsElement[];
  await expect
    .poll(() => groups().map(({ open, innerText }) => [open, /May need help/.test(innerText)]))
    .toEqual([
      [true, true],
      // What the student wrote, and the other reason.
      [false, false],
      [false, false],
    ]);
  await getByText(t.messageQueues.readWords).click();
  await button(t.messageQueues.readAndSend).click();
  await expect.poll(() => decisions().at(-1)).toEqual({ read: [student.id] });
  await getByRole("group").getByText("No number or address that works (1)").click();
  await expect
    .element(getByRole("link", { name: "Edit parents: Aarav Sharma" }))
    .toHaveAttribute("href", `/student/update/${student.id}#parents`);
});

test("beside each of the words that may be a cry for help is the way to keep them from parents", async () => {
  const [first, second] = [cry, { ...cry, id: crypto.randomUUID(), topic: "Light", date: "2026-11-18" }];
  const { button, getByText, becomes, decisions } = await drawQueue({
    ...prepared,
    leftOut: [leftOut("distress", { feedback: [first, second] })],
  });
  const words = (message: string) => ({ rating: 1, message, original: null });
  feedbackApi("$get", "/parent-messages/feedback", ({ query: { date } }) => ({
    items: [
      date === first.date
        ? { ...feedbackToSend, ...first, content: words("My father hits me.") }
        : { ...feedbackToSend, ...second, content: words("I want to die.") },
    ],
    next: null,
  }));
  // biome-ignore lint/suspicious/noExplicitAny: the path of one feedback
  const path = `/feedback/${second.id}/withheld` as any;
  const marked = api<typeof feedbackRoutes>()("$put", path, (): never => undefined as never);
  await getByText(t.messageQueues.readWords).click();
  await expect.element(getByText("I want to die.")).toBeVisible();
  await expect.element(button("Not for parents: Fractions, 19 Nov 2026")).toBeVisible();
  becomes({ ...prepared, leftOut: [leftOut("distress", { feedback: [first] })] });
  await button("Not for parents: Light, 18 Nov 2026").click();
  await expect.element(getByText(t.withholding.markedNotForParents)).toBeVisible();
  expect(marked.map(({ json }) => json)).toEqual([{ withheld: true }]);
  await expect.element(getByText("I want to die.")).not.toBeInTheDocument();
  await expect.element(getByText("My father hits me.")).toBeVisible();
  await button(t.messageQueues.readAndSend).click();
  await expect.poll(decisions).toEqual([{ read: [student.id] }]);
});

test("parents who agreed are recorded at once: they are ticked, how and when are asked, and they can be told", async () => {
  const second = { id: people.admin.id, name: "Bela", surname: "Shah" };
  const other = { name: "Ramesh Shah", contact: "9876543211", problem: null };
  const left = [leftOut("no-consent"), leftOut("no-consent", { student: second, guardian: other })];
  const { button, getByRole, getByText, getByLabelText, decisions, becomes } = await drawQueue({
    ...prepared,
    leftOut: left,
  });
  api<typeof schoolRoutes>()("$get", "/school", () => schoolOfTest);
  const recorded = queueApi("$post", "/message-queues/:id/consents", () => ({
    agreed: 1,
    refused: [{ studentId: second.id, reason: "refused" as const }],
  }));
  await expect.element(getByLabelText(/^Aarav Sharma/)).not.toBeChecked();
  await expect.element(button(/agreed/)).not.toBeInTheDocument();
  await getByLabelText(t.messageQueues.everyoneAgreed).click();
  await getByLabelText(/^Bela Shah/).click();
  await expect.element(button("This parent agreed")).toBeVisible();
  await getByLabelText(/^Bela Shah/).click();
  await button("These 2 parents agreed").click();
  const dialog = getByRole("dialog");
  await dialog.getByRole("button", { name: t.messageQueues.recordAgreed }).click();
  await expect.element(getByLabelText(t.guardians.source)).toHaveFocus();
  await expect
    .element(getByLabelText(t.guardians.source))
    .toHaveAccessibleDescription(t.guardians.sourceRequired);
  expect(recorded).toEqual([]);
  await getByLabelText(t.guardians.source).selectOptions(t.guardians.sourceName("admission-file"));
  becomes({ ...prepared, leftOut: [leftOut("opted-out", { student: second, guardian: other })] });
  await dialog.getByRole("button", { name: t.messageQueues.recordAgreed }).click();
  await expect.element(getByText(t.messageQueues.notRecordedAs.refused("Bela Shah"))).toBeVisible();
  expect(recorded.map(({ json }) => json)).toEqual([
    {
      agreed: [
        { studentId: student.id, contact: "9876543210" },
        { studentId: second.id, contact: "9876543211" },
      ],
      source: "admission-file",
      on: "2026-11-20",
    },
  ]);
  await expect.poll(decisions).toEqual([{ read: [] }]);
  await expect.element(getByText(t.messageQueues.agreedRecorded(1))).toBeVisible();
});

test("those who can be written to by now are added by a press", async () => {
  const { button, getByText, decisions, becomes } = await drawQueue({ ...prepared, ready: 1 });
  await expect.element(getByText("1 more can be prepared.")).toBeVisible();
  queueApi("$post", "/message-queues/:id/fill", () => ({
    ...{ prepared: 1, leftOut: 0, students: { withMessage: 2, of: 2 } },
  }));
  becomes(prepared);
  await button(t.messageQueues.addReady).click();
  await expect.element(getByText("1 more message ready.")).toBeVisible();
  await expect.element(button(t.messageQueues.addReady)).not.toBeInTheDocument();
  expect(decisions()).toEqual([]);
});

test("mails are sent after a question, and the page follows them until the last one is out", async () => {
  const mails = queueOf({ prepared: 2 }, { channel: "email", mails: 2 });
  const { button, getByRole, getByText, becomes } = await drawQueue(mails);
  const sent = queueApi("$post", "/message-queues/:id/mails", () => ({
    queued: 1,
    refused: [{ messageId: parentMessage.id, reason: "opted-out" as const }],
  }));
  await button("Send 2 e-mails").click();
  expect(sent).toEqual([]);
  const turn = { why: "turn" as const, until: null };
  becomes(queueOf({ waiting: 1, prepared: 1 }, { mails: 1, waits: [{ ...turn, count: 1 }] }), [
    { ...parentMessage, state: "waiting", waits: turn },
  ]);
  await getByRole("alertdialog").getByRole("button", { name: "Send 2 e-mails" }).click();
  await expect.element(getByText("1 e-mail on its way.")).toBeVisible();
  await expect.element(getByText(/^1 e-mail held back/)).toBeVisible();
  await expect.element(getByText(t.leftOut["opted-out"])).toBeVisible();
  await expect.element(button("Waiting (1)")).toBeVisible();
  becomes(queueOf({ sent: 1, prepared: 1 }, { mails: 1 }), [
    { ...parentMessage, state: "sent", stateBy: null },
  ]);
  await expect.element(button("Sent to parent (1)")).toBeVisible();
});

test("the others are skipped only after a question; a queue that is gone says so", async () => {
  const { button, getByRole, getByText, becomes } = await drawQueue(prepared);
  const ended = queueApi("$post", "/message-queues/:id/end", () => undefined);
  await button(t.messageQueues.endRest).click();
  becomes(queueOf({ "not-sent": 1 }));
  await getByRole("alertdialog").getByRole("button", { name: t.messageQueues.endRest }).click();
  await expect.element(getByRole("status").getByText(t.messageQueues.allDone)).toBeVisible();
  expect(ended).toHaveLength(1);
  await expect.element(getByText(t.messageQueues.restSkipped)).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
  expect(document.activeElement?.textContent).toContain(t.messageQueues.allDone);
});

test("mails of which nobody knows whether they arrived are still to do: a person decides", async () => {
  const { getByRole, getByText } = await drawQueue(queueOf({ sent: 3, unknown: 2 }));
  await expect.element(getByText("3 of 5")).toBeVisible();
  await expect
    .element(getByRole("link", { name: "2 e-mails need your decision." }))
    .toHaveAttribute("href", `/messages/queues/${id}?state=unknown#messages`);
  await expect.element(getByText(t.messageQueues.allDone)).not.toBeInTheDocument();
});

test("a clerk sees whom the messages are to, no text and no stars, and decides by the words alone", async () => {
  const listed = { ...parentMessage, message: "", whyNoText: "one-at-a-time" as const };
  const { button, getByText, getByRole } = await drawQueue(
    { ...prepared, leftOut: [leftOut("distress", { feedback: [cry] })] },
    [listed],
    "clerk",
  );
  await expect.element(getByText(t.messageRecord.oneAtATime)).toBeVisible();
  await expect.element(button("Skip: Aarav Sharma")).toBeVisible();
  expect(button("Edit: Aarav Sharma").elements()).toEqual([]);
  await getByText(t.messageQueues.readWords).click();
  await expect.element(getByText("Too fast for me.")).toBeVisible();
  await expect.element(button(t.messageQueues.readAndSend)).toBeVisible();
  expect(getByRole("img", { name: /star/ }).elements()).toEqual([]);
});

test("a message that tells of what is not for parents by now says why it is not shown, and is not edited", async () => {
  const { button, getByText } = await drawQueue(prepared, [
    { ...parentMessage, message: "", whyNoText: "not-for-parents", refusal: "changed" },
  ]);
  await expect.element(getByText(t.messageRecord.textWithheld)).toBeVisible();
  expect(button("Edit: Aarav Sharma").elements()).toEqual([]);
});

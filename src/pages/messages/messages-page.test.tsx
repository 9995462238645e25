import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { erasedText } from "#domain/erased-text.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { ParentMessage } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { studentListRoutes } from "#features/students/server/student-list.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { parentMessage, people } from "#web/testing/records.ts";
import MessagesPage from "./messages-page.tsx";

const messageApi = api<typeof parentMessageRoutes>();
const id = people.student.id;
const opened: ParentMessage = { ...parentMessage, queueId: null, position: null, state: "opened" };

const queue = {
  id: "0198a000-0000-4000-8000-000000000077",
  createdAt: "2026-11-20T04:30:00.000Z",
  createdBy: { name: "Asha", surname: "Rao" },
  about: { of: "class-group" as const, name: "8-A", date: null, count: null },
  total: 40,
  open: 28,
  waiting: 0,
};

type Queue = Omit<typeof queue, "about"> & { about: MessageQueue["about"] };

async function open(
  items: ParentMessage[],
  { at = "/messages", queues = [] as Queue[], next = null as string | null } = {},
) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [{ id, isReadable: true }] }));
  api<typeof messageQueueRoutes>()("$get", "/message-queues", () => ({ items: queues, next }));
  const listed = messageApi("$get", "/parent-messages", ({ query }) => ({
    items: items.filter(({ isCorrectionOpen }) => query.correction === undefined || isCorrectionOpen),
    next: null,
  }));
  return { ...(await draw(<MessagesPage />, { as: "admin", at })), listed };
}

test("a message to any parent shows whom it is about, to whom, its state and its trail, and can be confirmed", async () => {
  const { getByRole, getByText } = await open([opened]);
  await expect
    .element(getByRole("link", { name: "Aarav Sharma" }))
    .toHaveAttribute("href", `/studentdetails/${id}`);
  await expect.element(getByText("WhatsApp to 9876543210")).toBeVisible();
  await expect.element(getByText(t.messageRecord.stateName.opened)).toBeVisible();
  const event = { by: { name: "Asha", surname: "Rao" }, reason: null, note: "" };
  messageApi("$get", "/message-details/:id", () => ({
    ...opened,
    events: [
      { ...event, at: "2026-11-20T04:30:00.000Z", kind: "prepared" as const },
      { ...event, at: "2026-11-20T04:31:00.000Z", kind: "opened" as const },
    ],
  }));
  await getByText(t.messageRecord.details).click();
  await expect.element(getByText(t.messageRecord.eventName.prepared)).toBeVisible();
  const reports = messageApi("$put", "/parent-messages/:id/state", () => undefined);
  await getByRole("button", { name: t.parentContact.iSentIt }).click();
  await expect.poll(() => reports.map(({ json }) => json)).toEqual([{ state: "sent" }]);
});

test("a correction that a parent asks for stands first, until somebody has looked into it", async () => {
  const reply = { kind: "correction" as const, note: "It was not Algebra." };
  const withCorrection = { ...opened, state: "sent" as const, reply, isCorrectionOpen: true };
  const items = [withCorrection];
  const { getByRole } = await open(items);
  const corrections = getByRole("region", { name: t.messageRecord.openCorrections });
  await expect.element(corrections.getByText("It was not Algebra.", { exact: false })).toBeVisible();
  const settled = messageApi("$put", "/parent-messages/:id/correction", () => {
    items[0] = { ...withCorrection, isCorrectionOpen: false };
    return undefined;
  });
  await corrections.getByRole("button", { name: t.messageRecord.lookedInto, exact: false }).click();
  await expect.element(corrections).not.toBeInTheDocument();
  expect(settled).toHaveLength(1);
});

test("a stop names the channel that it counts for, and one by mistake is undone where it is shown", async () => {
  const reply = { kind: "stop" as const, note: "" };
  const stopped = { ...opened, state: "sent" as const, reply, isStopRecorded: true };
  const items: ParentMessage[] = [stopped];
  const { getByRole, getByText } = await open(items);
  await expect.element(getByText("Wants no more WhatsApp messages.")).toBeVisible();
  messageApi("$get", "/message-details/:id", () => ({
    ...{ ...stopped, channel: "email" as const },
    events: [{ at: opened.stateAt, by: null, kind: "reply" as const, reason: "stop", note: "" }],
  }));
  await getByText(t.messageRecord.details).click();
  await expect.element(getByText("Parent stopped e-mails")).toBeVisible();
  const undone = messageApi("$delete", "/parent-messages/:id/stop", () => {
    items[0] = { ...stopped, reply: null, isStopRecorded: false };
    return undefined;
  });
  await getByRole("button", { name: t.messageRecord.noStop, exact: false }).click();
  await expect.element(getByText(t.messageRecord.wantsNoMore("whatsapp"))).not.toBeInTheDocument();
  expect(undone).toHaveLength(1);
});

test("a wrong state is corrected, and what the parent wrote back takes two taps", async () => {
  // A digest has an entry for each class.
  const digest = {
    ...opened,
    state: "sent" as const,
    guardianName: "",
    students: [...opened.students, ...opened.students],
  };
  const stopped = { ...opened, id, state: "not-sent" as const, reply: { kind: "stop" as const, note: "" } };
  const { getByRole, getByLabelText, getByText } = await open([digest, stopped]);
  await expect.element(getByText("In English").first()).toBeVisible();
  // What nobody got, nobody can have answered; an answer of before is put right with the guardians.
  expect(getByRole("button", { name: /^Parent wrote back/ }).elements()).toHaveLength(1);
  await expect
    .element(getByRole("link", { name: "Parents and consent: Aarav Sharma" }))
    .toHaveAttribute("href", `/student/update/${id}#parents`);
  const reports = messageApi("$put", "/parent-messages/:id/state", () => undefined);
  await getByRole("button", { name: "Correct this: Aarav Sharma" }).first().click();
  await getByRole("menuitem", { name: t.messageRecord.stateName["wrong-number"] }).click();
  await expect
    .poll(() => reports.map(({ json }) => json))
    .toEqual([{ state: "not-sent", notSent: "wrong-number" }]);

  const replies = messageApi("$post", "/parent-messages/:id/replies", () => undefined);
  const wroteBack = getByRole("button", { name: "Parent wrote back: Aarav Sharma", exact: true });
  await wroteBack.click();
  await getByRole("button", { name: "Stop: no more WhatsApp messages" }).click();
  await expect.poll(() => replies.map(({ json }) => json)).toEqual([{ kind: "stop" }]);
  await wroteBack.click();
  await getByLabelText(t.messageRecord.noteLabel).fill("Please call me.");
  // Escape asks first; in the question it means no.
  const question = getByRole("alertdialog");
  await userEvent.keyboard("{Escape}");
  await expect.element(question.getByText(t.editing.leaveTitle)).toBeVisible();
  await expect.element(question.getByRole("button", { name: t.editing.stay })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await getByRole("button", { name: t.messageRecord.saveNote }).click();
  await expect.poll(() => replies[1]?.json).toEqual({ kind: "note", note: "Please call me." });
});

test("what became of a mail is said in the server's words, and a person decides what nobody can know", async () => {
  const mail = { ...opened, channel: "email" as const, to: "sharma@home.example", stateBy: null };
  const { getByText, getByRole } = await open([
    {
      ...mail,
      state: "not-sent",
      notSent: "rejected",
      problem: { kind: "address", response: "550 5.1.1 No such user" },
    },
    { ...mail, id, state: "unknown" },
  ]);
  await expect.element(getByText("The parent’s mail server said: 550 5.1.1 No such user")).toBeVisible();
  await expect.element(getByText(t.messageRecord.unknownAdvice)).toBeVisible();
  const reports = messageApi("$put", "/parent-messages/:id/state", () => undefined);
  await expect.element(getByRole("button", { name: "It arrived", exact: true })).toBeVisible();
  await getByRole("button", { name: "It did not arrive" }).click();
  await expect.poll(() => reports.map(({ json }) => json)).toEqual([{ state: "not-sent" }]);
});

test("a message whose text was removed says so", async () => {
  const { getByText } = await open([{ ...opened, message: "" }]);
  await expect.element(getByText(t.messageRecord.textRemoved)).toBeVisible();
});

test("messages with something left to do come first, by whose parents they are for, with the way to go on", async () => {
  const algebra = { of: "class" as const, name: "Algebra", date: "2026-11-20", count: null };
  const { getByRole, getByText } = await open([], {
    queues: [queue, { ...queue, id, open: 0, about: algebra }],
  });
  await expect.element(getByText("8-A", { exact: true })).toBeVisible();
  await expect
    .element(getByRole("link", { name: "Continue: 12 of 40: 8-A" }))
    .toHaveAttribute("href", `/messages/queues/${queue.id}`);
  await getByText(t.messageRecord.pastQueues).click();
  await expect.element(getByRole("link", { name: "Algebra, 20 Nov 2026" })).toBeVisible();
  await expect.element(getByText("40 messages")).toBeVisible();
});

test("messages about a child who was erased, or whose record is gone, have a name that does not say whose", async () => {
  const one = { of: "students" as const, date: null, count: 1 };
  const { getByRole } = await open([], {
    queues: [
      { ...queue, about: { ...one, name: erasedText } },
      { ...queue, id, about: { ...one, name: null } },
    ],
  });
  await expect.element(getByRole("link", { name: "Continue: 12 of 40: Erased student" })).toBeVisible();
  await expect.element(getByRole("link", { name: "Continue: 12 of 40: 1 student" })).toBeVisible();
});

test("messages that only wait can be seen, with nothing to continue", async () => {
  const { getByRole, getByText } = await open([], {
    queues: [
      { ...queue, waiting: 28 },
      { ...queue, id, open: 30, waiting: 20 },
    ],
  });
  await expect.element(getByText("28 e-mails are waiting.")).toBeVisible();
  await expect.element(getByRole("link", { name: "See all messages: 8-A" })).toBeVisible();
  await expect.element(getByRole("link", { name: "Continue: 10 of 40: 8-A" })).toBeVisible();
});

test("where all of them have something left to do, more can be shown", async () => {
  const { getByRole } = await open([], { queues: [queue], next: "2" });
  api<typeof messageQueueRoutes>()("$get", "/message-queues", () => ({
    items: [{ ...queue, id, about: { ...queue.about, name: "9-B" } }],
    next: null,
  }));
  const more = getByRole("region", { name: t.messageRecord.queues }).getByRole("button", {
    name: t.common.showMore,
  });
  await more.click();
  await expect.element(getByRole("link", { name: "Continue: 12 of 40: 9-B" })).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test("the record is filtered by state, channel, student and days; without any message it says so", async () => {
  const none = await open([]);
  await expect.element(none.getByText(t.parentContact.noMessages)).toBeVisible();
  await none.unmount();
  const { getByRole, getByText, getByLabelText, listed } = await open([], {
    at: "/messages?from=2026-10-01&to=soon&state=lost&fbclid=xyz",
  });
  const recorded = () => listed.find(({ query }) => query.correction === undefined)?.query;
  await expect.poll(recorded).toEqual({ from: "2026-10-01" });
  await getByRole("button", { name: "Filter (1)" }).click();
  await getByLabelText(t.audit.from).fill("2026-11-01");
  await getByLabelText(t.messageRecord.state).selectOptions("sent");
  await getByLabelText(t.messageRecord.channel).selectOptions("email");
  await expect.element(getByText(t.messageRecord.noneWithFilters)).toBeVisible();
  const filters = { from: "2026-11-01", state: "sent", channel: "email" };
  await expect.poll(() => listed.at(-1)?.query).toEqual(filters);

  const { name, surname, email } = people.student;
  api<typeof studentListRoutes>()("$get", "/students", () => ({
    items: [{ id, name, surname, email: email ?? null, loginName: null, leftOn: null, classGroups: [] }],
    next: null,
  }));
  api<typeof studentRoutes>()("$get", "/students/:id", () => people.student);
  await getByLabelText(t.messageRecord.findStudent).fill("aarav");
  const found = getByRole("button", { name: "Aarav Sharma", exact: true });
  await expect.element(found).toBeVisible();
  await expect.element(getByText(t.messageRecord.chooseFound)).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(found).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.poll(() => listed.at(-1)?.query).toEqual({ ...filters, studentId: id });
  const chip = getByRole("button", { name: "Remove Aarav Sharma" });
  await chip.click();
  await expect.element(chip).not.toBeInTheDocument();
});

test("without a connection, it offers to try again", async () => {
  const screen = await open([]);
  await screen.unmount();
  messageApi("$get", "/parent-messages", () => noConnection);
  const { getByText } = await draw(<MessagesPage />, { as: "admin", at: "/messages" });
  await expect.element(getByText(t.parentContact.messagesFailed)).toBeVisible();
});

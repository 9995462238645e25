import { expect, test } from "vitest";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import MessagesPage from "#pages/messages/messages-page.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { parentMessage, people } from "#web/testing/records.ts";
import type { ParentMessage } from "./message-list.api.ts";

const messageApi = api<typeof parentMessageRoutes>();
const sent: ParentMessage = { ...parentMessage, queueId: null, position: null, state: "sent" };

/**
 * The page with one message in the record, of which nothing is left once it was changed. Of the two lists on the page, one then has
 * arrived, and the other one is still on its way.
 */
async function openWith(message: ParentMessage, at: string, late: "record" | "corrections" = "corrections") {
  const slow = hold({ items: [], next: null });
  let isChanged = false;
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id: people.student.id, isReadable: true }],
  }));
  api<typeof messageQueueRoutes>()("$get", "/message-queues", () => ({ items: [], next: null }));
  messageApi("$get", "/parent-messages", ({ query }) => {
    const isCorrections = query.correction !== undefined;
    if (!isChanged) return { items: isCorrections && !message.isCorrectionOpen ? [] : [message], next: null };
    return isCorrections === (late === "corrections") ? slow.respond() : { items: [], next: null };
  });
  const screen = await draw(<MessagesPage />, { as: "clerk", at });
  return {
    ...screen,
    release: slow.release,
    changes: () => {
      isChanged = true;
      return undefined;
    },
  };
}

const heading = "h3:has(a[href*='/studentdetails/'])";

test("a state corrected in a list that has no place for it is confirmed, though its button is gone", async () => {
  const { getByRole, getByText, container, changes, release } = await openWith(sent, "/messages?state=sent");
  messageApi("$put", "/parent-messages/:id/state", changes);
  await getByRole("button", { name: /^Correct this/ }).click();
  await getByRole("menuitem", { name: t.messageRecord.stateName["not-sent"] }).click();
  await expect.poll(() => container.querySelector(heading)).toBeNull();
  await expect.element(getByText(t.messageRecord.corrected)).toBeVisible();
  await expect.element(getByRole("main")).toHaveFocus();
  release();
});

test("that the parent did not write stop is confirmed, though its button is gone", async () => {
  const reply = { kind: "stop" as const, note: "" };
  const stopped = { ...sent, reply, isStopRecorded: true };
  const { getByRole, getByText, container, changes, release } = await openWith(
    stopped,
    "/messages?state=sent",
  );
  messageApi("$delete", "/parent-messages/:id/stop", changes);
  await getByRole("button", { name: /^They did not write stop/ }).click();
  await expect.poll(() => container.querySelector(heading)).toBeNull();
  await expect.element(getByText(t.messageRecord.stopUndone)).toBeVisible();
  await expect.element(getByRole("main")).toHaveFocus();
  release();
});

test("that somebody has looked into a correction is confirmed, though the list of them is gone", async () => {
  const reply = { kind: "correction" as const, note: "It was not Algebra." };
  const withCorrection = { ...sent, reply, isCorrectionOpen: true };
  const { getByRole, getByText, changes, release } = await openWith(withCorrection, "/messages", "record");
  const corrections = getByRole("region", { name: t.messageRecord.openCorrections });
  messageApi("$put", "/parent-messages/:id/correction", changes);
  await corrections.getByRole("button", { name: /^Looked into it/ }).click();
  await expect.element(corrections).not.toBeInTheDocument();
  await expect.element(getByText(t.messageRecord.lookedIntoSaved)).toBeVisible();
  await expect.element(getByRole("main")).toHaveFocus();
  release();
});

test("what a parent wrote back closes its form and is confirmed, before any list has arrived", async () => {
  const { getByRole, getByText, container, changes, release } = await openWith(sent, "/messages?state=sent");
  messageApi("$post", "/parent-messages/:id/replies", changes);
  await getByRole("button", { name: /^Parent wrote back/ }).click();
  await getByRole("button", { name: t.messageRecord.wrongNumber, exact: true }).click();
  await expect.poll(() => container.querySelector(heading)).toBeNull();
  await expect.element(getByText(t.messageRecord.replySaved)).toBeVisible();
  await expect.element(getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(getByRole("main")).toHaveFocus();
  release();
});

test("a change that is rejected says why, though its button is gone", async () => {
  const { getByRole, getByText, container, changes, release } = await openWith(sent, "/messages?state=sent");
  messageApi("$put", "/parent-messages/:id/state", () => {
    changes();
    return new Rejection("conflict");
  });
  await getByRole("button", { name: /^Correct this/ }).click();
  await getByRole("menuitem", { name: t.messageRecord.stateName["not-sent"] }).click();
  await expect.poll(() => container.querySelector(heading)).toBeNull();
  await expect.element(getByText(new Rejection("conflict").body.message)).toBeVisible();
  release();
});

test("a mail that waits can be skipped", async () => {
  const mail = { ...sent, channel: "email" as const, stateBy: null };
  const waits = { why: "quiet-hours" as const, until: "2026-11-21T01:30:00.000Z" };
  const waiting = { ...mail, id: "0198a000-0000-4000-8000-00000000000a", state: "waiting" as const, waits };
  const { getByRole } = await openWith(waiting, "/messages");
  const reports = messageApi("$put", "/parent-messages/:id/state", () => undefined);
  await getByRole("button", { name: /^Skip/ }).click();
  await expect.poll(() => reports.map(({ json }) => json)).toEqual([{ state: "not-sent" }]);
});

test("what this server has sent is not corrected by staff", async () => {
  const { getByRole } = await openWith(
    { ...sent, channel: "email", stateBy: null, isByServer: true },
    "/messages",
  );
  await expect.element(getByRole("button", { name: /^Parent wrote back/ })).toBeVisible();
  expect(getByRole("button", { name: /^Correct this/ }).elements()).toEqual([]);
});

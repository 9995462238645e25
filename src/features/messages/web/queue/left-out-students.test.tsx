import { expect, test } from "vitest";
import type { LeftOutReason } from "#domain/messages/message-states.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import QueuePage from "#pages/messages/queue-page.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { parentMessage, people, queueOf } from "#web/testing/records.ts";

const queueApi = api<typeof messageQueueRoutes>();
const messageApi = api<typeof parentMessageRoutes>();
const { id } = queueOf({});
const { student } = people;

const filled = queueOf({ prepared: 1 });

/** A queue that leaves one student out until something is changed; its messages are slow to arrive after that. */
async function openWith(reason: LeftOutReason) {
  const slow = hold({ items: [parentMessage], next: null });
  let isChanged = false;
  const guardian = { name: "Kavita Sharma", contact: "9876543210", problem: "wrong-number" as const };
  const leftOut = [{ student, reason, feedback: [], channel: "whatsapp" as const, guardian }];
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id: student.id, isReadable: true }],
  }));
  queueApi("$get", "/message-queues/:id", () => (isChanged ? filled : { ...filled, leftOut }));
  messageApi("$get", "/parent-messages", () =>
    isChanged ? slow.respond() : { items: [parentMessage], next: null },
  );
  const fills = queueApi("$post", "/message-queues/:id/fill", () => ({
    ...{ prepared: 1, leftOut: 0, students: { withMessage: 2, of: 2 } },
  }));
  const screen = await draw(<QueuePage />, { as: "clerk", at: `/messages/queues/${id}` });
  return {
    ...screen,
    fills,
    release: slow.release,
    changes: () => {
      isChanged = true;
    },
  };
}

test("an agreement is recorded and a message prepared by one press, while the list of messages is on its way", async () => {
  const { getByRole, getByText, getByLabelText, fills, changes, release } = await openWith("no-consent");
  queueApi("$post", "/message-queues/:id/consents", () => {
    changes();
    return { agreed: 1, refused: [] };
  });
  await getByLabelText(/^Aarav Sharma/).click();
  await getByRole("button", { name: "This parent agreed" }).click();
  await getByLabelText(t.guardians.source).selectOptions(t.guardians.sourceName("admission-file"));
  await getByRole("button", { name: t.messageQueues.recordAgreed }).click();
  await expect.element(getByLabelText(/^Aarav Sharma/)).not.toBeInTheDocument();
  await expect.element(getByText(t.messageQueues.added(1))).toBeVisible();
  expect(fills.map(({ json }) => json)).toEqual([{ read: [] }]);
  await expect.element(getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(getByRole("main")).toHaveFocus();
  release();
});

test("a number that is right after all has its message by the same press, while the list of messages is on its way", async () => {
  const { getByRole, getByText, fills, changes, release } = await openWith("no-contact");
  messageApi("$delete", "/contact-problems/:channel/:contact", () => {
    changes();
    return undefined;
  });
  const isRight = getByRole("button", { name: t.messageQueues.contactIsRight });
  await isRight.click();
  await expect.element(isRight).not.toBeInTheDocument();
  await expect.element(getByText(t.messageQueues.added(1))).toBeVisible();
  expect(fills.map(({ json }) => json)).toEqual([{ read: [] }]);
  await expect.element(getByRole("main")).toHaveFocus();
  release();
});

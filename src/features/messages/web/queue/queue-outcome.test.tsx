import { expect, test } from "vitest";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { ParentMessage } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import QueuePage from "#pages/messages/queue-page.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { parentMessage, queueOf } from "#web/testing/records.ts";

// What became of the e-mails of a queue.

const queueApi = api<typeof messageQueueRoutes>();
const { id } = queueOf({});

async function drawQueue(queue: MessageQueue, items: ParentMessage[] = []) {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  queueApi("$get", "/message-queues/:id", () => queue);
  api<typeof parentMessageRoutes>()("$get", "/parent-messages", () => ({
    items: items.map((item) => ({ ...item, refusal: null, notifiedBy: null })),
    next: null,
  }));
  const screen = await draw(<QueuePage />, { as: "admin", at: `/messages/queues/${id}` });
  return { ...screen, button: (name: string) => screen.getByRole("button", { name }) };
}

const unreachable = {
  why: "unreachable" as const,
  until: "2026-11-20T08:50:00.000Z",
};

test("mails that wait for a mail server say why and until when, and are neither done nor rejected", async () => {
  const { getByText, getByRole, button } = await drawQueue(
    queueOf(
      { sent: 2, waiting: 3 },
      {
        waits: [{ ...unreachable, count: 3 }],
        mayTryAgain: 3,
        canBeSkipped: 3,
      },
    ),
    [{ ...parentMessage, channel: "email", state: "waiting", waits: unreachable }],
  );
  const sentence = "The mail server could not be reached. Next try: 2:20 pm.";
  await expect.element(getByText(`3 e-mails are waiting. ${sentence}`)).toBeVisible();
  await expect.element(getByText(sentence, { exact: true })).toBeVisible();
  await expect.element(getByText("2 of 5")).toBeVisible();
  expect(document.body.textContent).not.toContain(t.messageQueues.allDone);
  expect(document.body.textContent).not.toContain("rejected");
  const tried = queueApi("$post", "/message-queues/:id/mails", () => ({ queued: 1, refused: [] }));
  await button("Try 3 e-mails again").click();
  await expect.element(getByText("1 e-mail on its way.")).toBeVisible();
  expect(tried.map(({ query }) => query)).toEqual([{ of: "not-sent" }]);
  await expect.element(getByRole("button", { name: t.messageQueues.endRest })).toBeVisible();
});

test("mails during quiet hours say until when they wait", async () => {
  const quiet = { why: "quiet-hours" as const, until: "2026-11-21T01:30:00.000Z" };
  const { getByText } = await drawQueue(
    queueOf(
      { waiting: 2 },
      {
        waits: [{ ...quiet, count: 2 }],
      },
    ),
  );
  const sentence = "2 e-mails are waiting. No e-mails until 21 Nov 2026, 7:00 am.";
  await expect.element(getByText(sentence)).toBeVisible();
});

test("mails that no mail server took are not done, and one press tries all of them again", async () => {
  const problem = { kind: "unreachable" as const, response: null };
  const { getByText, button } = await drawQueue(
    queueOf(
      { sent: 3, "not-sent": 7 },
      {
        notSent: { expired: 5, rejected: 1 },
        mayTryAgain: 5,
      },
    ),
    [
      {
        ...parentMessage,
        channel: "email",
        state: "not-sent",
        notSent: "expired",
        problem,
      },
    ],
  );
  await expect.element(getByText("5 of 10")).toBeVisible();
  await expect
    .element(
      getByText("3 sent, 1 not sent, 1 rejected by the parent’s mail server, 5 taken by no mail server"),
    )
    .toBeVisible();
  await expect.element(getByText(t.messageRecord.problem.unreachable)).toBeVisible();
  expect(document.body.textContent).not.toContain(t.messageQueues.allDone);
  await expect.element(button("Try 5 e-mails again")).toBeVisible();
});

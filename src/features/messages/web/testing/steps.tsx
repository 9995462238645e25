import { expect, vi } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { notSentReasons } from "#domain/messages/message-states.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { ParentMessage } from "#features/messages/web/message-list.api.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import QueuePage from "#pages/messages/queue-page.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api, type Rejection, type Sent } from "#web/testing/api.ts";
import { type Drawn, draw } from "#web/testing/draw.tsx";
import { parentMessage, people } from "#web/testing/records.ts";

const messageApi = api<typeof parentMessageRoutes>();
const queueId = "0198a000-0000-4000-8000-000000000010";
const today = "2026-11-20";

/** A message of the queue, to the guardian of this number. */
export const message = (number: number, fields: Partial<ParentMessage> = {}): ParentMessage => ({
  ...parentMessage,
  id: `0198a000-0000-4000-8000-00000000010${number}`,
  position: number,
  to: `900000000${number}`,
  guardianName: `Guardian ${number}`,
  ...fields,
});

const openQueue: MessageQueue = {
  id: queueId,
  createdAt: "2026-11-20T04:30:00.000Z",
  createdBy: { name: "Asha", surname: "Rao" },
  channel: "whatsapp",
  sendingPhone: "Office phone",
  about: { of: "class-group", name: "8-A", date: null, count: null },
  byServer: false,
  counts: {},
  ...{ notSent: {}, mayTryAgain: 0, canBeSkipped: 0, waits: [] },
  laterOn: [],
  unanswered: { count: 12, max: 250, perDay: 60 },
  ready: 0,
  others: 0,
  leftOut: [],
};

/** Presses a key once the buttons take one. */
export async function pressKey(key: string, button: Locator) {
  await expect.element(button).not.toHaveAttribute("aria-disabled");
  await userEvent.keyboard(key);
}

interface Put {
  to: string;
  state: unknown;
  overrideReason?: unknown;
}

type Respond = (
  message: ParentMessage,
  json: { state: ParentMessage["state"] },
) => undefined | Rejection | symbol;

interface DrawnSteps extends Drawn {
  /** The requests for lists of messages. */
  listed: Sent[];
  /** The messages whose text was read, by id. */
  read: string[];
  puts: Put[];
  put: (respond: Respond) => void;
  /** The beginnings of the links that were opened. */
  links: () => string[];
  button: (name: string, exact?: boolean) => Locator;
}

/** The page on a server that keeps the states of these messages. `puts` are the requests that it got. */
export async function drawSteps(
  messages: ParentMessage[],
  queue: Partial<MessageQueue> = {},
  as: "admin" | "clerk" = "admin",
): Promise<DrawnSteps> {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const puts: Put[] = [];
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
  const put = (respond: Respond) => {
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
  const screen = await draw(<QueuePage />, { as, at: `/messages/queues/${queueId}?step=next` });
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

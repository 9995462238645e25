import { vi } from "vitest";
import type { Locator } from "vitest/browser";
import type { MessageReport } from "#domain/schemas/message-queue.ts";
import type { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import type { ParentMessage } from "#features/messages/web/message-list.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import QueuePage from "#pages/messages/queue-page.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { api, type Rejection, type Sent } from "#web/testing/api.ts";
import { type Drawn, draw } from "#web/testing/draw.tsx";
import { parentMessage, people, queueOf } from "#web/testing/records.ts";

const messageApi = api<typeof parentMessageRoutes>();
const { id: queueId } = queueOf({});
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

type Put = MessageReport & { to: string };

/** What was said, in one word. */
export const reportedIn = ({ state, notSent }: MessageReport) => notSent ?? state;

type Respond = (message: ParentMessage, json: MessageReport) => undefined | Rejection | symbol;

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
  queue: Parameters<typeof queueOf>[1] = {},
  as: "admin" | "clerk" = "admin",
): Promise<DrawnSteps> {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const puts: Put[] = [];
  const countBy = (name: "state" | "notSent") => {
    const found = messages.flatMap((message) => message[name] ?? []);
    return Object.fromEntries(found.map((each) => [each, found.filter((other) => other === each).length]));
  };
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today, timeZone: "Asia/Kolkata" }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({
    items: [{ id: people.student.id, isReadable: true }],
  }));
  api<typeof messageQueueRoutes>()("$get", "/message-queues/:id", () =>
    queueOf(countBy("state"), { notSent: countBy("notSent"), ...queue }),
  );
  const listed = messageApi("$get", "/parent-messages", ({ query }) => ({
    items: messages
      .filter(({ state, channel }) => state === query.state && channel === (query.channel ?? channel))
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
        const report = json as MessageReport;
        puts.push({ to: each.to, ...report });
        const outcome = respond(each, report);
        if (outcome === undefined) Object.assign(each, { notSent: null, ...report });
        // biome-ignore lint/suspicious/noExplicitAny: as above
        return outcome as any;
      });
    }
  };
  put(() => undefined);
  for (const each of messages) {
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

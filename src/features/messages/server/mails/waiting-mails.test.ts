import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createServices } from "#app/server/create-services.ts";
import { closedPort } from "#app/testing/closed-port.ts";
import { greylisted, noSuchUser } from "#app/testing/mail-school.ts";
import { openMailServer } from "#app/testing/mail-server.ts";
import { hoursOf, untilExpired, untilLastAttempt, untilNextAttempt } from "#app/testing/mail-time.ts";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { hourIn } from "#domain/dates/calendar.ts";
import { messageQueues } from "#features/messages/server/messages.table.ts";
import { en } from "#locales/en.ts";

// What people see of mails to guardians that wait or were not sent, and trying them again.

const mailServer = await openMailServer();
const school = openTestSchool({
  SMTP_URL: mailServer.url,
  TIME_ZONE: "Asia/Kolkata",
  PARENT_MAILS_PER_MINUTE: "6000",
});
const mails = parentMailsOf(school);
const { claimed, events, makeChild, makeDue, queueMails, send, states } = mails;
const { database } = school;
const awayUrl = `smtp://127.0.0.1:${await closedPort()}`;

let admin: TestUser;

beforeEach(async () => {
  mailServer.behave({});
  mailServer.inbox.length = 0;
  await mails.reset();
  admin = await school.makeAdmin();
});

/** An attempt while the mail server is away. */
async function sendToNobody(): Promise<void> {
  const { env, authSecret, log } = school.services;
  const away = createServices({ env: { ...env, SMTP_URL: awayUrl }, authSecret, log, database });
  await send(away);
  away.mailer.close();
}

/** A queue with so many mails that are to be sent. */
async function queueOf(count: number): Promise<{ queueId: string; ids: string[] }> {
  const queueId = randomUUID();
  const children = await Promise.all(Array.from({ length: count }, () => makeChild()));
  const selection = {
    students: { of: "students" as const, ids: children.map(({ id }) => id) },
    feedback: { of: "newest" as const },
  };
  await database
    .insert(messageQueues)
    .values({ id: queueId, createdBy: admin.id, channel: "email", selection });
  const ids: string[] = [];
  for (const [position, child] of children.entries())
    ids.push(...(await queueMails([child], { queueId, position })));
  return { queueId, ids };
}

const as = () => school.requestAs(admin);
const queue = async (id: string) => (await as().get(`/api/message-queues/${id}`)).body;
const list = async (id: string) => (await as().get(`/api/parent-messages?queueId=${id}`)).body.items;
/** Of the list of queues: how many are not done, only wait, and were given up. */
const openOf = async (id: string) => {
  const { items } = (await as().get("/api/message-queues")).body;
  const { open, waiting } = items.find((each: { id: string }) => each.id === id);
  return [open, waiting];
};
const tryAgain = async (id: string) => {
  const { body } = await as().post(`/api/message-queues/${id}/mails?of=not-sent`);
  await school.services.background.settled();
  return body;
};
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe("a mail server that is away", () => {
  test("for 85 minutes: ten mails wait for it, nobody rejects one, and all arrive once it is back", async () => {
    const { queueId, ids } = await queueOf(10);
    await sendToNobody();
    let minutes = 0;
    while (minutes < 85) {
      minutes += await untilNextAttempt(database, "messages_out");
      await sendToNobody();
    }
    const wait = { why: "unreachable", until: isoTime };
    const found = await queue(queueId);
    expect(found).toMatchObject({ counts: { waiting: 10 }, notSent: {}, mayTryAgain: 10 });
    expect(found.waits).toEqual([{ ...wait, count: 10 }]);
    expect(await openOf(queueId)).toEqual([10, 10]);
    for (const message of await list(queueId))
      expect(message).toMatchObject({ state: "waiting", waits: wait, notSent: null });
    expect(await events(ids[0] ?? "")).toEqual([["waiting", "unreachable", ""]]);
    await makeDue();
    await send();
    expect(await queue(queueId)).toMatchObject({ counts: { sent: 10 }, waits: [], mayTryAgain: 0 });
    expect(await openOf(queueId)).toEqual([0, 0]);
  });

  test("for longer than three days: the mails were not sent, nobody rejected them, and one press tries all again", async () => {
    const { queueId, ids } = await queueOf(3);
    await sendToNobody();
    const waits = await untilExpired(database, "messages_out", sendToNobody);
    expect(hoursOf(waits)).toBeGreaterThanOrEqual(24);
    expect(hoursOf(waits)).toBeCloseTo(72, 0);
    expect(await queue(queueId)).toMatchObject({
      counts: { "not-sent": 3 },
      notSent: { expired: 3 },
      mayTryAgain: 3,
      waits: [],
    });
    expect(await openOf(queueId)).toEqual([3, 0]);
    const [first] = await list(queueId);
    const problem = { kind: "unreachable", response: null };
    expect(first).toMatchObject({ state: "not-sent", notSent: "expired", problem });
    expect(await events(ids[0] ?? "")).toEqual([
      ["waiting", "unreachable", ""],
      ["not-sent", "expired", ""],
    ]);
    // Their guardians can be told otherwise meanwhile.
    expect(await claimed(ids[0] ?? "")).toEqual([]);
    expect(await tryAgain(queueId)).toEqual({ queued: 3, refused: [] });
    expect(mailServer.inbox).toHaveLength(3);
    expect(await queue(queueId)).toMatchObject({ counts: { sent: 3 }, notSent: {} });
    expect(await claimed(ids[0] ?? "")).toEqual([mails.today()]);
    // Nothing is left to try, and what was sent is not sent again.
    expect(await tryAgain(queueId)).toEqual({ queued: 0, refused: [] });
    expect(mailServer.inbox).toHaveLength(3);
  });

  test("what waits for it is tried at once on request, or passed over with what was given up", async () => {
    const { queueId } = await queueOf(2);
    await sendToNobody();
    const again = await tryAgain(queueId);
    expect([again.queued, mailServer.inbox.length]).toEqual([2, 2]);

    const { queueId: other } = await queueOf(2);
    await sendToNobody();
    await untilLastAttempt(database, "messages_out");
    await sendToNobody();
    const { queueId: third, ids: waiting } = await queueOf(1);
    await sendToNobody();
    for (const id of [other, third])
      expect((await as().post(`/api/message-queues/${id}/end`)).status).toBe(204);
    expect(await queue(other)).toMatchObject({ counts: { "not-sent": 2 }, notSent: {}, mayTryAgain: 0 });
    expect(await queue(third)).toMatchObject({ counts: { "not-sent": 1 }, notSent: {}, mayTryAgain: 0 });
    expect(await claimed(waiting[0] ?? "")).toEqual([]);
    mailServer.inbox.length = 0;
    await makeDue();
    await send();
    expect(mailServer.inbox).toEqual([]);
  });
});

test.each([
  ["451 Greylisted", { recipient: () => greylisted }, "address"],
  ["452 Too busy", { content: { code: 452, says: "Too busy" } }, "mail"],
  ["421 Closing", { sender: { code: 421, says: "Closing" } }, "busy"],
  ["550 5.7.1 Not yours", { sender: { code: 550, says: "5.7.1 Not yours" } }, "server"],
  ["554 5.7.1 Relay denied", { recipient: () => ({ code: 554, says: "5.7.1 Relay denied" }) }, "server"],
] as const)(
  "“%s” is nobody's rejection: the mail waits, and the mail server's words are shown",
  async (response, behaviour, kind) => {
    const { queueId, ids } = await queueOf(1);
    mailServer.behave(behaviour);
    await send();
    const [message] = await list(queueId);
    expect(message).toMatchObject({ state: "waiting", waits: { why: kind }, problem: { kind, response } });
    expect(await events(ids[0] ?? "")).toEqual([["waiting", expect.any(String), response]]);
    await untilLastAttempt(database, "messages_out");
    await send();
    expect((await queue(queueId)).notSent).toEqual({ expired: 1 });
  },
);

test.each([
  ["550 5.1.1 No such user here", { recipient: () => noSuchUser }, false],
  ["554 5.7.1 Looks like spam", { content: { code: 554, says: "5.7.1 Looks like spam" } }, true],
] as const)(
  "“%s” is a rejection by the guardian's mail server, in its words",
  async (response, behaviour, mayTryAgain) => {
    const { queueId, ids } = await queueOf(1);
    mailServer.behave(behaviour);
    await send();
    const [message] = await list(queueId);
    expect(message).toMatchObject({
      state: "not-sent",
      notSent: "rejected",
      problem: { response },
    });
    expect((await queue(queueId)).mayTryAgain).toBe(mayTryAgain ? 1 : 0);
    expect((await queue(queueId)).notSent).toEqual({ rejected: 1 });
    expect(await events(ids[0] ?? "")).toEqual([["not-sent", "rejected", response]]);
    // Nothing is left to do about it.
    expect(await openOf(queueId)).toEqual([0, 0]);
  },
);

test("during quiet hours mails wait until they end; when the hours are removed, they are checked again and go at once", async () => {
  const { queueId, ids } = await queueOf(3);
  const hour = hourIn("Asia/Kolkata");
  await mails.setSchool({ quietFrom: hour, quietUntil: (hour + 2) % 24 });
  await send();
  const [wait] = (await queue(queueId)).waits;
  expect(wait).toEqual({ why: "quiet-hours", until: isoTime, count: 3 });
  expect(hourIn("Asia/Kolkata", new Date(wait.until))).toBe((hour + 2) % 24);
  expect(await states()).toEqual({ waiting: 3 });
  // Other hours that are quiet now: only what people see changes.
  const change = (settings: object) => as().patch("/api/school/settings", settings);
  await change({ quietUntil: (hour + 3) % 24 });
  await school.services.background.settled();
  const [later] = (await queue(queueId)).waits;
  expect(hourIn("Asia/Kolkata", new Date(later.until))).toBe((hour + 3) % 24);
  expect(mailServer.inbox).toEqual([]);
  await database.execute(sql`delete from message_children where message_id = ${ids[0]}`);
  await change({ quietFrom: 0, quietUntil: 0 });
  await school.services.background.settled();
  expect(mailServer.inbox).toHaveLength(2);
  expect(await events(ids[0] ?? "")).toEqual([["not-sent", "dropped", "no-contact"]]);
});

test("what nobody knows to have arrived is not tried again, by nobody's press", async () => {
  const { queueId } = await queueOf(1);
  mailServer.behave({ beforeResponse: () => mailServer.breakOff() });
  await send();
  expect(await queue(queueId)).toMatchObject({ counts: { unknown: 1 }, mayTryAgain: 0 });
  expect(await openOf(queueId)).toEqual([1, 0]);
  mailServer.behave({});
  expect(await tryAgain(queueId)).toEqual({ queued: 0, refused: [] });
  expect(mailServer.inbox).toHaveLength(1);
});

test("whose guardian said no meanwhile is not tried again, and the press says why", async () => {
  const { queueId, ids } = await queueOf(1);
  await sendToNobody();
  await untilLastAttempt(database, "messages_out");
  await sendToNobody();
  await database.execute(sql`delete from message_children where message_id = ${ids[0]}`);
  expect(await tryAgain(queueId)).toEqual({
    queued: 0,
    refused: [{ messageId: ids[0], reason: "no-contact" }],
  });
});

test("the export says what became of each", async () => {
  await queueOf(1);
  await sendToNobody();
  const { text } = await as().get("/api/exports/messages");
  expect(text).toContain(en.messageRecord.stateName.waiting);
});

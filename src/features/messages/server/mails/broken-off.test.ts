import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { breakPoints, openBreakingMailServer } from "#app/testing/breaking-mail-server.ts";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";

// Mails to guardians, whose mail server breaks off at any point, or whose own server does: none is lost, none arrives twice, and
// only where nobody can know is it left to a person.

const mailServer = await openBreakingMailServer();
const school = openTestSchool({ SMTP_URL: mailServer.url, PARENT_MAILS_PER_MINUTE: "60000" });
const mails = parentMailsOf(school);
const { makeDue, queueMails, send, states } = mails;

beforeEach(async () => {
  mailServer.breakAt(null);
  mailServer.arrived.length = 0;
  await mails.reset();
});

/** Queues mails to so many parents. */
async function queue(count: number): Promise<string[]> {
  return queueMails(await Promise.all(Array.from({ length: count }, () => mails.makeChild())));
}

/** All further attempts, on a mail server that works. */
async function recover(): Promise<void> {
  mailServer.breakAt(null);
  await makeDue();
  await send();
  await makeDue();
  await send();
}

const arrivals = () => ({ all: mailServer.arrived.length, different: new Set(mailServer.arrived).size });

test.each(breakPoints)("30 mails, whose mail server breaks off at “%s”", async (point) => {
  const ids = await queue(30);
  mailServer.breakAt(point);
  await send();
  const { unknown = 0, waiting: queued = 0 } = await states();
  expect(unknown + queued).toBe(30);
  // Without the end of the content no mail server accepts a mail; with it, only a response would tell.
  if (point === "response") expect(unknown).toBe(30);
  else if (point !== "content") expect(queued).toBe(30);
  const before = arrivals();
  expect(before.all).toBe(point === "response" ? 30 : 0);

  await recover();
  expect(await states()).toEqual({ ...(unknown && { unknown }), ...(queued && { sent: queued }) });
  expect(arrivals()).toEqual({ all: before.all + queued, different: before.all + queued });
  // Who may have been told is not told something else on this day; what happened is on the record.
  for (const id of ids.slice(0, 3)) {
    expect(await mails.claimed(id)).toEqual([mails.today()]);
    expect((await mails.events(id)).at(-1)).toEqual([(await mails.read(id)).state, null, ""]);
  }
});

test("mails whose own server ended are sent by another one, or left to a person once their content may have been sent", async () => {
  const ids = await queue(4);
  const [early, late] = [ids.slice(0, 2), ids.slice(2)];
  const left = { mail: "sending" as const, mailAttempts: 1, mailDueAt: sql`now() + interval '1 minute'` };
  await school.database.update(messagesOut).set(left);
  await school.database
    .update(messagesOut)
    .set({ mailDoubted: true })
    .where(sql`id = any(${sql.param(late)}::uuid[])`);
  await send();
  expect(await states()).toEqual({ waiting: 4 });
  await recover();
  expect([await states(early), await states(late)]).toEqual([{ sent: 2 }, { unknown: 2 }]);
  expect(arrivals()).toEqual({ all: 2, different: 2 });
  expect(await mails.events(late[0] ?? "")).toEqual([["unknown", null, ""]]);
});

test("a server that was stopped for longer than its lease does not send what another one sends by then", async () => {
  const [id = ""] = await queue(1);
  const { mailer } = school.services;
  const stopped = {
    ...school.services,
    mailer: {
      ...mailer,
      async send(mail: Parameters<typeof mailer.send>[0]) {
        await makeDue();
        await send();
        return mailer.send(mail);
      },
    },
  };
  await send(stopped);
  expect(await mails.read(id)).toMatchObject({ mail: "sent", mailAttempts: 2 });
  expect(mailServer.arrived).toHaveLength(1);
  expect(await mails.events(id)).toEqual([
    ["waiting", "unwritten", ""],
    ["sent", null, ""],
  ]);
});

test("a mail that ends its server each time is given up after three days", async () => {
  const [id = ""] = await queue(1);
  const mailProblem = { kind: "unwritten" as const, response: null };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await school.database.update(messagesOut).set({
    mail: "sending",
    mailAttempts: 5,
    mailProblem: { ...mailProblem, since: hoursAgo(72), first: hoursAgo(72) },
  });
  await makeDue();
  await send();
  expect(await mails.read(id)).toMatchObject({ mail: "failed", mailProblem });
  expect(await mails.claimed(id)).toEqual([]);
  expect(await mails.events(id)).toEqual([["not-sent", "expired", ""]]);
});

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";

const mailServer = await openMailServer();

/** Queues a mail to the parent of a new student, as an admin's press does; returns its id. */
async function queueMail(client: Client, parentEmail: string): Promise<string> {
  const id = randomUUID();
  await client.query("insert into school (quiet_from, quiet_until) values (0, 0)");
  await client.query(
    `with child as (
      insert into users (role, name, surname, email, parent_email) values ('student', 'Asha', 'Rao', 'asha@home.example', $2) returning id),
    message as (
      insert into messages_out (id, channel, contact, contact_keys, language, message, state, created_by, mail, mail_due_at)
      select $1, 'email', $2, array[$2], 'en', 'Hello', 'waiting', id, 'queued', now() from users where role = 'admin')
    insert into message_children (message_id, number, student_id) select $1::uuid, 1, id from child`,
    [id, parentEmail],
  );
  return id;
}

test.each([
  ["before it has the content, the mail arrives once", "recipient", { mail: "sent", arrived: 1 }],
  [
    "when it has the content, the mail arrived and a person decides",
    "response",
    { mail: "unknown", arrived: 1 },
  ],
] as const)(
  "if the server is killed while it talks to the mail server, %s",
  async (_result, point, expected) => {
    const dataDir = await mkdtemp(join(tmpdir(), "classback-parent-mail-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const settings = { SMTP_URL: mailServer.url };
    const first = await startForTest({ dataDir, settings });
    const parent = `parent-${point}@home.example`;
    const killed = Promise.withResolvers<void>();
    const kill = () => first.kill().then(killed.resolve);
    mailServer.behave(
      point === "response" ? { beforeResponse: kill } : { recipient: () => kill().then(() => null) },
    );
    const before = await connectTo(dataDir);
    const id = await queueMail(before, parent);
    await killed.promise;
    await before.end().catch(() => undefined);
    mailServer.behave({});

    const second = await startForTest({ dataDir, settings });
    const client = await connectTo(dataDir);
    onTestFinished(() => client.end());
    const read = async () => {
      const { rows } = await client.query("select mail, mail_attempts from messages_out where id = $1", [id]);
      return rows[0];
    };
    expect(await read()).toEqual({ mail: "sending", mail_attempts: 1 });
    // Instead of waiting for three minutes, after which the first server counts as gone.
    await client.query("update messages_out set mail_due_at = now() - interval '1 second'");
    await expect.poll(read, { timeout: 30_000 }).toMatchObject({ mail: expected.mail });
    expect(mailServer.mailsTo(parent)).toHaveLength(expected.arrived);
    expect(await second.stop()).toBe(0);
  },
);

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { cheapStoredPin } from "#app/testing/pins.ts";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { applyMigrations } from "#db/backup/migrations.ts";
import { openBackup, verifyBackup } from "#db/backup/read-backup.ts";
import { restoreBackup } from "#db/backup/restore-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import type { Database } from "#db/client.ts";
import { hashPassword } from "#server/credentials/password-hash.ts";
import { readKnownMigrations } from "./known-migrations.ts";
import { migrate } from "./migrate.ts";

// A school that 1.0.0 has filled: its tables, and rows as that version wrote them.

const school = openTestSchool();
const asha = { id: "a5a00000-0000-4000-8000-000000000001", email: "asha@test.example" };
const ravi = { id: "a5a00000-0000-4000-8000-000000000002", loginName: "17" };
const kim = { id: "a5a00000-0000-4000-8000-000000000003", email: "kim@test.example" };
const deleted = { id: "a5a00000-0000-4000-8000-000000000004", email: "uma@test.example" };
const password = "banyan tree";
const pin = "481516";
const oldToken = "W7bV6kbQ0q3u8vJj5Yc2t1ZpXnRfLsDh";

/** How 1.0.0 stored what a link to reset a password held. */
const identifierOf = (token: string) =>
  createHash("sha256").update(`reset-password:${token}`).digest("base64url");

/** A database of 1.0.0: someone with a password, someone with a PIN whose waits were lifted, and someone with a link. */
async function openFormer(): Promise<Database> {
  const database = await openEmptyDatabase();
  const client = await database.$client.connect();
  await applyMigrations(client, readKnownMigrations().slice(0, 1));
  client.release();
  const { $client: pool } = database;
  await pool.query(
    `insert into users (id, role, name, email, login_name) values
     ($1, 'teacher', 'Asha', $2, null), ($3, 'student', 'Ravi', null, $4), ($5, 'student', 'Kim', $6, null)`,
    [asha.id, asha.email, ravi.id, ravi.loginName, kim.id, kim.email],
  );
  await pool.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password, waits_lifted_at) values
     ($1, 'as its user', 'credential', $2, null), ($3, 'as its user', 'pin', $4, '2026-11-01')`,
    [asha.id, await hashPassword(password), ravi.id, await cheapStoredPin(school, ravi.id, pin)],
  );
  await pool.query(
    `with session as (insert into auth_sessions (token, user_id, expires_at)
       values ($1, $2, now() + interval '9 days') returning id)
     insert into push_subscriptions (session_id, user_id, endpoint, public_key, auth_secret, language)
     select id, $2, 'https://push.example/1', 'key', 'secret', 'en' from session`,
    [oldToken, ravi.id],
  );
  await pool.query(
    `insert into auth_verifications (identifier, value, expires_at) values
     ($1, $2, now() + interval '6 days'), ($3, $2, now() - interval '1 hour'), ('setup', 'a hash', now() + interval '1 day')`,
    [
      identifierOf("Qf8xLw3TzNp6VbYs2RkCj9HuDmGe7oAi"),
      kim.id,
      identifierOf("Jm2ZpQvX7nYc4sRfTb6kUa9WdHgE3oLx"),
    ],
  );
  const consent = { whatsapp: { answer: "refused", source: "phone", on: "2026-06-02" }, email: null };
  const lost = { whatsapp: { answer: "given", source: "form", on: "2026-05-01" } };
  await pool.query(
    "update users set phone = '9876543210', parent_email = 'Lata@test.example' where id = $1",
    [ravi.id],
  );
  await pool.query(
    `insert into guardians (student_id, position, phone, whatsapp_consent, whatsapp_consent_source, whatsapp_consent_on,
       email_consent, email_consent_source, email_consent_on, updated_at) values
     ($1, 1, null, false, 'phone', '2026-06-02', true, 'form', '2026-06-01', '2026-06-04'),
     ($1, 2, '9876500000', null, null, null, null, null, null, now())`,
    [ravi.id],
  );
  await pool.query(
    `insert into audit_log (at, actor_id, actor_role, action, record_id, student_id, before, after) values
     ('2026-06-01', $2, 'student', 'student.change-contact', $2, $2, $3, '{"phone": "9876500000"}'),
     ('2026-06-01', $2, 'student', 'student.change-contact', $2, $2, $4, '{"phone": "9876543210"}'),
     ('2026-06-03', $1, 'teacher', 'guardian.change', $2, $2, '{"guardians": []}', $5)`,
    [
      asha.id,
      ravi.id,
      { phone: "9876511111", consent: lost },
      // Its guardian is there, whom nobody has asked.
      { phone: "9876500000", consent: lost },
      { guardians: [{ consent }] },
    ],
  );
  // A deleted student can be restored, with the guardians in the audit log.
  await pool.query(
    `insert into users (id, role, name, email, phone, deleted_at) values ($1, 'student', 'Uma', $2, '9876522222', now())`,
    [deleted.id, deleted.email],
  );
  const answer = {
    whatsapp_consent: false,
    whatsapp_consent_source: "message",
    whatsapp_consent_on: "2026-06-05",
  };
  const guardian = {
    student_id: deleted.id,
    position: 1,
    ...answer,
    updated_at: "2026-06-05T12:00:00+00:00",
  };
  await pool.query(
    `insert into audit_log (action, record_id, student_id, before) values ('student.delete', $1, $1, $2)`,
    [deleted.id, { stored: { guardians: [guardian] } }],
  );
  return database;
}

/** Requests to a server of today on this database. */
function serve(database: Database) {
  const { env, authSecret } = school.services;
  const app = createApp(createServices({ env, authSecret, database, log: pino({ level: "silent" }) }));
  return async (url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.request(
      url,
      body === undefined
        ? { headers }
        : {
            method: "POST",
            headers: { ...headers, "Content-Type": "application/json" },
            body: JSON.stringify(body),
          },
      { incoming: { socket: { remoteAddress: "192.0.2.1" } } },
    );
    return response.status === 204
      ? { status: 204 }
      : { status: response.status, ...((await response.json()) as object) };
  };
}

const statements = {
  credentials: `select user_id as "userId", kind, waits_lifted_at is null as "neverLifted" from credentials order by 1`,
  consents: `select channel, contact, answer, source, answered_on::text as "on", recorded_by as "by", recorded_at::date::text as "at"
    from consents where purpose = 'feedback' order by id`,
  contacts: `select position, phone, whatsapp_answer as whatsapp, email_answer as "byEmail"
    from guardian_contacts where phone is not null order by 1`,
  links: `select user_id as "userId", expires_at > now() + interval '5 days' as "kept" from password_links`,
};

async function rowsOf({ $client: pool }: Database, statement: string): Promise<unknown[]> {
  return (await pool.query(statement)).rows;
}

const keptCredentials = [
  { userId: asha.id, kind: "password", neverLifted: true },
  { userId: ravi.id, kind: "pin", neverLifted: false },
];

const keptConsents = [
  {
    ...{ channel: "whatsapp", contact: "9876511111", answer: "given", source: "form", on: "2026-05-01" },
    ...{ by: null, at: "2026-06-01" },
  },
  {
    ...{ channel: "email", contact: "lata@test.example", answer: "given", source: "form", on: "2026-06-01" },
    ...{ by: null, at: "2026-06-04" },
  },
  {
    ...{ channel: "whatsapp", contact: "9876543210", answer: "refused", source: "phone", on: "2026-06-02" },
    ...{ by: asha.id, at: "2026-06-03" },
  },
  {
    ...{ channel: "whatsapp", contact: "9876522222", answer: "refused", source: "message", on: "2026-06-05" },
    ...{ by: null, at: "2026-06-05" },
  },
];
const keptContacts = [
  { position: 1, phone: "9876543210", whatsapp: "refused", byEmail: "given" },
  { position: 2, phone: "9876500000", whatsapp: null, byEmail: null },
];

test("what guardians answered is the first of the recorded answers, also of a contact that the student changed", async () => {
  const database = await openFormer();
  await migrate(database.$client);
  expect(await rowsOf(database, statements.consents)).toEqual(keptConsents);
  expect(await rowsOf(database, statements.contacts)).toEqual(keptContacts);
});

test("everyone keeps their password, PIN and link when a database of 1.0.0 is upgraded, and signs in once more", async () => {
  const database = await openFormer();
  await migrate(database.$client);
  expect(await rowsOf(database, statements.credentials)).toEqual(keptCredentials);
  expect(await rowsOf(database, statements.links)).toEqual([{ userId: kim.id, kept: true }]);
  const request = serve(database);
  expect(await request("/api/sign-in", { email: asha.email, password })).toMatchObject({ id: asha.id });
  expect(await request("/api/pin-sign-in", { loginName: ravi.loginName, pin })).toMatchObject({
    id: ravi.id,
  });
  const link = { token: "Qf8xLw3TzNp6VbYs2RkCj9HuDmGe7oAi", password: "neem tree" };
  expect(await request("/api/password-resets", link)).toEqual({ status: 204 });
  expect(await request("/api/sign-in", { email: kim.email, password: "neem tree" })).toMatchObject({
    id: kim.id,
  });
});

test("a copy of the sessions of 1.0.0, which held tokens, lets nobody in after the upgrade", async () => {
  const database = await openFormer();
  await migrate(database.$client);
  const request = serve(database);
  for (const cookie of [oldToken, `${oldToken}.aSignature`]) {
    const me = await request("/api/me", undefined, { Cookie: `classback.session_token=${cookie}` });
    expect(me).toEqual({ status: 200, account: null });
  }
  expect(await rowsOf(database, "select from sessions union all select from push_subscriptions")).toEqual([]);
});

test("a backup of 1.0.0 is restored with its passwords and PINs, also where 1.0.0 has only started", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "classback-upgrade-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const former = await openFormer();
  const file = path.join(folder, "school");
  await writeBackup(former.$client, file, { version: "1.0.0", report: () => undefined });
  const started = await openFormer();
  await started.$client.query("truncate users, auth_accounts cascade");
  for (const target of [await openEmptyDatabase(), started]) {
    const backup = await openBackup(file);
    await verifyBackup(backup);
    await restoreBackup(target.$client, backup, { report: () => undefined });
    await backup.close();
    expect(await rowsOf(target, statements.credentials)).toEqual(keptCredentials);
    expect(await rowsOf(target, statements.links)).toEqual([]);
    expect(await rowsOf(target, statements.consents)).toEqual(keptConsents);
    expect(await rowsOf(target, statements.contacts)).toEqual(keptContacts);
    expect(await serve(target)("/api/sign-in", { email: asha.email, password })).toMatchObject({
      id: asha.id,
    });
  }
});

test("messages to parents move out of the audit log, with what was said of them", async () => {
  const database = await openFormer();
  const { $client: pool } = database;
  const [shared, feedbackId] = [
    "b5a00000-0000-4000-8000-000000000001",
    "c5a00000-0000-4000-8000-000000000001",
  ];
  const log = async (action: string, recordId: string, after: object) => {
    const { rows } = await pool.query(
      `insert into audit_log (actor_id, actor_role, action, record_id, student_id, after) values ($1, 'admin', $2, $3, $3, $4)
      returning id`,
      [asha.id, action, recordId, after],
    );
    return rows[0].id as number;
  };
  const whatsapp = { channel: "whatsapp", to: "9876543210", feedbackId: null };
  const first = await log("parent.contact", ravi.id, {
    ...{ ...whatsapp, message: "One", messageId: shared, feedbackId },
    edited: { by: "teacher", words: "original" },
  });
  await log("parent.contact", kim.id, { ...whatsapp, message: "Two", messageId: shared });
  await log("parent.contact", ravi.id, {
    channel: "email",
    to: "p@mail.example",
    message: "Three",
    feedbackId: null,
  });
  const said = { ...whatsapp, entryId: first };
  await log("parent.not-sent", ravi.id, said);
  await log("parent.sent", ravi.id, said);
  await migrate(pool);
  const messages = await rowsOf(
    database,
    `select message, state, channel, contact, contact_keys as keys, student_id as "studentId", feedback_id as "feedbackId",
      edited_by as by, words, (select array_agg(kind order by id) from message_events where message_id = messages_out.id) as kinds
    from messages_out join message_children on message_id = messages_out.id order by created_at, message`,
  );
  const rest = { feedbackId: null, by: null, words: null, kinds: ["opened"], state: "opened" };
  const onPhone = { channel: "whatsapp", contact: "9876543210", keys: ["9876543210"] };
  expect(messages).toEqual([
    {
      ...{ message: "One", ...onPhone, studentId: ravi.id, feedbackId, by: "teacher", words: "original" },
      ...{ state: "sent", kinds: ["opened", "not-sent", "sent"] },
    },
    { message: "Two", ...onPhone, studentId: kim.id, ...rest },
    {
      ...{ message: "Three", channel: "email", contact: "p@mail.example", keys: ["p@mail.example"] },
      ...{ studentId: ravi.id, ...rest },
    },
  ]);
  const entries = await rowsOf(
    database,
    `select array(select jsonb_object_keys(after)) as keys from audit_log where action like 'parent.%' order by id`,
  );
  expect(entries).toEqual(new Array(3).fill({ keys: ["channel", "messageId"] }));
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { openDatabase, openPool } from "#db/client.ts";
import { errorBodySchema } from "#domain/schemas/error-body.ts";
import { en } from "#locales/en.ts";
import { parseEnv } from "#server/base/env.ts";
import { createMailer } from "#server/base/mailer.ts";
import {
  emailChangedMail,
  passwordChangedMail,
  passwordResetMail,
} from "#server/credentials/account-mails.ts";
import { createLog } from "#server/log/log.ts";

// Data that must not leak: in the log, in error responses, in mails, in what is stored and shown.

const school = openTestSchool();
/** All personal data entered here contains one of these words. */
const personal = /Ashalata|Private|banyan tree|9876543210|private\.example/;
const ashalata = { name: "Ashalata", surname: "Private", email: "ashalata@private.example" };

let written = "";
const log = createLog("trace", {
  write(line: string) {
    written += line;
  },
});

let mailServer: SMTPServer;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  mailServer = new SMTPServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, accept) => accept(null, { user: username }),
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, refuse) => refuse(new Error(`no mailbox ${address} here`)),
  });
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  const { database, authSecret } = school.services;
  const env = parseEnv({ SMTP_URL: `smtp://user:mailsecret@127.0.0.1:${port}`, DATA_DIR: "/nonexistent" });
  app = createApp(createServices({ env, log, authSecret, database }));
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await app.request(path, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test("faults are reported without stack, statement, secret or user input", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher], { ...ashalata, phone: "9876543210" });
  const lesson = await school.makeLesson(teacher);
  const Cookie = await school.cookieOf(student);
  const answers = [
    await ask("POST", "/api/sign-in", { email: ashalata.email, password: "banyan tree" }),
    await ask("POST", "/api/sign-in", { email: ashalata.email, password: "banyan tree", extra: "Private" }),
    await ask("GET", "/api/students?search=Ashalata&surname=Private", undefined, { Cookie }),
  ];
  // A fault during a write: a trigger whose error contains the row itself.
  await school.database.execute(sql`
    create function spill() returns trigger language plpgsql as $$ begin
      raise exception 'spilt' using detail = new::text, hint = new::text;
    end $$`);
  await school.database.execute(
    sql`create trigger spill before insert on feedback for each row execute function spill()`,
  );
  const submission = { id: randomUUID(), reviewId: lesson.id, rating: 4, message: "Private: banyan tree" };
  const failed = await ask("POST", "/api/feedback", submission, { Cookie });
  expect(failed.status).toBe(500);
  answers.push(failed);
  await school.database.execute(sql`drop function spill cascade`);
  for (const answer of answers) {
    expect(errorBodySchema.safeParse(JSON.parse(answer.text)).success).toBe(true);
    expect(answer.text).not.toMatch(personal);
    expect(answer.text).not.toMatch(/\.ts|node_modules|insert|select|\bat /i);
  }
  expect(written).toContain('"request failed"');
});

test("a rejected mail is logged without its address", async () => {
  const response = await ask("POST", "/api/password-reset-requests", { email: ashalata.email });
  expect(response.status).toBe(202);
  await expect.poll(() => written).toContain("a mail could not be sent");
  expect(written).toContain("the mail server answered 550");
});

test("an unavailable database does not reveal its address or password", async () => {
  const pool = openPool({ connectionString: "postgres://classback:dbsecret@127.0.0.1:1/none" });
  const { env, authSecret } = school.services;
  const away = createApp(createServices({ env, log, authSecret, database: openDatabase(pool) }));
  const response = await away.request("/api/me", {
    headers: { Cookie: await school.cookieOf(await school.makeAdmin()) },
  });
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("127.0.0.1");
  await pool.end();
});

test("after all of that the log contains no personal data, secret, token or cookie", () => {
  expect(written).toContain('"route":"/api/students"');
  expect(written).not.toMatch(personal);
  expect(written).not.toMatch(/mailsecret|dbsecret|session_token|a secret that only tests know/);
});

test("a message that contains an address is logged without it", () => {
  const before = written.length;
  const unknown = Object.assign(new Error("smtp says a.b@private.example is unknown"), { code: "EENVELOPE" });
  log.error({ err: unknown }, "x");
  expect(written.slice(before)).toContain("(address) is unknown");
  expect(written.slice(before)).not.toMatch(personal);
});

test("PostgreSQL's complaint about a value is logged without the value", async () => {
  const before = written.length;
  const complaint = school.database.$client.query("select 'Ashalata'::uuid");
  await complaint.catch((err: unknown) => log.error({ err }, "x"));
  expect(written.slice(before)).toContain('"code":"22P02"');
  expect(written.slice(before)).not.toMatch(personal);
});

test("no name or address can add a header, a recipient or a link to a mail", async () => {
  const { DATA_DIR } = school.services.env;
  const mailer = createMailer(parseEnv({ DATA_DIR }), createLog("silent"));
  const link = "http://localhost:3000/reset-password?token=abc";
  const names = [
    "Eve\r\nBcc: all@evil.example",
    "win at https://evil.example",
    "evil.example",
    "K. Ramesh",
    "आशा",
  ];
  const addresses = [
    "a@b.example, c@evil.example",
    "a@b.example\r\nBcc: c@evil.example",
    "Eve <c@evil.example>",
  ];
  const mailsTo = (owner: { name: string; email: string }) => [
    passwordResetMail(en, owner, link),
    passwordChangedMail(en, owner, link),
    emailChangedMail(en, owner),
  ];
  for (const name of names) {
    for (const mail of mailsTo({ name, email: "a@b.example" })) await mailer.send(mail);
  }
  for (const email of addresses) {
    for (const mail of mailsTo({ name: "Eve", email })) await mailer.send(mail).catch(() => {});
  }
  mailer.close();
  const outbox = join(DATA_DIR, "outbox");
  const mails = await Promise.all(
    (await readdir(outbox)).map((file) => readFile(join(outbox, file), "utf8")),
  );
  const heads = mails.map((mail) => mail.slice(0, mail.indexOf("\n\n")));
  for (const head of heads) {
    expect(head).not.toMatch(/^(bcc|cc):/im);
    expect(head.match(/^to:/gim)?.length).toBe(1);
  }
  const texts = mails.map((mail) => mail.slice(mail.indexOf("\n\n")));
  expect(texts.filter((mail) => /evil/.test(mail))).toEqual([]);
  expect(texts.filter((mail) => /^Hello K\. Ramesh,/m.test(mail))).toHaveLength(3);
});

const awkward = [
  `<script>alert("1")</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)//`,
  `{{constructor.constructor('alert(1)')()}}`,
  `'; drop table users; --`,
  `=HYPERLINK("http://evil.example")`,
  `\u200fright to left\u200e`,
  `नमस्ते, பாடம் நன்றாக இருந்தது 👩‍🏫🏽 مرحبا`,
  `$& $1 \\ %s %00 &lt;b&gt;`,
];

test("what people write is stored and shown as plain text", async () => {
  const teacher = await school.makeTeacher();
  const student = await school.makeStudent([teacher]);
  for (const [index, message] of awkward.entries()) {
    const lesson = await school.requestAs(teacher).post("/api/lessons", {
      subject: "Mathematics",
      topic: `${index} ${message}`,
      date: "2026-11-10",
    });
    expect(lesson.body.topic).toBe(`${index} ${message}`);
    const submission = { id: randomUUID(), reviewId: lesson.body.id, rating: 5, message };
    expect((await school.requestAs(student).post("/api/feedback", submission)).status).toBe(201);
    const read = await school.requestAs(teacher).get(`/api/feedback/${submission.id}`);
    expect(read.body).toMatchObject({ message, topic: `${index} ${message}` });
    expect(read.headers.get("Content-Type")).toMatch(/^application\/json/);
    const found = await school
      .requestAs(teacher)
      .get(`/api/feedback?topic=${encodeURIComponent(`${index} ${message}`)}`);
    expect(found.body.items).toHaveLength(1);
  }
});

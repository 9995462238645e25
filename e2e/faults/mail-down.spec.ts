import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";
import { adminSettings, Writers } from "../support/writers.ts";

/** What Nodemailer waits for a greeting (mailer.ts); a response that comes much sooner did not wait for the mail. */
const greetingTimeoutMs = 10_000;

/** A mail server that accepts connections but never responds; once closed, it is down. */
async function openSilentMailServer() {
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket.on("error", () => undefined));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    for (const socket of callers) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, callers, close };
}

test("while the mail server is slow or down, everything else works, and the log shows it", async () => {
  const mailServer = await openSilentMailServer();
  const classback = await startForTest({ settings: { SMTP_URL: mailServer.url } });
  const writers = await Writers.prepare(classback.url, { students: 8, classes: 30 });
  const writing = writers.write({ perSecond: 50 });
  // Repeated lines are only counted, in a later line.
  const countFailures = () =>
    classback.output
      .filter((line) => line.includes("a mail could not be sent"))
      .map((line) => JSON.parse(line) as { err?: unknown; suppressed?: number })
      .reduce((sum, { err, suppressed = 0 }) => sum + (err === undefined ? 0 : 1) + suppressed, 0);
  const forget = async (email: string) => {
    const start = performance.now();
    const response = await ApiSession.signedOut(classback.url).request("POST", "/password-reset-requests", {
      email,
    });
    return { status: response.status, body: await response.text(), ms: performance.now() - start };
  };

  const everyone = writers.students.map(({ email }) => email);
  const slow = await Promise.all(everyone.flatMap((email) => [forget(email), forget(`no.${email}`)]));
  for (const { status, body, ms } of slow) {
    expect({ status, body }).toEqual({ status: 202, body: "" });
    expect(ms).toBeLessThan(greetingTimeoutMs / 2);
  }
  await expect.poll(() => mailServer.callers.size, { timeout: 20_000 }).toBe(everyone.length);
  await expect.poll(countFailures, { timeout: 3 * greetingTimeoutMs }).toBe(everyone.length);

  mailServer.close();
  const down = await Promise.all(everyone.flatMap((email) => [forget(email), forget(`no.${email}`)]));
  for (const { status, body } of down) expect({ status, body }).toEqual({ status: 202, body: "" });
  // Earlier mails may be due for another attempt by now.
  await expect
    .poll(countFailures, { timeout: 2 * greetingTimeoutMs })
    .toBeGreaterThanOrEqual(2 * everyone.length);
  expect(classback.output.join("\n")).not.toMatch(/@home\.example/);

  await writing;
  await writers.expectNothingLost(classback);
  expect([...writers.responses.keys()].sort()).toEqual(["200", "201", "204"]);
  expect(await classback.stop()).toBe(0);
});

/** A mail server that takes its time over each mail. */
async function openSlowMailServer({ takesMs }: { takesMs: number }) {
  const inbox: string[] = [];
  let coming = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    async onData(stream, _session, done) {
      coming += 1;
      const source = await text(stream);
      await sleep(takesMs);
      inbox.push(source);
      done();
    },
  });
  await once(smtp.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => new Promise((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, inbox, coming: () => coming };
}

const forgetAdmin = (url: string) =>
  ApiSession.signedOut(url).request("POST", "/password-reset-requests", { email: adminSettings.ADMIN_EMAIL });

test("a mail being sent when the server stops still arrives", async () => {
  const mailServer = await openSlowMailServer({ takesMs: 1500 });
  const classback = await startForTest({ settings: { SMTP_URL: mailServer.url } });
  expect((await forgetAdmin(classback.url)).status).toBe(202);
  await expect.poll(mailServer.coming, { timeout: 20_000 }).toBe(1);
  expect(mailServer.inbox).toEqual([]);
  expect(await classback.stop()).toBe(0);
  expect(mailServer.inbox).toEqual([expect.stringContaining("Reset your Classback password")]);
  expect(classback.output.join("\n")).not.toMatch(/mail was handed over|could not be sent/);
});

test("neither an unresponsive mail server nor a request waiting for the database delays the shutdown", async () => {
  const mailServer = await openSilentMailServer();
  const classback = await startForTest({ settings: { SMTP_URL: mailServer.url } });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = adminSettings;
  const admin = await ApiSession.signIn(classback.url, { email, password });
  expect((await forgetAdmin(classback.url)).status).toBe(202);
  await expect.poll(() => mailServer.callers.size, { timeout: 20_000 }).toBe(1);

  const client = await connectTo(classback.dataDir);
  await client.query("begin");
  await client.query("lock table users in access exclusive mode");
  const waiting = admin.request("GET", "/me");
  const waits = "select 1 from pg_locks where not granted";
  await expect.poll(async () => (await client.query(waits)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);

  const start = performance.now();
  expect(await classback.stop()).toBe(0);
  // `docker stop` gives it 10 s; PostgreSQL may take longer to end on a busy machine.
  expect(performance.now() - start).toBeLessThan(12_000);
  // It waits for a lock at most 5 s, less than the server waits for it.
  const { status, headers } = await waiting;
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toMatch(/^[1-9]$/);
  await client.end().catch(() => undefined);
  expect(classback.output.join("\n")).toMatch(/before a mail was handed over|could not be sent/);
});

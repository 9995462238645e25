import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { scheduledKind } from "#db/backup/backup-folder.ts";
import { openDatabase, openPool } from "#db/client.ts";
import { ownVersion } from "#db/own-version.ts";
import { hourIn } from "#domain/dates/calendar.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";
import { reminders } from "#features/reminders/server/reminders.table.ts";
import { createBackupWatch } from "#server/backups/backup-watch.ts";
import { type Env, parseEnv } from "#server/base/env.ts";
import { accountMails } from "#server/mails/account-mails.table.ts";
import { school as schoolTable } from "#server/school/school.table.ts";

const school = openTestSchool();

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "classback-metrics-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type App = ReturnType<typeof createApp>;

const appWith = (settings: Partial<Env>, parts: Partial<typeof school.services> = {}): App =>
  createApp({ ...school.services, ...parts, env: { ...school.services.env, ...settings } });

async function readMetrics(app: App): Promise<string> {
  const incoming = { socket: { remoteAddress: "::1" } };
  const response = await app.request("http://localhost/metrics", {}, { incoming });
  expect(response.status).toBe(200);
  return response.text();
}

/** The lines of one metric, without its name. */
const valuesOf = (metrics: string, name: string) =>
  [...metrics.matchAll(new RegExp(`^${name}(\\{.*\\})? (\\S+)$`, "gm"))].map(
    ([, labels = "", value]) => labels + value,
  );

test("all metrics are the product's by name, and one says which version and build this is", async () => {
  const webFolder = await folderOfTest();
  const page = '<script type="module" crossorigin src="/assets/app-1a2b.js"></script>';
  await writeFile(join(webFolder, "index.html"), page);
  const app = createApp(
    { ...school.services, env: { ...school.services.env, BACKUP_DIR: webFolder } },
    webFolder,
  );
  const metrics = await readMetrics(app);
  const names = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !name?.startsWith("classback_"))).toEqual([]);
  expect(valuesOf(metrics, "classback_build_info")).toEqual([
    `{version="${ownVersion}",build="/assets/app-1a2b.js"}1`,
  ]);
  expect(valuesOf(metrics, "classback_database_up")).toEqual(["1"]);
});

test("mails that wait and mails that have failed are counted, of every kind", async () => {
  const { database } = school;
  const app = appWith({});
  const read = async () => {
    const metrics = await readMetrics(app);
    return {
      waiting: valuesOf(metrics, "classback_mails_waiting"),
      failed: valuesOf(metrics, "classback_mails_failed"),
    };
  };
  const none = ['{mail="account"}0', '{mail="parent"}0', '{mail="reminder"}0'];
  expect(await read()).toEqual({ waiting: none, failed: none });
  await database.insert(schoolTable).values({ quietFrom: 0, quietUntil: 0 });

  const admin = await school.makeAdmin();
  const past = new Date(Date.now() - 60_000);
  const later = new Date(Date.now() + 3_600_000);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  const refused = { kind: "server", response: "out of order" } as const;
  const states = [
    { mail: "queued", mailDueAt: past },
    { mail: "queued", mailDueAt: later, mailAttempts: 1 },
    { mail: "sending", mailDueAt: later, mailAttempts: 1 },
    // Not before tomorrow.
    { mail: "queued", mailDueAt: later },
    { mail: "failed", mailEndedAt: past, mailProblem: refused },
    { mail: "unknown", mailEndedAt: past },
    { mail: "failed", mailEndedAt: longAgo, mailProblem: refused },
    { mail: "failed", mailEndedAt: past, mailProblem: { kind: "address", response: "no such user" } },
    { mail: "sent", mailEndedAt: past },
    { mail: "none" },
  ] as const;
  for (const state of states) {
    const student = await school.makeStudent();
    await database
      .insert(accountMails)
      .values({ kind: "password-reset", userId: student.id, email: student.email, ...state });
    await database
      .insert(reminders)
      .values({ lessonId: randomUUID(), studentId: student.id, remindedOn: "2026-11-27", ...state });
    const parent = { contact: student.email, contactKeys: [student.email], createdBy: admin.id };
    await database.insert(messagesOut).values({
      id: randomUUID(),
      channel: "email",
      message: "Asha",
      state: "prepared",
      ...parent,
      ...state,
    });
  }
  expect(await read()).toEqual({
    waiting: none.map((line) => line.replace(/0$/, "3")),
    failed: none.map((line) => line.replace(/0$/, "2")),
  });
  // Mails to parents are not late before quiet hours end, but for those that an attempt has failed of.
  const hour = hourIn(school.services.env.TIME_ZONE);
  await database.update(schoolTable).set({ quietFrom: hour, quietUntil: (hour + 2) % 24 });
  const [account = "", parent = "", reminder = ""] = none;
  const late = (line: string, count: number) => line.replace(/0$/, String(count));
  expect((await read()).waiting).toEqual([late(account, 3), late(parent, 2), late(reminder, 3)]);
});

/** Something that takes connections and never says a word, as a frozen machine does. */
async function openSilentServer(): Promise<number> {
  const server = createServer((client) => client.on("error", () => undefined)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

test("without a database that answers, the metrics say so and are there", async () => {
  const { env, log, authSecret } = school.services;
  for (const port of [1, await openSilentServer()]) {
    const pool = openPool({ connectionString: `postgres://classback@127.0.0.1:${port}/none` });
    const { database } = createServices({ env, log, authSecret, database: openDatabase(pool) });
    const app = appWith({}, { database });
    // Several at once do not pile up in the pool.
    const [metrics = ""] = await Promise.all(Array.from({ length: 20 }, () => readMetrics(app)));
    expect(pool.totalCount + pool.waitingCount).toBeLessThanOrEqual(1);
    expect(valuesOf(metrics, "classback_database_up")).toEqual(["0"]);
    expect(valuesOf(metrics, "classback_mails_waiting")).toEqual([]);
    expect(valuesOf(metrics, "classback_disk_free_bytes")).toHaveLength(1);
    void pool.end();
  }
});

test("the metrics have what the last look into the folder of backups found, and open no file there", async () => {
  const BACKUP_DIR = join(await folderOfTest(), "backups");
  const env = { ...school.services.env, BACKUP_DIR };
  const backups = createBackupWatch({ ...school.services, env });
  const app = createApp({ ...school.services, env, backups });
  await mkdir(BACKUP_DIR);
  const failed = async () => valuesOf(await readMetrics(app), "classback_backup_failed");
  expect(await failed()).toEqual([]);
  await backups.look();
  expect(await failed()).toEqual(["0"]);
  expect(valuesOf(await readMetrics(app), "classback_backup_last_good_timestamp_seconds")).toEqual(["0"]);
  execFileSync("mkfifo", [join(BACKUP_DIR, `${scheduledKind(school.services.authSecret)}.json`)]);
  expect(await failed()).toEqual(["0"]);
  await backups.look();
  expect(await failed()).toEqual(["1"]);
});

const allowing = (METRICS_ALLOW: string, TRUSTED_PROXY = "") => {
  const { METRICS_ALLOW: allowed, TRUSTED_PROXY: trusted } = parseEnv({ METRICS_ALLOW, TRUSTED_PROXY });
  const app = appWith({ METRICS_ALLOW: allowed, TRUSTED_PROXY: trusted });
  return async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await app.request(
        "http://classback:3000/metrics",
        { headers },
        { incoming: { socket: { remoteAddress } } },
      )
    ).status;
};

test("METRICS_ALLOW names who else may read the metrics", async () => {
  const ask = allowing("172.30.86.9, 10.1.0.0/16, 2001:db8::/32");
  for (const allowed of ["172.30.86.9", "::ffff:172.30.86.9", "10.1.2.3", "2001:db8::7"])
    expect(await ask(allowed), allowed).toBe(200);
  for (const other of ["172.30.86.10", "10.2.0.1", "2001:db9::7", "127.0.0.1", ""])
    expect(await ask(other), other).toBe(404);
});

test("through a proxy, the address that counts is its client's, and only if the proxy is trusted", async () => {
  const ask = allowing("10.1.0.0/16, 203.0.113.9", "10.1.0.1, 127.0.0.1");
  const from = (...hops: string[]) => ({ "X-Forwarded-For": hops.join(", ") });
  expect(await ask("10.1.0.1", from("203.0.113.9"))).toBe(200);
  expect(await ask("127.0.0.1", from("203.0.113.9", "10.1.0.1"))).toBe(200);
  expect(await ask("10.1.0.1", from("198.51.100.7"))).toBe(404);
  // What a client writes itself stands further left.
  expect(await ask("10.1.0.1", from("203.0.113.9", "198.51.100.7"))).toBe(404);
  expect(await ask("10.1.0.1", from("10.1.0.5", "junk"))).toBe(404);
  expect(await ask("10.1.0.1", from(""))).toBe(404);
  // A proxy in an allowed network that nobody trusts, and one that does not say for whom it asks.
  expect(await ask("10.1.0.2", from("203.0.113.9"))).toBe(404);
  expect(await ask("10.1.0.2", { Via: "1.1 proxy" })).toBe(404);
  expect(await ask("10.1.0.1", { "X-Real-IP": "198.51.100.7" })).toBe(404);
  // A collector at the proxy's own address.
  expect(await ask("10.1.0.1")).toBe(200);
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { createHttpServer } from "#app/server/http-server.ts";
import { startServer } from "#app/server/start-server.ts";
import { listenToStream } from "#app/testing/listen-to-stream.ts";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { parseEnv } from "#server/base/env.ts";
import { channel } from "#server/live/announcements.ts";
import { LiveStreams, streamLimits, streamTimes } from "#server/live/live-streams.ts";
import { createLog } from "#server/log/log.ts";

const school = openTestSchool();
let [admin, teacher, otherTeacher, student]: TestUser[] = [];

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
  otherTeacher = await school.makeTeacher();
  student = await school.makeStudent([teacher]);
});

const cookieOf = (user: TestUser | undefined) => school.cookieOf(user as TestUser);

/** A whole server on the database of this file, as `npm start` starts it; stopped after the test. */
async function startReal() {
  const { rows } = await school.database.$client.query("select current_database() as name");
  const dataDir = await mkdtemp(join(tmpdir(), "classback-live-"));
  const env = parseEnv({
    PORT: "0",
    // A session's cookie has its port in the name.
    APP_URL: school.services.env.APP_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: urlIn(inject("postgres"), rows[0].name),
    AUTH_SECRET: school.services.authSecret,
  });
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line).msg) });
  const { port, stop, services } = await startServer(env, log);
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url: `http://127.0.0.1:${port}`, lines, stop, services };
}

/** This many servers, which have begun to listen. */
async function startAll(count: number) {
  const servers = await Promise.all(Array.from({ length: count }, startReal));
  await expect.poll(async () => (await listenersOf()).length).toBe(count);
  // By then they have read PostgreSQL's response.
  for (const { url } of servers) await (await fetch(`${url}/readyz`)).text();
  return servers as [Server, Server];
}

type Server = Awaited<ReturnType<typeof startReal>>;

/** HTTP alone, with other limits and shorter times. */
async function serve(limits: Partial<typeof streamLimits>, times: Partial<typeof streamTimes> = {}) {
  const live = new LiveStreams({ ...streamLimits, ...limits }, { ...streamTimes, ...times });
  const server = createHttpServer({ ...school.services, live });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { live, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Submits feedback at this server; returns its id. */
async function submit(url: string): Promise<string> {
  const lesson = await school.makeLesson(teacher as TestUser);
  const id = randomUUID();
  const response = await fetch(`${url}/api/feedback`, {
    method: "POST",
    headers: { Cookie: await cookieOf(student), "Content-Type": "application/json" },
    body: JSON.stringify({ id, reviewId: lesson.id, rating: 4, message: "Clear." }),
  });
  expect(response.status).toBe(201);
  return id;
}

type Stream = Awaited<ReturnType<typeof listenToStream>>;

/** A stream of this user, which has sent its first event. */
async function listening({ url }: Server, user: TestUser | undefined): Promise<Stream> {
  const stream = await listenToStream(url, await cookieOf(user));
  await expect.poll(() => stream.events().length).toBe(1);
  return stream;
}

/** What a server announces when feedback on this teacher's classes has changed. */
async function notify({ id }: TestUser): Promise<void> {
  await school.database.$client.query("select pg_notify($1, $2)", [channel, id]);
}

/** The backends of PostgreSQL that listen. */
async function listenersOf(): Promise<number[]> {
  const { rows } = await school.database.$client.query(
    "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  return rows.map(({ pid }) => pid);
}

test("feedback submitted at one of two servers reaches its teacher and admins at the other, and no other teacher", async () => {
  const [one, other] = await startAll(2);
  const [ofOther, ofTeacher, ofAdmin] = (await Promise.all(
    [otherTeacher, teacher, admin].map((user) => listening(other, user)),
  )) as [Stream, Stream, Stream];
  const events = () => [ofTeacher, ofAdmin, ofOther].map((stream) => stream.events().slice(1));
  await submit(one.url);
  await expect.poll(events).toEqual([["changed"], ["changed"], []]);
});

test("a server whose listening connection is cut connects again and tells every stream, and logs that once", async () => {
  const [server] = await startAll(1);
  const streams = await Promise.all([listening(server, teacher), listening(server, otherTeacher)]);
  const events = () => streams.map((stream) => stream.events().slice(1));
  const [pid] = await listenersOf();
  await school.database.$client.query("select pg_terminate_backend($1)", [pid]);
  await expect.poll(events).toEqual([["resync"], ["resync"]]);
  expect((await listenersOf())[0]).not.toBe(pid);
  const lines = server.lines.filter((line) => line.startsWith("live updates"));
  expect(lines).toEqual(["live updates are not heard; connecting again", "live updates are heard again"]);
  await notify(teacher as TestUser);
  await expect.poll(events).toEqual([["resync", "changed"], ["resync"]]);
});

test("a stop ends open streams, and takes no longer because of them", async () => {
  const [server] = await startAll(1);
  const streams = await Promise.all([listening(server, teacher), listening(server, admin)]);
  const start = performance.now();
  await server.stop();
  // It would wait for 7 s before it gives up.
  expect(performance.now() - start).toBeLessThan(6000);
  await expect.poll(() => streams.every((stream) => stream.isEnded())).toBe(true);
  expect(server.services.live.count).toBe(0);
});

test("a stop announces earlier changes", async () => {
  const [one, other] = await startAll(2);
  const stream = await listening(other, teacher);
  await submit(one.url);
  await one.stop();
  await expect.poll(() => stream.events().slice(1)).toEqual(["changed"]);
});

test("too many streams of a user, an address or all are rejected", async () => {
  const { url, live } = await serve({ perUser: 2, perAddress: 3, total: 5 });
  const open = async (user: TestUser | undefined, localAddress?: string) =>
    (await listenToStream(url, await cookieOf(user), { localAddress })).status;
  expect([await open(teacher), await open(teacher), await open(teacher)]).toEqual([200, 200, 429]);
  expect([await open(admin), await open(admin)]).toEqual([200, 429]);
  const elsewhere = "127.0.0.2";
  expect([await open(admin, elsewhere), await open(otherTeacher, elsewhere)]).toEqual([200, 200]);
  const last = await listenToStream(url, await cookieOf(otherTeacher), { localAddress: elsewhere });
  expect(last.status).toBe(429);
  await expect.poll(() => last.body()?.code).toBe("too-many-requests");
  expect(live.count).toBe(5);
});

test("a client that leaves makes room; neither a stream nor its head alone counts as a request in progress", async () => {
  const { url, live } = await serve({ total: 1 });
  const leaving = new AbortController();
  const headers = { Cookie: await cookieOf(teacher) };
  expect((await fetch(`${url}/api/live`, { method: "HEAD", headers })).status).toBe(200);
  expect(live.count).toBe(0);
  await fetch(`${url}/api/live`, { headers, signal: leaving.signal });
  expect(live.count).toBe(1);
  expect(school.services.concurrency.inProgress).toBe(0);
  leaving.abort();
  await expect.poll(() => live.count).toBe(0);
});

test("a client that does not read is disconnected, after a buffer of limited size", async () => {
  const { url, live } = await serve({}, { writeTimeoutMs: 300 });
  const slow = await listenToStream(url, await cookieOf(teacher));
  const other = await listenToStream(url, await cookieOf(admin));
  slow.pause();
  // The kernel's buffers have room for megabytes.
  await expect
    .poll(
      async () => {
        for (let turn = 0; turn < 2000; turn++) {
          live.heard("everyone");
          await new Promise((resolve) => setImmediate(resolve));
        }
        return live.count;
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe(1);
  expect(other.isEnded()).toBe(false);
});

test("a stream ends after a while; a session that has ended by then opens none", async () => {
  const { url } = await serve({}, { lifeMs: [200, 300] });
  const cookie = await cookieOf(teacher);
  const stream = await listenToStream(url, cookie);
  expect(stream.status).toBe(200);
  await fetch(`${url}/api/sign-out`, { method: "POST", headers: { Cookie: cookie } });
  await expect.poll(stream.isEnded).toBe(true);
  expect((await listenToStream(url, cookie)).status).toBe(401);
});

test("students and visitors get no stream; the response is neither buffered nor kept by proxies", async () => {
  const { url } = await serve({});
  expect((await listenToStream(url, await cookieOf(student))).status).toBe(403);
  expect((await listenToStream(url, "")).status).toBe(401);
  const { headers } = await listenToStream(url, await cookieOf(teacher));
  expect(headers["content-type"]).toBe("text/event-stream");
  expect(headers["x-accel-buffering"]).toBe("no");
  expect(headers["cache-control"]).toMatch(/no-cache|no-store/);
});

test("open streams are counted in the metrics", async () => {
  const { url } = await serve({});
  await listenToStream(url, await cookieOf(teacher));
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^classback_live_streams 1$/m);
});

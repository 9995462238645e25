import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createHttpServer } from "#app/server/http-server.ts";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { makeClassOf } from "#app/testing/message-queues.ts";
import { openTestSchool, type TestResponse, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { exportTables } from "#domain/exports.ts";
import { lockPlanning } from "#features/messages/server/queues/message-queues.queries.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();
let clerk: TestUser;
let admin: TestUser;
let students: string[];

beforeAll(async () => {
  [clerk, admin] = [await school.makeClerk(), await school.makeAdmin()];
  const { id: teacherId } = await makeClassOf(school, 100);
  const { rows } = await school.database.execute<{ id: string }>(
    sql`select student_id as id from student_teachers where teacher_id = ${teacherId}`,
  );
  students = rows.map(({ id }) => id);
});

const costly = () => school.services.turns.costly.counts;
const none = { running: 0, waiting: 0 };

// Whatever became of a request, its turn has ended.
afterEach(async () => {
  await expect.poll(costly).toEqual(none);
  expect(school.services.turns.others.counts).toEqual(none);
});

const newQueue = () => ({
  id: randomUUID(),
  channel: "whatsapp",
  selection: { students: { of: "students", ids: students }, feedback: { of: "newest" } },
});

/** What has been answered so far to these requests. */
function watch(requests: readonly Promise<TestResponse>[]) {
  const answered: TestResponse[] = [];
  for (const request of requests) void request.then((answer) => answered.push(answer));
  return answered;
}

const prepare = (user: TestUser, count = 1) =>
  Array.from({ length: count }, () => school.requestAs(user).post("/api/message-queues", newQueue()));

test("fifty queues at once by one clerk take one connection, and everyone else's requests find one", async () => {
  const [second, third] = [await school.makeClerk(), await school.makeClerk()];
  const { flood, refused, others } = await inTransaction(school.database, async (tx) => {
    await lockPlanning(tx);
    const flood = prepare(clerk, 50);
    const refused = watch(flood);
    await expect.poll(() => refused.length).toBe(40);
    expect(costly()).toEqual({ running: 1, waiting: 9 });
    await untilWaiting(school.database, 1);
    for (const user of [clerk, admin, second]) {
      expect((await school.requestAs(user).get("/api/students?limit=5")).status).toBe(200);
    }
    // Of all people, two are processed at once.
    const others = [...prepare(second), ...prepare(third)];
    await untilWaiting(school.database, 2);
    await expect.poll(costly).toEqual({ running: 2, waiting: 10 });
    return { flood, refused: [...refused], others };
  });
  for (const { status, body, headers } of refused) {
    expect([status, body.code, body.message]).toEqual([429, "too-many-requests", en.request.busy]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  const statuses = (await Promise.all([...flood, ...others])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(12);
});

test("the same press twice prepares once: the second waits for its turn, and is told the same", async () => {
  await school.database.execute(sql`delete from messages_out`);
  const queue = newQueue();
  const twice = await Promise.all(
    [1, 2].map(() => school.requestAs(clerk).post("/api/message-queues", queue)),
  );
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect(twice.map(({ body }) => body.prepared)).toEqual([100, 100]);
});

test("a person has one turn for everything that costs much", async () => {
  const request = async (path: string) => {
    const init = { headers: { Cookie: await school.cookieOf(admin) } };
    return createApp(school.services).request(path, init, { incoming: { socket: {} } });
  };
  const reading = await request("/api/exports/students");
  expect(costly()).toEqual({ running: 1, waiting: 0 });
  const other = ["/api/exports/students", `/api/people/${clerk.id}/data`, "/api/exports/teachers"];
  const paths = [...other, ...other, ...other];
  const waiting = watch(paths.map((path) => school.requestAs(admin).get(path)));
  await expect.poll(costly).toEqual({ running: 1, waiting: 9 });
  expect((await school.requestAs(admin).post("/api/message-queues", newQueue())).status).toBe(429);
  expect((await school.requestAs(admin).get("/api/overview")).status).toBe(200);
  await reading.body?.cancel();
  await expect.poll(() => waiting.map(({ status }) => status)).toEqual(paths.map(() => 200));
});

test("erasing reads the whole audit log, so each of a person's erasures waits for their other work", async () => {
  const reading = await createApp(school.services).request(
    "/api/exports/students",
    { headers: { Cookie: await school.cookieOf(admin) } },
    { incoming: { socket: {} } },
  );
  const paths = ["erasure", "guardian-erasures"].map((path) => `/api/students/${students[0]}/${path}`);
  const waiting = watch(paths.map((path) => school.requestAs(admin).post(path, {})));
  await expect.poll(costly).toEqual({ running: 1, waiting: 2 });
  await reading.body?.cancel();
  await expect.poll(() => waiting.map(({ status }) => status)).toEqual([400, 400]);
});

test("a download keeps its place until it was read, left or failed", async () => {
  const cookie = await school.cookieOf(admin);
  const open = (path: string, method = "GET") =>
    createApp(school.services).request(
      path,
      { method, headers: { Cookie: cookie } },
      { incoming: { socket: {} } },
    );
  for (const table of exportTables.filter((name) => name !== "feedback")) {
    await (await open(`/api/exports/${table}`)).text();
    expect(costly()).toEqual(none);
  }
  const data = await open(`/api/people/${admin.id}/data`);
  expect(costly()).toEqual({ running: 1, waiting: 0 });
  await data.body?.cancel();
  expect(costly()).toEqual(none);
  expect((await open(`/api/people/${randomUUID()}/data`)).status).toBe(404);
  expect((await open("/api/exports/credentials")).status).toBe(404);
  expect((await open("/api/exports/students", "HEAD")).status).toBe(200);
  expect(costly()).toEqual(none);
  // The database cuts it off midway.
  const cut = await open("/api/exports/students");
  await school.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);
  await expect.poll(costly).toEqual(none);
  await expect(cut.text()).rejects.toThrow();
});

/** What costs much, with the ids of nothing: its turn comes before its input is read. */
const costlyRoutes = [
  ...["GET /exports/students", "GET /feedback-export", "GET /people/:id/data"],
  ...["PATCH /imports/:id/rows", "POST /imports/:id/preview", "POST /imports/:id/application"],
  ...["GET /imports/:id/undo", "POST /imports/:id/undo", "POST /audit-log/1/undo"],
  ...[
    "GET /school-years/:id/beginning",
    "PUT /school-years/:id/beginning",
    "POST /school-years/:id/beginning",
  ],
  ...["POST /message-queues", "POST /message-queues/:id/fill", "POST /message-queues/:id/consents"],
  ...["POST /message-queues/:id/mails", "POST /students/:id/erasure", "POST /students/:id/merge"],
  ...["POST /retention/words"],
];

test.each(costlyRoutes)("%s takes a turn of those that cost much", async (route) => {
  const [method = "", path = ""] = route.replace(":id", randomUUID()).split(" ");
  const leaving = new AbortController();
  const { costly: turns } = school.services.turns;
  const take = () => turns.take(admin.id, "work", () => leaving.signal);
  const end = await take();
  const waiting = Array.from({ length: 9 }, take);
  const headers = { Cookie: await school.cookieOf(admin) };
  const answer = await school.request(method, `/api${path}`, { headers });
  leaving.abort();
  await Promise.allSettled(waiting);
  end();
  expect([answer.status, answer.body.message]).toEqual([429, en.request.busy]);
});

test("work that is rejected or fails gives its turn back", async () => {
  const as = school.requestAs(admin);
  const answers = [
    await as.post("/api/message-queues", {}),
    await as.post(`/api/imports/${randomUUID()}/preview`, { absentLeave: false }),
    await as.get(`/api/imports/${randomUUID()}/undo`),
    await as.post(`/api/students/${clerk.id}/erasure`, { name: "Nobody" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404]);
  expect(costly()).toEqual(none);
});

test("a client that leaves while it waits takes no turn", async () => {
  await school.database.execute(sql`delete from messages_out; delete from message_queues`);
  const server = createHttpServer(school.services).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/message-queues`;
  const Cookie = await school.cookieOf(clerk);
  const leaving = new AbortController();
  const send = (signal?: AbortSignal) =>
    fetch(url, {
      ...{ method: "POST", body: JSON.stringify(newQueue()), signal },
      headers: { Cookie, "Content-Type": "application/json" },
    });
  const { first, gone } = await inTransaction(school.database, async (tx) => {
    await lockPlanning(tx);
    const first = send();
    await untilWaiting(school.database, 1);
    const gone = send(leaving.signal).catch((error: Error) => error.name);
    await expect.poll(costly).toEqual({ running: 1, waiting: 1 });
    leaving.abort();
    await expect.poll(costly).toEqual({ running: 1, waiting: 0 });
    return { first, gone };
  });
  expect(await gone).toBe("AbortError");
  expect((await first).status).toBe(201);
  const { rows } = await school.database.execute(sql`select from message_queues`);
  expect(rows).toHaveLength(1);
  server.closeAllConnections();
  server.close();
});

test("of one person's other requests, four use the database at once: those that wait for one lock leave connections to others", async () => {
  const group = await school.makeClassGroup();
  const flood = await inTransaction(school.database, async (tx) => {
    await tx.execute(sql`select from class_groups where id = ${group.id} for update`);
    const flood = Array.from({ length: 80 }, (_, number) =>
      school.requestAs(clerk).patch(`/api/class-groups/${group.id}`, { name: `9-${number}` }),
    );
    const refused = watch(flood);
    await expect.poll(() => refused.length).toBe(16);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    await untilWaiting(school.database, 4);
    expect((await school.requestAs(admin).get("/api/students?limit=5")).status).toBe(200);
    return flood;
  });
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(64);
});

import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { cleanUp, makeFolder, query } from "#db/testing/embedded-postgres-harness.ts";
import { users } from "#server/accounts/users.table.ts";
import {
  afterCommit,
  type DatabaseAddress,
  inTransaction,
  openDatabase,
  openPool,
  type Transaction,
  waitForDatabase,
} from "./client.ts";
import { isUnavailable } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { rowTypesToSend } from "./row-types.ts";

const TIMEOUT_MS = 60_000;
const silent = () => undefined;
let postgres: EmbeddedPostgres;
let dataDir: string;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = makeFolder();
  postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings: { fsync: "off" } });
}, TIMEOUT_MS);

afterAll(async () => {
  for (const close of closers) await close();
  await postgres.stop();
  await cleanUp();
}, TIMEOUT_MS);

function open(address: DatabaseAddress = postgres.poolConfig, options?: Parameters<typeof openPool>[1]) {
  const pool = openPool(address, options);
  closers.push(() => pool.end());
  return pool;
}

/** Makes the database reachable over TCP, on a port that the system chooses or `port`. */
function openDoor(port = 0): Promise<number> {
  const { host, port: postgresPort } = postgres.poolConfig;
  const server = net.createServer((outside) => {
    const inside = net.connect(path.join(host, `.s.PGSQL.${postgresPort}`));
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
    }
  });
  closers.push(() => server.close());
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve((server.address() as net.AddressInfo).port));
  });
}

/** A port of this machine on which nobody listens. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

test("dates stay plain text, counts are numbers, and a count too large for a number stays exact", async () => {
  const { rows } = await open().query(
    "select date '2026-11-20' as day, count(*) as count, 9007199254740993::int8 as large, null::int8 as none from pg_am",
  );
  expect(rows[0]).toMatchObject({ day: "2026-11-20", large: "9007199254740993", none: null });
  expect(typeof rows[0].count).toBe("number");
});

test("statements and forgotten transactions have time limits", async () => {
  const { rows } = await open().query(
    `select current_setting('statement_timeout') as statement, current_setting('application_name') as name,
            current_setting('idle_in_transaction_session_timeout') as transaction`,
  );
  expect(rows).toEqual([{ statement: "15s", transaction: "30s", name: "classback" }]);
});

test("broken idle connections are reported, and the pool keeps working", async () => {
  const heard: Error[] = [];
  const pool = open(postgres.poolConfig, { max: 1, onBreak: (error) => heard.push(error) });
  const [first] = (await pool.query("select pg_backend_pid() as pid")).rows;
  await query(postgres.poolConfig, "select pg_terminate_backend($1)", [first.pid]);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const [second] = (await pool.query("select pg_backend_pid() as pid")).rows;
  expect(second.pid).not.toBe(first.pid);
});

test("callbacks run after a commit, even if its outcome is unknown, and not after a rollback", async () => {
  const pool = open(postgres.poolConfig, { max: 1 });
  const database = openDatabase(pool);
  const calls: string[] = [];
  const call = (name: string, then?: (tx: Transaction) => Promise<unknown>) =>
    inTransaction(database, async (tx) => {
      afterCommit(tx, () => calls.push(name));
      calls.push("in progress");
      await then?.(tx);
    });
  await call("committed");
  await call("rolled back", () => Promise.reject(new Error("refused"))).catch(() => {});
  const cut = call("cut", async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
    await query(postgres.poolConfig, "select pg_terminate_backend($1)", [rows[0]?.pid]);
  });
  await expect(cut).rejects.toSatisfy(isUnavailable);
  expect(calls).toEqual(["in progress", "committed", "in progress", "in progress", "cut"]);
});

test("a transaction whose connection is cut is rejected, and neither ends the process nor keeps the connection", async () => {
  const pool = open(postgres.poolConfig, { max: 1 });
  const database = openDatabase(pool);
  const responses = async () => (await pool.query("select 1 as one")).rows[0].one === 1;

  const ended = new Promise((resolve) => pool.once("acquire", (client) => client.once("end", resolve)));
  const cutWhileIdle = inTransaction(database, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
    await query(postgres.poolConfig, "select pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await tx.execute("select 1");
  });
  await expect(cutWhileIdle).rejects.toSatisfy(isUnavailable);
  expect(await responses()).toBe(true);

  pool.once("acquire", (client) => client.end());
  await expect(inTransaction(database, async () => undefined)).rejects.toSatisfy(isUnavailable);
  expect(await responses()).toBe(true);

  // An outcome of the work itself costs no connection.
  const pid = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid;
  const before = await pid();
  const refused = inTransaction(database, async () => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
  expect(await pid()).toBe(before);
});

test("a database that no longer responds counts as unavailable, and the connection is not reused", async () => {
  const pool = open(postgres.poolConfig, { max: 1, respondWithinMs: 200 });
  const database = openDatabase(pool);
  const attempts = [
    () => pool.query("select pg_sleep(5)"),
    () => inTransaction(database, (tx) => tx.execute("select pg_sleep(5)")),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toSatisfy(isUnavailable);
    expect(pool.totalCount).toBe(0);
  }
});

test("a lock that others hold for too long counts as unavailable, and its waiter's connection is free again", async () => {
  const holder = await open().connect();
  await holder.query("begin; select pg_advisory_xact_lock(1)");
  const pool = open(postgres.poolConfig, { max: 1, waitForLocksMs: 50 });
  const wait = () => inTransaction(openDatabase(pool), (tx) => tx.execute("select pg_advisory_xact_lock(1)"));
  await expect(wait()).rejects.toSatisfy(isUnavailable);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await holder.query("rollback");
  holder.release();
  await wait();
});

test("instants that are sent on have the text that a Date would have", async () => {
  const client = await open().connect();
  const text = "select unnest($1::timestamptz[]) as at";
  const seconds = [
    "08:00:00",
    "23:59:59.9",
    "00:00:00.12",
    "12:30:00.123",
    "12:30:00.000001",
    "12:30:00.999999",
  ];
  const instants = ["2026-11-04", "0987-01-01", "12026-11-04"].flatMap((day) =>
    seconds.map((second) => `${day} ${second}Z`),
  );
  for (const zone of ["UTC", "Europe/London", "Asia/Kolkata"]) {
    await client.query(`set time zone '${zone}'`);
    const dates = (await client.query(text, [instants])).rows.map(({ at }) => at.toISOString());
    const sent = await client.query({ text, values: [instants], types: rowTypesToSend });
    expect(sent.rows.map(({ at }) => at)).toEqual(dates);
  }
  client.release(true);
});

test("a connection on which no statement is running may be silent", async () => {
  const pool = open(postgres.poolConfig, { max: 1, respondWithinMs: 1_000 });
  const pidOf = async (connection: Pick<typeof pool, "query">) =>
    (await connection.query("select pg_backend_pid() as pid")).rows[0].pid;
  const pid = await pidOf(pool);
  await sleep(1_200);
  const client = await pool.connect();
  expect(await pidOf(client)).toBe(pid);
  await sleep(1_200);
  expect(await pidOf(client)).toBe(pid);
  client.release();
});

test("a database that is down is waited for, with a line on each attempt", {
  timeout: TIMEOUT_MS,
}, async () => {
  const lines: string[] = [];
  const closedPort = await freePort();
  const pool = open({ connectionString: `postgres://classback:secret@127.0.0.1:${closedPort}/classback` });
  const waiting = waitForDatabase(pool, (line) => lines.push(line));
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(lines[0]).toBe(
    `Cannot reach database 'classback' on 127.0.0.1:${closedPort} as user 'classback' (ECONNREFUSED), trying again in 1 s`,
  );
  await openDoor(closedPort);
  await waiting;
});

test("waiting for a database ends when it is cancelled", async () => {
  const pool = open({ connectionString: `postgres://classback@127.0.0.1:${await freePort()}/classback` });
  const waiting = waitForDatabase(pool, silent, { signal: AbortSignal.timeout(100) });
  await expect(waiting).rejects.toThrow("Gave up waiting for database 'classback'");
});

test("a wrong password and an unknown database are named at once, without the password", async () => {
  await expect(
    waitForDatabase(open({ ...postgres.poolConfig, database: "nowhere" }), silent),
  ).rejects.toThrow(
    /^Database 'nowhere' on .* as user 'classback' does not exist: create it, or correct DATABASE_URL\.$/,
  );

  const rules = path.join(dataDir, "postgres/pg_hba.conf");
  const before = readFileSync(rules);
  appendFileSync(rules, "local classback guest scram-sha-256\n");
  const superuser = { ...postgres.poolConfig, user: "postgres" };
  await query(superuser, "create role guest login password 'right'");
  await query(superuser, "select pg_reload_conf()");
  try {
    const port = await openDoor();
    await expect.poll(() => attempt(port, "right")).toBe("in");
    const refused = `The password for database 'classback' on 127.0.0.1:${port} as user 'guest' is wrong or missing: correct DATABASE_URL.`;
    expect(await attempt(port, "wrong-secret")).toBe(refused);
    expect(await attempt(port, "")).toBe(refused);
  } finally {
    writeFileSync(rules, before);
    await query(superuser, "select pg_reload_conf()");
  }
});

async function attempt(port: number, password: string): Promise<string> {
  const pool = open({ connectionString: `postgres://guest:${password}@127.0.0.1:${port}/classback` });
  return waitForDatabase(pool, silent).then(
    () => "in",
    (error: Error) => error.message,
  );
}

test("an invalid PostgreSQL URL is rejected without repeating it", () => {
  for (const connectionString of [
    "mysql://root:secret@db/school",
    "secret",
    "postgres://user:secret@host:port/school",
  ]) {
    expect(() => openPool({ connectionString })).toThrow(
      /^DATABASE_URL is not a PostgreSQL URL: it looks like/,
    );
  }
});

test("two servers that migrate one database at once take turns, and a second run is fast", {
  timeout: TIMEOUT_MS,
}, async () => {
  await query(postgres.poolConfig, "create database migrated");
  const address = { ...postgres.poolConfig, database: "migrated" };
  const pools = [open(address), open(address)] as const;
  await Promise.all(pools.map((pool) => migrate(pool)));
  await migrate(pools[0]);
  expect(await openDatabase(pools[1]).select().from(users)).toEqual([]);
  // The lock and the longer time limits are gone with the connection that had them.
  const { rows } = await pools[0].query(
    "select count(*) as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  expect(rows).toEqual([{ locks: 0 }]);
});

test("a URL without user or database is rejected at once: the driver would wait for 'undefined'", () => {
  const { user } = pg.defaults;
  const { PGUSER } = process.env;
  pg.defaults.user = undefined;
  delete process.env.PGUSER;
  onTestFinished(() => {
    pg.defaults.user = user;
    if (PGUSER !== undefined) process.env.PGUSER = PGUSER;
  });
  expect(() => openPool({ connectionString: "postgres://127.0.0.1" })).toThrow(
    /^DATABASE_URL must name user and database: /,
  );
});

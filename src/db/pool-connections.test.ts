import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { cleanUp, makeFolder, query } from "#db/testing/embedded-postgres-harness.ts";
import { inTransaction, openDatabase, openPool } from "./client.ts";
import { isUnavailable, whyUnavailable } from "./errors.ts";

let postgres: EmbeddedPostgres;

/**
 * A PostgreSQL whose commits wait for a standby that never comes. It is restarted, because after a reload commits wait
 * only once the checkpointer has read the new configuration, which cannot be observed.
 */
beforeAll(async () => {
  const options = { dataDir: makeFolder(), log: () => undefined };
  postgres = await startEmbeddedPostgres(options);
  await onItsOwn("create table kept (id int primary key, text text)");
  const superuser = { ...postgres.poolConfig, user: "postgres" };
  await query(superuser, "alter system set synchronous_standby_names = 'gone'");
  await postgres.stop();
  postgres = await startEmbeddedPostgres(options);
}, 60_000);

afterAll(async () => {
  await postgres.stop();
  await cleanUp();
}, 60_000);

function open(options: Parameters<typeof openPool>[1] = {}): Pool {
  const pool = openPool(postgres.poolConfig, options);
  onTestFinished(() => pool.end());
  return pool;
}

/** Runs a statement whose commit waits for nobody. */
function onItsOwn(text: string, values: unknown[] = []) {
  return query({ ...postgres.poolConfig, options: "-c synchronous_commit=local" }, text, values);
}

/** The processes whose commits wait for the standby. */
async function waiting(): Promise<number[]> {
  const rows = await onItsOwn("select pid from pg_stat_activity where wait_event = 'SyncRep'");
  return rows.map(({ pid }) => pid);
}

/** Keeps the outcome of the work, which is undefined until there is one. */
function follow(work: Promise<unknown>) {
  const seen: { outcome?: unknown } = {};
  work.then(
    () => {
      seen.outcome = "acknowledged";
    },
    (error: unknown) => {
      seen.outcome = error;
    },
  );
  return seen;
}

const insert = "insert into kept values ($1, 'a response')";

/** Each way to commit. */
const ways: [string, (pool: Pool, id: number) => Promise<unknown>][] = [
  ["a statement", (pool, id) => pool.query(insert, [id])],
  ["a prepared statement", (pool, id) => pool.query({ name: "insert-kept", text: insert, values: [id] })],
  [
    "a transaction",
    (pool, id) =>
      inTransaction(openDatabase(pool), (tx) => tx.execute(`insert into kept values (${id}, 'a response')`)),
  ],
];

test.each(ways)("the commit of %s waits longer than the statement timeout", async (_, commit) => {
  const pool = open({ max: 1 });
  await pool.query("set statement_timeout = 200");
  const { outcome } = await waitOut(commit(pool, 1), 1000);
  expect(outcome).toBeUndefined();
});

test.each(ways)("the commit of %s is not acknowledged when its wait is cancelled", async (_, commit) => {
  const pool = open({ max: 1 });
  const seen = follow(commit(pool, 2));
  await expect.poll(waiting).toHaveLength(1);
  await onItsOwn("select pg_cancel_backend($1)", await waiting());
  await expect.poll(() => seen.outcome).toBeDefined();
  expect(seen.outcome).toSatisfy(isUnavailable);
  expect(pool.totalCount, "its connection is not used again").toBe(0);
  expect(await onItsOwn("delete from kept returning id")).toEqual([{ id: 2 }]);
});

test.each(ways)("the commit of %s is not acknowledged when its connection is ended", async (_, commit) => {
  const pool = open({ max: 1 });
  const seen = follow(commit(pool, 3));
  await expect.poll(waiting).toHaveLength(1);
  await onItsOwn("select pg_terminate_backend($1)", await waiting());
  await expect.poll(() => seen.outcome).toBeDefined();
  expect(seen.outcome).toSatisfy(isUnavailable);
  expect(pool.totalCount).toBe(0);
  await onItsOwn("delete from kept");
});

/** Lets the commit wait for `ms`, then ends it; returns its outcome up to then. */
async function waitOut(work: Promise<unknown>, ms: number) {
  const seen = follow(work);
  await expect.poll(waiting).toHaveLength(1);
  await sleep(ms);
  const before = { ...seen };
  await onItsOwn("select pg_terminate_backend($1)", await waiting());
  await expect.poll(() => seen.outcome).toBeDefined();
  await onItsOwn("delete from kept");
  return before;
}

test("a connection to a PostgreSQL that stops, starts, is full or read-only is not used again", async () => {
  const pool = open({ max: 1 });
  const database = openDatabase(pool);
  const states = ["57P01", "57P02", "57P03", "25006", "53300", "08000", "08003", "08006", "08P01"];
  for (const state of states) {
    const raise = `do $$ begin raise exception 'away' using errcode = '${state}'; end $$`;
    for (const work of [() => pool.query(raise), () => inTransaction(database, (tx) => tx.execute(raise))]) {
      const error = await work().catch((caught: unknown) => caught);
      expect(whyUnavailable(error)).toBe(state);
      expect(pool.totalCount, state).toBe(0);
    }
  }
});

test("connections that broke together do not reconnect together", async () => {
  const pool = open({ max: 20 });
  const times: number[] = [];
  pool.on("connect", () => times.push(performance.now()));
  const connectAll = async () => {
    const since = performance.now();
    times.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => pool.query("select pg_sleep(0.3)")));
    return times.map((time) => time - since).sort((a, b) => a - b);
  };
  await connectAll();
  await onItsOwn(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'classback'",
  );
  await expect.poll(() => pool.totalCount).toBe(0);
  const spread = await connectAll();
  // Twenty random waits within a quarter of a second: they never all fall within a tenth of a second.
  expect((spread.at(-1) ?? 0) - (spread[0] ?? 0)).toBeGreaterThan(100);
});

import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { postgresPid } from "#db/testing/embedded-postgres-harness.ts";
import { connectTo } from "../support/database-of.ts";
import type { RunningClassback } from "../support/start-classback.ts";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

const perSecond = 150;

/** Writes and reads continue during `fault`; afterwards the same process serves everything again. */
async function underLoad(
  what: string,
  fault: (classback: RunningClassback, writers: Writers) => Promise<void>,
): Promise<void> {
  const classback = await startForTest();
  const writers = await Writers.prepare(classback.url, { students: 12, classes: 60 });
  const over = new AbortController();
  const working = [writers.write({ perSecond }), writers.lookAround(over.signal)];
  await writers.reach(150);
  await fault(classback, writers);
  const before = writers.acknowledged;
  await writers.reach(before + 150);
  over.abort();
  await Promise.all(working);
  await writers.expectNothingLost(classback);
  expect(writers.wrong).toEqual([]);
  expect(writers.responses.get("cut"), "connections that broke").toBeUndefined();
  expect(await classback.stop()).toBe(0);
  writers.report(what);
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  "PostgreSQL is killed and comes back without a restart of the server",
  () =>
    underLoad("PostgreSQL killed", async ({ dataDir }, writers) => {
      for (const times of [1, 2]) {
        const pid = postgresPid(dataDir);
        if (pid === undefined) throw new Error("No PostgreSQL to kill");
        process.kill(pid, "SIGKILL");
        await writers.reach(writers.acknowledged + times * 100);
      }
    }),
);

test.skipIf(process.env.TEST_DATABASE_URL)(
  "a process of PostgreSQL is killed, and all the others restart",
  () =>
    underLoad("A process of PostgreSQL killed", async ({ dataDir }, writers) => {
      const client = await connectTo(dataDir);
      const { rows } = await client.query(
        "select pid from pg_stat_activity where application_name = 'classback' order by query_start desc limit 1",
      );
      process.kill(rows[0].pid, "SIGKILL");
      await client.end().catch(() => undefined);
      await writers.reach(writers.acknowledged + 100);
    }),
);

test("all connections to the database are cut, thirty times in a row", () =>
  underLoad("Connections cut", async ({ dataDir }) => {
    const client = await connectTo(dataDir);
    let cut = 0;
    for (let times = 0; times < 30; times++) {
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'classback'",
      );
      cut += rowCount ?? 0;
      await sleep(100);
    }
    await client.end();
    expect(cut).toBeGreaterThan(60);
  }));

test.skipIf(process.env.TEST_DATABASE_URL)(
  "a PostgreSQL that freezes for a while blocks nobody for good",
  () =>
    underLoad("PostgreSQL stood still for 5 s", async ({ dataDir }) => {
      const pid = postgresPid(dataDir);
      const all = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
      const processes = [Number(pid), ...all.trim().split(/\s+/).map(Number)];
      for (const each of processes) process.kill(each, "SIGSTOP");
      await sleep(5000);
      for (const each of processes) process.kill(each, "SIGCONT");
    }),
);

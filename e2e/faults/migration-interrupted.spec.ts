import { expect, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { connectTo } from "../support/database-of.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { startForTest } from "../support/start-for-test.ts";
import { admin, Writers } from "../support/writers.ts";

test("a server killed half-way through its migrations leaves nothing behind, and the next start completes them", async () => {
  const database = await startOwnPostgres();
  const settings = { DATABASE_URL: database.connectionString };
  const [obstacle, watcher] = await Promise.all([connectTo(database), connectTo(database)]);
  // The name of an index that is made late is taken by a transaction that may yet be undone: it waits.
  await obstacle.query("begin");
  await obstacle.query("create table feedback_date ()");

  const cut = new AbortController();
  const start = startForTest({ settings, cut: cut.signal });
  const killed = start.catch((error: Error) => error.message);
  const stuck = async () => {
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%create index%'",
    );
    return rows[0]?.pid;
  };
  await expect.poll(stuck, { timeout: 60_000 }).toBeDefined();
  cut.abort();
  expect(await killed).toMatch(/^Ended with null/);

  // It does not wait for what a dead server still waits for.
  await expect.poll(stuck, { timeout: 30_000 }).toBeUndefined();
  const { rows } = await watcher.query("select relname from pg_class where relname in ('users', 'feedback')");
  expect(rows).toEqual([]);

  const again = startForTest({ settings });
  await expect.poll(stuck, { timeout: 60_000 }).toBeDefined();
  await obstacle.query("rollback");
  const classback = await again;
  expect((await (await ApiSession.signIn(classback.url, admin)).get("/me")).account.role).toBe("admin");
  const writers = await Writers.prepare(classback.url, { students: 2, classes: 10 });
  await writers.write({ perSecond: 100 });
  await writers.expectNothingLost(classback, database);
  expect(writers.wrong).toEqual([]);
  await Promise.all([obstacle.end(), watcher.end()]);
  expect(await classback.stop()).toBe(0);
});

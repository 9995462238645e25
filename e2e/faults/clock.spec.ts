import { expect, test } from "vitest";
import { ApiSession } from "../support/api-session.ts";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";
import { Writers } from "../support/writers.ts";

/**
 * Simulates setting the machine's clock back by some days: every stored timestamp is moved that far into the
 * future.
 */
async function setClockBack(dataDir: string, days: number): Promise<void> {
  const client = await connectTo(dataDir);
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and (data_type like 'timestamp%' or table_name = 'rate_limits' and column_name = 'expire')`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { table, column, type } of rows) {
    const later = type.startsWith("timestamp") ? "$1 * interval '1 day'" : "$1 * 86400000::bigint";
    await client.query(`update ${table} set ${column} = ${column} + ${later}`, [days]);
  }
  await client.end();
}

test("a clock that is set back or forward signs nobody out and locks nobody out for longer", async () => {
  const classback = await startForTest();
  const writers = await Writers.prepare(classback.url, { students: 4, classes: 30 });
  const [first, second] = writers.students as [Writers["students"][number], Writers["students"][number]];
  const guess = () =>
    ApiSession.signedOut(classback.url).request("POST", "/sign-in", {
      email: first.email,
      password: "a guess",
    });
  const signIn = ({ email, password }: typeof first) => ApiSession.signIn(classback.url, { email, password });
  const lockOut = async () => {
    for (let attempt = 0; attempt < 11; attempt++) await guess();
    expect((await guess()).status).toBe(429);
  };
  const everyoneWorks = async (untilAcknowledged: number) => {
    for (const { api, email } of writers.students) expect((await api.get("/me")).account?.email).toBe(email);
    await signIn(second);
    const enough = new AbortController();
    const writing = writers.write({ perSecond: 100, signal: enough.signal });
    await writers.reach(untilAcknowledged);
    enough.abort();
    await writing;
  };

  await lockOut();
  await everyoneWorks(20);
  await setClockBack(classback.dataDir, 1);
  await everyoneWorks(50);
  const refused = await guess();
  if (refused.status === 429) expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(15 * 60);

  await lockOut();
  await setClockBack(classback.dataDir, -2);
  await everyoneWorks(80);
  expect((await guess()).status).toBe(401);
  await signIn(first);

  await writers.expectNothingLost(classback);
  expect(writers.wrong).toEqual([]);
  expect(await classback.stop()).toBe(0);
});

import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#app/testing/test-database.ts";
import { openDatabase, openPool } from "#db/client.ts";
import { createLog } from "#server/log/log.ts";
import type { AppEnv } from "./context.ts";
import { createOnError } from "./on-error.ts";

const { database } = openTestDatabase();
let lines: { level: number; reason?: string; msg: string }[] = [];
const [warn, error] = [40, 50];
beforeEach(() => {
  lines = [];
});

/** One request to a server that does this on every request. */
function serverThat(work: (code: string) => Promise<unknown>) {
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = new Hono<AppEnv>();
  app.onError(createOnError());
  app.use(async (c, next) => {
    c.set("services", { log } as AppEnv["Variables"]["services"]);
    await next();
  });
  app.get("/:code", async (c) => c.json(await work(c.req.param("code"))));
  return async (code = "any") => (await app.request(`/${code}`)).status;
}

const raise = (code: string) =>
  database.execute(`do $$ begin raise exception 'a fault' using errcode = '${code}'; end $$`);

test("the reason for a database failure is logged, once a second per reason, however many requests fail", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = serverThat(raise);
  const crowd = ["40P01", "57014", "53200", "58030", "XX001"].flatMap((code) => Array<string>(20).fill(code));
  const statuses = await Promise.all(crowd.map(ask));
  expect(new Set(statuses)).toEqual(new Set([503]));
  const logged = lines.map(({ level, reason }) => [reason, level]).sort();
  expect(logged).toEqual([
    ["40P01", warn],
    ["53200", warn],
    ["57014", warn],
    ["58030", error],
    ["XX001", error],
  ]);
  vi.advanceTimersByTime(1000);
  await Promise.all(["57014", "57014"].map(ask));
  expect(lines.slice(logged.length)).toMatchObject([{ level: warn, reason: "57014", suppressed: 19 }]);
});

test("a missing file is a fault; a missing socket means that PostgreSQL is starting", async () => {
  expect(await serverThat(() => readFile("/nonexistent/file"))()).toBe(500);
  const pool = openPool({ host: "/nonexistent", port: 5432, user: "nobody", database: "none" });
  for (const work of [() => pool.query("select 1"), () => openDatabase(pool).execute("select 1")]) {
    expect(await serverThat(work)()).toBe(503);
  }
  await pool.end();
  expect(lines).toMatchObject([
    { level: error, msg: "request failed" },
    { level: warn, reason: "ENOENT" },
    { level: warn, reason: "ENOENT" },
  ]);
});

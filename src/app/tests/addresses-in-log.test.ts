import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { startServer } from "#app/server/start-server.ts";
import { urlIn } from "#app/testing/postgres-for-tests.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { parseEnv } from "#server/base/env.ts";
import { createLog } from "#server/log/log.ts";

// The log warns the operator about addresses that people cannot open, or that links do not begin with
// (docs/decisions/061-addresses.md).

const school = openTestSchool();

interface Line {
  msg: string;
  appUrl?: string;
  origin?: string;
}

/** A whole server on the database of this file, as `npm start` starts it, and what it logs; stopped after the test. */
async function start(settings: Record<string, string>) {
  const { rows } = await school.database.$client.query("select current_database() as name");
  const dataDir = await mkdtemp(join(tmpdir(), "classback-addresses-"));
  const env = parseEnv({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: urlIn(inject("postgres"), rows[0].name),
    AUTH_SECRET: school.services.authSecret,
    ...settings,
  });
  const lines: Line[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const { services, url, stop } = await startServer(env, log);
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const app = createApp(services);
  return {
    url,
    about: (words: string) => lines.filter(({ msg }) => msg.includes(words)),
    /** A change that is requested on a page at this origin. */
    change: (origin: string) => {
      const headers = { Origin: origin, Host: new URL(origin).host, "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: "{}" };
      return app.request("/api/sign-in", init, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
    },
  };
}

const onlyHere = "which only this computer can open";
const another = "used at another address than APP_URL";

test("a start without APP_URL says in one line that links in mails begin with an address that only works on this computer", async () => {
  const { url, about } = await start({ HOST: "127.0.0.1" });
  expect(about(onlyHere).map(({ msg }) => msg)).toEqual([
    `APP_URL is not set, so links in mails begin with ${url}, ${onlyHere}: set APP_URL to the address that people type`,
  ]);
});

test("so does a start with an APP_URL that only works on this computer", async () => {
  const { about } = await start({ APP_URL: "http://127.0.0.1:3000" });
  expect(about(onlyHere).map(({ msg }) => msg)).toEqual([
    `APP_URL is http://127.0.0.1:3000, ${onlyHere}: set APP_URL to the address that people type`,
  ]);
});

test("a start with an address that others can open logs nothing until the school is opened at another one, which is named once", async () => {
  const appUrl = "http://school.example";
  const { about, change } = await start({ APP_URL: appUrl });
  expect(about(onlyHere)).toEqual([]);
  await change(appUrl);
  expect(about(another)).toEqual([]);
  for (const origin of ["http://10.0.0.5:3000", "http://10.0.0.5:3000", "http://intranet.example"])
    await change(origin);
  expect(about(another)).toMatchObject([
    { appUrl, origin: "http://10.0.0.5:3000" },
    { appUrl, origin: "http://intranet.example" },
  ]);
});

test("addresses that strangers make up are named at most five times, and those of other sites never", async () => {
  const { about, change } = await start({ APP_URL: "https://school.example" });
  // Over plain http, where links begin with https, the change is rejected.
  expect((await change("http://school.example")).status).toBe(403);
  for (let number = 1; number <= 8; number++) await change(`https://made-up-${number}.example`);
  expect(about(another).map(({ origin }) => origin)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `https://made-up-${number}.example`),
  );
});

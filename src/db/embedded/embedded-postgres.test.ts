import { spawn } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import {
  cleanUp,
  killPostgres,
  makeFolder,
  makeUsedDataDir,
  postgresPid,
  query,
  removeTemplate,
  startHelper,
  until,
} from "#db/testing/embedded-postgres-harness.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { isAlive } from "./postgres-process.ts";

// Real programs on a machine that may run other things beside.
const TIMEOUT_MS = 60_000;
const silent = () => undefined;

afterEach(cleanUp, TIMEOUT_MS);
afterAll(removeTemplate);

/** The inodes of the machine's TCP sockets that listen. */
function listeningTcpSockets(): Set<string> {
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").slice(1) : [],
  );
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(fields.filter((field) => field[3] === "0A").map((field) => String(field[9])));
}

test("a first start makes the database, and what is written survives a stop", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = makeFolder();
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  const [facts] = await query(
    first.poolConfig,
    `select current_database() as database, rolsuper as super, pg_encoding_to_char(encoding) as encoding,
            datlocprovider as provider, datlocale as locale, current_setting('data_checksums') as checksums,
            current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses
     from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
  );
  expect(facts).toEqual({
    database: "classback",
    super: false,
    encoding: "UTF8",
    provider: "b",
    locale: "C.UTF-8",
    checksums: "on",
    fsync: "on",
    addresses: "",
  });
  await query(first.poolConfig, "create table kept (word text)");
  await query(first.poolConfig, "insert into kept values ('नमस्ते')");
  await Promise.all([first.stop(), first.stop()]);
  expect(postgresPid(dataDir)).toBeUndefined();
  expect(existsSync(first.poolConfig.host)).toBe(false);

  const second = await startEmbeddedPostgres({ dataDir, log: silent, settings: { work_mem: "7MB" } });
  expect(
    await query(second.poolConfig, "select word, current_setting('work_mem') as memory from kept"),
  ).toEqual([{ word: "नमस्ते", memory: "7MB" }]);
  await second.stop();
  expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.log"]);
});

test.skipIf(process.platform !== "linux")(
  "it listens on no TCP port, and its socket's folder is closed to others",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const dataDir = await makeUsedDataDir();
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
    const descriptors = `/proc/${postgresPid(dataDir)}/fd`;
    const open = readdirSync(descriptors).map((name) => readlinkSync(path.join(descriptors, name)));
    const sockets = open.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
    expect(sockets.length).toBeGreaterThan(0);
    const tcp = listeningTcpSockets();
    expect(sockets.filter((inode) => tcp.has(inode))).toEqual([]);
    expect(statSync(postgres.poolConfig.host).mode & 0o777).toBe(0o700);
    await postgres.stop();
  },
);

test("after kill -9 under writes, PostgreSQL is adopted with every acknowledged row, and restarted when killed", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await makeUsedDataDir();
  const helper = startHelper({ dataDir, writes: true });
  await helper.line((line) => (line.acknowledged ?? 0) >= 200);
  await helper.kill("SIGKILL");
  const acknowledged = helper.lines.findLast((line) => line.acknowledged)?.acknowledged ?? 0;
  const pid = postgresPid(dataDir);
  expect(pid).toBeDefined();

  const logged: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => logged.push(message) });
  expect(postgresPid(dataDir)).toBe(pid);
  const count = "select count(*)::int as rows from acknowledged where number <= $1";
  expect(await query(postgres.poolConfig, count, [acknowledged])).toEqual([{ rows: acknowledged }]);

  killPostgres(dataDir);
  await until(() => logged.includes("PostgreSQL is back"));
  expect(await query(postgres.poolConfig, count, [acknowledged])).toEqual([{ rows: acknowledged }]);
  await postgres.stop();
  expect(postgresPid(dataDir)).toBeUndefined();
});

test("after kill -9 of the server and of PostgreSQL, a stale postmaster.pid is survived", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await makeUsedDataDir();
  const helper = startHelper({ dataDir, writes: true });
  await helper.line((line) => (line.acknowledged ?? 0) >= 50);
  const pid = killPostgres(dataDir);
  await helper.kill("SIGKILL");
  const acknowledged = helper.lines.findLast((line) => line.acknowledged)?.acknowledged ?? 0;
  await until(() => !isAlive(pid));
  expect(existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(true);

  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const rows = await query(postgres.poolConfig, "select number from acknowledged where number <= $1", [
    acknowledged,
  ]);
  expect(rows.length).toBe(acknowledged);
  await postgres.stop();
});

test("a postmaster.pid whose number belongs to another program, or that is empty, is not trusted", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await makeUsedDataDir();
  const cluster = path.join(dataDir, "postgres");
  const account = choosePostgresAccount(cluster);
  // PostgreSQL itself rejects the start only if the program runs as its own account.
  const bystander = spawn("sleep", ["60"], { stdio: "ignore", ...(account.switched ? account : {}) });
  try {
    const pidFile = path.join(cluster, "postmaster.pid");
    writeFileSync(pidFile, `${bystander.pid}\n${cluster}\n1700000000\n5432\n/tmp\n\n  1234 0\nready\n`);
    const logged: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => logged.push(message) });
    expect(await query(postgres.poolConfig, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(logged.join("\n")).toContain(`process ${bystander.pid} is not a PostgreSQL on ${cluster}`);
    await postgres.stop();
    expect(isAlive(bystander.pid ?? 0)).toBe(true);

    writeFileSync(pidFile, "");
    utimesSync(pidFile, 1_700_000_000, 1_700_000_000);
    await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
  } finally {
    bystander.kill("SIGKILL");
  }
});

test("a second start on one data folder is rejected, and the first continues unharmed", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await makeUsedDataDir();
  const first = await startEmbeddedPostgres({ dataDir, log: silent });
  const pid = postgresPid(dataDir);
  const second = startHelper({ dataDir });
  const inThisProcess = startEmbeddedPostgres({ dataDir, log: silent });
  await expect(inThisProcess).rejects.toThrow("Another Classback already runs");
  const { error } = await second.line((line) => line.error !== undefined);
  expect(error).toBe(
    `Another Classback already runs on ${dataDir}: stop it first, or give this one its own DATA_DIR.`,
  );
  expect(postgresPid(dataDir)).toBe(pid);
  expect(await query(first.poolConfig, "select 1 as one")).toEqual([{ one: 1 }]);
  await first.stop();
});

test("of two first starts at once exactly one wins, and its database works", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = makeFolder();
  const both = [startHelper({ dataDir }), startHelper({ dataDir })];
  const ends = await Promise.all(
    both.map((helper) => helper.line((line) => Boolean(line.ready ?? line.error))),
  );
  const won = ends.filter((line) => line.ready);
  expect(won.length).toBe(1);
  expect(ends.find((line) => line.error)?.error).toContain("Another Classback already runs on");
  expect(await query(won[0]?.ready ?? {}, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.log"]);
  const winner = both[ends.findIndex((line) => line.ready)];
  await winner?.kill("SIGTERM");
  expect(postgresPid(dataDir)).toBeUndefined();
});

test("a first start that was killed half-way leaves nothing in the way of the next", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = makeFolder();
  const killed = startHelper({ dataDir });
  await until(() => readdirSync(dataDir).some((name) => name.startsWith("postgres.new-")));
  await killed.kill("SIGKILL");
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  expect(await query(postgres.poolConfig, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test("a PostgreSQL that is killed is restarted at the same address, still locked", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await makeUsedDataDir();
  const logged: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => logged.push(message) });
  await query(postgres.poolConfig, "create table kept (number integer)");
  for (const round of [1, 2]) {
    await query(postgres.poolConfig, "insert into kept values ($1)", [round]);
    killPostgres(dataDir);
    await until(() => logged.filter((message) => message === "PostgreSQL is back").length === round);
    expect((await query(postgres.poolConfig, "select number from kept")).length).toBe(round);
  }
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
    "Another Classback already runs",
  );
  await postgres.stop();
  expect(postgresPid(dataDir)).toBeUndefined();
});

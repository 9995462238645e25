import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { checkAll } from "#app/commands/check.ts";
import type { Finding } from "#app/commands/finding.ts";
import { createHttpServer } from "#app/server/http-server.ts";
import { operatorLine } from "#app/server/operator-line.ts";
import { closedPort } from "#app/testing/closed-port.ts";
import { openMailServerWithLogin } from "#app/testing/mail-server-with-login.ts";
import { givePin } from "#app/testing/pins.ts";
import { administer, testDatabasePrefix, urlIn } from "#app/testing/postgres-for-tests.ts";
import { copyTemplate } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { type Database, openDatabase, openPool } from "#db/client.ts";
import { explainStorageError } from "#db/embedded/postgres-data-folder.ts";
import { ownAccount } from "#db/file-faults.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { parseEnv } from "#server/base/env.ts";

const school = openTestSchool();

/** What is right: each test makes one thing wrong. */
let settings: Record<string, string>;

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const mailServer = await openMailServerWithLogin();

beforeAll(async () => {
  const { rows } = await school.database.execute<{ name: string }>(sql`select current_database() as name`);
  const server = createHttpServer(school.services);
  settings = {
    DATA_DIR: school.services.env.DATA_DIR,
    DATABASE_URL: urlIn(inject("postgres"), rows[0]?.name ?? ""),
    AUTH_SECRET: school.services.authSecret,
    SMTP_URL: `smtp://asha:p%23ss@${mailServer}`,
    MAIL_FROM: "Hill School <office@hill-school.in>",
    APP_URL: await listen(server),
  };
  return () => void server.close();
});

async function checkWith(
  changed: Record<string, string | undefined>,
  leastFreeBytes = 1,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await checkAll(() => parseEnv({ ...settings, ...changed }), {
    tell: (finding) => void findings.push(finding),
    leastFreeBytes,
  });
  for (const { says } of findings) expect(says).not.toMatch(/\n|p#ss|p%23ss/);
  return findings;
}

/** What is found to be wrong. */
async function faultsWith(...args: Parameters<typeof checkWith>): Promise<Record<string, string>> {
  const wrong = (await checkWith(...args)).filter(({ outcome }) => outcome === "wrong");
  return Object.fromEntries(wrong.map(({ item, says }) => [item, says]));
}

/** A database like the school's, changed by `work`; its URL. */
async function anotherDatabase(work: (database: Database) => Promise<unknown>): Promise<string> {
  const name = `${testDatabasePrefix}${randomBytes(6).toString("hex")}`;
  await copyTemplate(name);
  onTestFinished(() => administer(inject("postgres"), `drop database ${name}`));
  const url = urlIn(inject("postgres"), name);
  const pool = openPool({ connectionString: url }, { max: 1 });
  await work(openDatabase(pool)).finally(() => pool.end());
  return url;
}

test("nothing is wrong with a school whose settings, database, mail server and address are right", async () => {
  const findings = await checkWith({ DATABASE_URL_DIRECT: settings.DATABASE_URL });
  expect(findings.filter(({ outcome }) => outcome !== "ok")).toEqual([]);
  expect(findings.map(({ item }) => item)).toEqual([
    ...[
      "settings",
      "data folder",
      "disk",
      "secret",
      "file rights",
      "database",
      "direct",
      "its tables",
      "clock",
    ],
    ...["PINs", "backups", "mail login", "sender", "address"],
  ]);
});

test("nothing is wrong before the first start, except that nobody answers", async () => {
  const DATA_DIR = join(tmpdir(), `classback-none-${randomBytes(6).toString("hex")}`);
  const none = { DATABASE_URL: undefined, AUTH_SECRET: undefined, SMTP_URL: undefined, MAIL_FROM: undefined };
  const port = await closedPort();
  const faults = await faultsWith({ ...none, DATA_DIR, APP_URL: undefined, PORT: String(port) });
  expect(faults).toEqual({
    address: `Nothing answers at http://localhost:${port} (ECONNREFUSED): start Classback, or correct APP_URL, the proxy or the firewall.`,
  });
});

test("a misspelt setting", async () => {
  const findings = await checkWith({ SMPT_URL: "smtp://mail.hill-school.in" });
  expect(findings).toEqual([
    {
      item: "settings",
      outcome: "wrong",
      says: "SMPT_URL is not a setting of Classback: if SMTP_URL is meant, rename it, or else unset it",
    },
    { item: "the rest", outcome: "skipped", says: expect.any(String) },
  ]);
});

test("a data folder that cannot be written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "classback-check-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "file"), "");
  expect(await faultsWith({ DATA_DIR: join(folder, "file") })).toEqual({
    "data folder": expect.stringMatching(/^DATA_DIR \S+ cannot be written by account/),
  });
});

test("a data folder whose path is wrong", async () => {
  const folder = await mkdtemp(join(tmpdir(), "classback-check-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink("circle", join(folder, "circle"));
  await writeFile(join(folder, "file"), "");
  for (const [path, code, remedy] of [
    ["circle", "ELOOP", "correct the path, whose links lead in a circle"],
    ["file/data", "ENOTDIR", "correct the path, in which a file stands where a folder should be"],
    ["x".repeat(300), "ENAMETOOLONG", "shorten the path, which is longer than the system allows"],
  ] as const) {
    const DATA_DIR = join(folder, path);
    expect(await faultsWith({ DATA_DIR })).toMatchObject({
      "data folder": `DATA_DIR ${DATA_DIR} cannot be written by ${ownAccount()} (${code}): ${remedy}, or set DATA_DIR to another folder.`,
    });
  }
});

test("each error of a file has a remedy of its own", () => {
  const remedyOf = (code: string) =>
    explainStorageError(Object.assign(new Error(code), { code }), "/srv/school")?.message;
  expect(remedyOf("EROFS")).toBe(
    `DATA_DIR /srv/school cannot be written by ${ownAccount()} (EROFS): mount its file system for writing, which is read-only, or set DATA_DIR to another folder.`,
  );
  expect(remedyOf("EACCES")).toContain(`(EACCES): give it to ${ownAccount()}, or set DATA_DIR`);
  expect(remedyOf("ENOSPC")).toBe(
    "The disk that holds DATA_DIR /srv/school is full (ENOSPC): free some space and start again.",
  );
  expect(remedyOf("EDQUOT")).toContain(`has no quota left for ${ownAccount()} (EDQUOT): raise the quota`);
  const system = (code: string) =>
    operatorLine(Object.assign(new Error(`${code}: it failed, open '/x'`), { code }));
  const codes = [
    "EROFS",
    "ENOSPC",
    "EDQUOT",
    "ENOTDIR",
    "ELOOP",
    "EACCES",
    "ENAMETOOLONG",
    "EIO",
    "EMFILE",
    "EFBIG",
  ];
  const lines = codes.map(system);
  expect(lines.filter((line) => line === null)).toEqual([]);
  expect(lines.filter((line) => line?.includes("give it to"))).toHaveLength(1);
});

test("a file with a secret that every account may read", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "classback-check-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  const [secret, key, file] = ["auth-secret", "dkim.pem", "settings"].map((name) => join(DATA_DIR, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(secret, `${school.services.authSecret}\n`, { mode: 0o600 });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  await writeFile(key, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o640 });
  await writeFile(file, "SMTP_URL=smtp://asha:secret@mail.hill-school.in\n", { mode: 0o640 });
  const changed = {
    ...{ DATA_DIR, AUTH_SECRET: undefined, SETTINGS_FILE: file },
    ...{ DKIM_DOMAIN: "hill-school.in", DKIM_SELECTOR: "classback", DKIM_PRIVATE_KEY_FILE: key },
  };
  expect(await faultsWith(changed)).toEqual({});
  for (const open of [secret, key, file]) {
    const { mode } = await stat(open);
    for (const more of [0o004, 0o002]) {
      await chmod(open, mode | more);
      expect(await faultsWith(changed)).toEqual({
        "file rights": `Every account of this machine may read or change ${open}: chmod o= ${open}, and change what is secret there if someone may have read it.`,
      });
    }
    await chmod(open, mode);
  }
  // Nothing in it is secret.
  await writeFile(file, "PORT=3000\n");
  await chmod(file, 0o644);
  expect(await faultsWith(changed)).toEqual({});
});

test("a HOST that is not this machine's", async () => {
  for (const HOST of ["203.0.113.9", "2001:db8::9"]) {
    expect(await faultsWith({ HOST })).toEqual({
      address: expect.stringMatching(
        /^HOST \S+ cannot be listened on \(\w+\): it must be an address of this machine\.$/,
      ),
    });
  }
  expect((await faultsWith({ HOST: "no-such-host.invalid" })).address).toMatch(
    /^HOST no-such-host\.invalid has no address/,
  );
  for (const HOST of ["0.0.0.0", "localhost", "::"]) expect(await faultsWith({ HOST })).toEqual({});
});

test("a disk with too little room", async () => {
  // More than any disk has, in place of a full one.
  expect(await faultsWith({}, Number.MAX_SAFE_INTEGER)).toEqual({
    disk: expect.stringMatching(/^Only \d+ MB are free on the disk of \S+: make room\. /),
  });
});

test("a secret that is cut short", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "classback-check-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  await writeFile(join(DATA_DIR, "auth-secret"), "short\n");
  const faults = await faultsWith({ DATA_DIR, AUTH_SECRET: undefined });
  expect(faults.secret).toMatch(/auth-secret is empty or cut short: restore it from your copy/);
});

test("another secret than the one that PINs were set with, or none", async () => {
  await givePin(school, (await school.makeStudent()).id);
  const line =
    "A PIN was set with another secret and no longer works: restore AUTH_SECRET or DATA_DIR/auth-secret from your copy, or print new sign-in cards.";
  const other = await faultsWith({ AUTH_SECRET: "another secret, that is long enough to be one" });
  expect(other).toEqual({
    PINs: line,
    address: expect.stringMatching(/^Another school, or another version/),
  });
  expect((await faultsWith({ AUTH_SECRET: undefined })).PINs).toBe(line);
  expect(await faultsWith({})).toEqual({});
});

test("a database that does not answer, does not exist, or is another one", async () => {
  const port = await closedPort();
  const away = `postgres://asha:p%23ss@127.0.0.1:${port}/classback`;
  const why = new RegExp(
    `^Cannot reach database 'classback' on 127\\.0\\.0\\.1:${port} as user 'asha' \\(ECONNREFUSED\\): start PostgreSQL there, or correct `,
  );
  const { database } = await faultsWith({ DATABASE_URL: away });
  expect(database).toMatch(why);
  expect(database).toMatch(/ DATABASE_URL\.$/);
  const direct = await faultsWith({ DATABASE_URL_DIRECT: away });
  expect(direct).toEqual({ direct: expect.stringMatching(why) });
  const none = settings.DATABASE_URL?.replace(/classback_test_\w+/, "classback_test_none") ?? "";
  expect(await faultsWith({ DATABASE_URL: none })).toEqual({
    database: expect.stringMatching(
      /classback_test_none' .* does not exist: create it, or correct DATABASE_URL\.$/,
    ),
  });
  const other = await anotherDatabase(async () => undefined);
  expect(await faultsWith({ DATABASE_URL_DIRECT: other })).toEqual({
    direct: "DATABASE_URL_DIRECT leads to another database than DATABASE_URL: correct one of them.",
  });
});

test("a database of a newer Classback, and of an older one", async () => {
  const newer = await anotherDatabase((database) =>
    database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${"f".repeat(64)}, ${Date.now()})`,
    ),
  );
  expect(await faultsWith({ DATABASE_URL: newer })).toEqual({
    "its tables":
      "The database was prepared by a newer or another Classback than this one: use the one that runs on it.",
  });
  const older = await anotherDatabase(async () => undefined);
  const known = readKnownMigrations();
  known.push({ name: "0999_next", hash: "9".repeat(64), madeAt: 0, statements: [] });
  onTestFinished(() => {
    known.pop();
  });
  expect(await faultsWith({ DATABASE_URL: older })).toEqual({
    "its tables":
      "They are of an earlier version of Classback: back up, then start this one, which upgrades them.",
  });
});

test("a database whose clock is wrong", async () => {
  // To this database, and what asks it, "now" is what it says.
  const skewed = (minutes: number) =>
    anotherDatabase(async (database) => {
      await database.execute(sql`create schema skewed`);
      await database.execute(
        sql.raw(`create function skewed.now() returns timestamptz language sql stable
          as $$ select pg_catalog.now() + interval '${minutes} minutes' $$`),
      );
      await database.execute(
        sql`do $$ begin execute format('alter database %I set search_path = skewed, pg_catalog, public', current_database()); end $$`,
      );
    });
  expect(await faultsWith({ DATABASE_URL: await skewed(3) })).toEqual({
    clock: expect.stringMatching(
      /^The database's clock is 1[78]\d s ahead of this machine's: set both by a time server/,
    ),
  });
  expect((await faultsWith({ DATABASE_URL: await skewed(-3) })).clock).toMatch(/ s behind this machine's: /);
});

test("a sender from whom no mail server takes anything", async () => {
  for (const [MAIL_FROM, domain] of [
    [undefined, "localhost"],
    ["office@school.example", "school.example"],
    ["Hill School <office@server.local>", "server.local"],
  ] as const) {
    expect(await faultsWith({ MAIL_FROM })).toEqual({
      sender: `MAIL_FROM has an address at ${domain}, from which mail servers accept nothing: set it to one at a domain of your own.`,
    });
  }
});

test("an address at which something else answers, another school, nobody, or none that is known", async () => {
  const website = createServer((_request, response) => response.setHeader("Server", "nginx").end("Welcome!"));
  const APP_URL = await listen(website);
  onTestFinished(() => void website.close());
  expect(await faultsWith({ APP_URL, PORT: "3000" })).toEqual({
    address: `Something else than Classback answers at ${APP_URL} (with status 200, nginx): correct APP_URL, or what is passed on to port 3000.`,
  });

  const other = createHttpServer({
    ...school.services,
    authSecret: "the secret of another school, elsewhere",
  });
  const otherUrl = await listen(other);
  onTestFinished(() => void other.close());
  expect(await faultsWith({ APP_URL: otherUrl })).toEqual({
    address: expect.stringMatching(
      /^Another school, or another version of Classback, answers at \S+: restart Classback, /,
    ),
  });

  expect((await faultsWith({ APP_URL: `http://127.0.0.1:${await closedPort()}` })).address).toMatch(
    /^Nothing answers at \S+ \(ECONNREFUSED\): start Classback, or correct APP_URL/,
  );
  // Without a network, not even name servers answer.
  expect((await faultsWith({ APP_URL: "https://no-such-school.invalid" })).address).toMatch(
    /^(No name server knows no-such-school\.invalid: add it there, or correct APP_URL\.|Nothing answers at )/,
  );
});

test("the answer to which school this is cannot be used for another question", async () => {
  const ask = async (question: string) => (await school.request("GET", `/healthz?school=${question}`)).text;
  const [one, other] = ["a".repeat(43), "b".repeat(43)];
  expect(await ask(one)).toMatch(/^ok [\w-]{43}$/);
  expect(await ask(one)).toBe(await ask(one));
  expect(await ask(one)).not.toBe(await ask(other));
  for (const odd of ["", "x", "a".repeat(44), "%00"]) expect(await ask(odd)).toBe("ok");
});

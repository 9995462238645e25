import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { checkAll } from "#app/commands/check.ts";
import type { Finding } from "#app/commands/finding.ts";
import { createHttpServer } from "#app/server/http-server.ts";
import { givePin } from "#app/testing/pins.ts";
import { administer, testDatabasePrefix, urlIn } from "#app/testing/postgres-for-tests.ts";
import { copyTemplate } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { type Database, openDatabase, openPool } from "#db/client.ts";
import { parseEnv } from "#server/base/env.ts";

const school = openTestSchool();

/** What is right: each test makes one thing wrong. */
let settings: Record<string, string>;

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A mail server that lets one user in. */
async function openMailServerWithLogin(): Promise<string> {
  const server = new SMTPServer({
    authMethods: ["LOGIN"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      if (username === "asha" && password === "p#ss") done(null, { user: username });
      else done(Object.assign(new Error("Invalid login"), { responseCode: 535 }));
    },
  });
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onSchoolClosed.push(() => server.close());
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const onSchoolClosed: (() => unknown)[] = [];
let mailServer: string;

beforeAll(async () => {
  const { rows } = await school.database.execute<{ name: string }>(sql`select current_database() as name`);
  const server = createHttpServer(school.services);
  mailServer = await openMailServerWithLogin();
  settings = {
    DATA_DIR: school.services.env.DATA_DIR,
    DATABASE_URL: urlIn(inject("postgres"), rows[0]?.name ?? ""),
    AUTH_SECRET: school.services.authSecret,
    SMTP_URL: `smtp://asha:p%23ss@${mailServer}`,
    MAIL_FROM: "Hill School <office@hill-school.in>",
    APP_URL: await listen(server),
  };
  return async () => {
    server.close();
    for (const close of onSchoolClosed) close();
  };
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
async function faultsWith(...given: Parameters<typeof checkWith>): Promise<Record<string, string>> {
  const wrong = (await checkWith(...given)).filter(({ outcome }) => outcome === "wrong");
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
    ...["settings", "data folder", "disk", "secret", "database", "direct", "its tables", "clock", "PINs"],
    ...["backups", "mail login", "sender", "address"],
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
  const older = await anotherDatabase((database) =>
    database.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    ),
  );
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

test("a mail server that does not let us in, that does not answer, or speaks no TLS", async () => {
  expect(await faultsWith({ SMTP_URL: `smtp://asha:wrong@${mailServer}` })).toEqual({
    "mail login": expect.stringMatching(
      new RegExp(
        `^The mail server ${mailServer} does not accept the user name or the password in SMTP_URL: correct them\\. It answered: 535 `,
      ),
    ),
  });
  const port = await closedPort();
  expect(await faultsWith({ SMTP_URL: `smtp://asha:p%23ss@127.0.0.1:${port}` })).toEqual({
    "mail login": expect.stringMatching(
      /^The mail server 127\.0\.0\.1:\d+ cannot be reached \(.*ECONNREFUSED.*\): correct host and port in SMTP_URL/,
    ),
  });
  expect(await faultsWith({ SMTP_URL: `smtps://asha:p%23ss@${mailServer}` })).toEqual({
    "mail login": expect.stringMatching(
      /^The mail server \S+ cannot be reached over an encrypted connection \(.*\): try smtp:\/\/ with port 587 in SMTP_URL\.$/,
    ),
  });
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

import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { arePushKeys, makePushKeys } from "#server/push/push-keys.ts";
import { EnvError, parseEnv } from "./env.ts";

function rejection(settings: Record<string, string>): string {
  try {
    parseEnv(settings);
    return "accepted";
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}

test("nothing needs to be set", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    APP_URL: "http://localhost:3000",
    hasAppUrl: false,
    TIME_ZONE: "Asia/Kolkata",
    LOG_LEVEL: "info",
    HIDE_ACCOUNT_EXISTENCE: false,
    SERVICE_WORKER: true,
  });
});

/** The settings of .env.example. */
const example = Object.fromEntries(
  readFileSync(new URL("../../../.env.example", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);

test("an empty variable is the same as none: an unchanged .env.example changes nothing", () => {
  expect(parseEnv(example)).toEqual(parseEnv({}));
  expect(Object.keys(example).sort()).toEqual(
    [...new Set([...Object.keys(parseEnv({})), ...Object.keys(example)])]
      .filter((name) => name !== "hasAppUrl")
      .sort(),
  );
});

const url = /^\S+ must be a URL such as/;

test.each([
  [
    "PORT",
    ["eighty", "70000", "65536", "-1", "1e3", "0x50", "80.5", "08080", "\u0668\u0660"],
    /^PORT must be a whole number/,
  ],
  ["HOST", ["http://127.0.0.1", "two words", "127.0.0.1/8"], /^HOST must be an address or a name/],
  [
    "APP_URL",
    [
      ...["school.example", "ftp://school.example", "https://", "https:school.example", "https://two words"],
      ...["https://school.example/?a=1", "https://school.example?", "https://school.example#top"],
      ...[
        "https://asha:secret@school.example",
        "https://school.example/classback",
        "https://a.example:99999",
      ],
    ],
    url,
  ],
  [
    "DATABASE_URL",
    [
      ...[
        "mysql://x/y",
        "postgres://",
        "postgres:",
        "postgres://user:password@host:5432",
        "postgres://host/",
      ],
      ...[
        "postgres://host:port/classback",
        "postgres://user:%zz@host/classback",
        "host=localhost",
        "postgres://h/a/b",
      ],
    ],
    url,
  ],
  [
    "SMTP_URL",
    ["https://x", "smtp://", "smtp://:25", "smtps://mail.example:99999", "mail.example", "smtp://%zz@m"],
    url,
  ],
  [
    "MAIL_FROM",
    [
      ...["no address here", "Classback", "a@b.in, c@d.in", "Staff: a@b.in;", "School <@>", "@"],
      ...[
        "A <a@b.in>, B <c@d.in>",
        "a@b.in, B <c@d.in>",
        "A <a@b.in> B",
        "<a@b.in",
        "A <a@b.in,c@d.in>",
        "A (a@b.in)",
      ],
    ],
    /^MAIL_FROM must be one e-mail address/,
  ],
  [
    "DKIM_DOMAIN",
    ["https://school.example", "a b", "school.example.", "-a.in"],
    /^DKIM_DOMAIN must be a domain/,
  ],
  ["DKIM_SELECTOR", ["my key", "a;b", "a=b"], /^DKIM_SELECTOR must be a name/],
  [
    "DKIM_PRIVATE_KEY_FILE",
    ["/nowhere/dkim.pem", "/", import.meta.filename],
    /^DKIM_PRIVATE_KEY_FILE must name a readable file with an RSA key/,
  ],
  [
    "PARENT_MAILS_PER_MINUTE",
    ["0", "-1", "1.5", "60001", "many", "007"],
    /^PARENT_MAILS_PER_MINUTE must be a whole number from 1 to 60000/,
  ],
  ["BACKUP_AT", ["2:30", "24:00", "02:60", "half past two"], /^BACKUP_AT must be a time such as 02:30/],
  ["BACKUP_KEEP", ["0", "-1", "10000", "2 weeks"], /^BACKUP_KEEP must be a whole number from 1 to 9999/],
  ["BACKUP_PASSPHRASE", ["short"], /^BACKUP_PASSPHRASE must have at least 12 characters/],
  ["UPGRADE_BACKUP", ["no"], /^UPGRADE_BACKUP must be true or false/],
  ["AUTH_SECRET", ["short"], /^AUTH_SECRET must have at least 32 characters/],
  ["TIME_ZONE", ["India", "Mars", "Mars/Olympus_Mons", "asia"], /^TIME_ZONE must be a time zone/],
  ["LOG_LEVEL", ["loud", "DEBUG", "20"], /^LOG_LEVEL must be one of fatal, error, warn, info/],
  ["SERVICE_WORKER", ["off", "0"], /^SERVICE_WORKER must be true or false/],
  ["HIDE_ACCOUNT_EXISTENCE", ["yes", "1", "TRUE"], /^HIDE_ACCOUNT_EXISTENCE must be true or false/],
  ["REFUSE_COMMON_PASSWORDS", ["no"], /^REFUSE_COMMON_PASSWORDS must be true or false/],
  [
    "TRUSTED_PROXY",
    ["proxy", "10.0.0.0/99", "127.0.0.1,", "127.0.0.1 ::1"],
    /^TRUSTED_PROXY must be addresses/,
  ],
  [
    "METRICS_ALLOW",
    ["prometheus", "10.0.0.0/99", "10.0.0.0/8/9", "fe80::1%eth0", "*", "true"],
    /^METRICS_ALLOW must be addresses/,
  ],
  [
    "PUSH_CONTACT",
    [
      ...[
        "admin@hill-school.in",
        "mailto:",
        "mailto:admin",
        "http://hill-school.in",
        "https://",
        "https://admin:password@hill-school.in",
        "tel:+911234567890",
      ],
      // Nobody is there, or somebody else in each network: Apple answers 403 to them.
      ...[
        ...[
          "localhost",
          "localhost.",
          "school",
          "school.local",
          "SCHOOL.LOCAL",
          "a.invalid",
          "a.test",
          "example",
        ],
        ...[
          "a.example",
          "example.com",
          "mail.example.org",
          "a.localhost",
          "a.internal",
          "fritz.box.lan",
          "a.home.arpa",
        ],
        ...["192.168.1.10", "127.1", "8.8.8.8", "2130706433", "0x7f.1", "[::1]", "[2001:db8::1]"],
      ].flatMap((host) => [`mailto:admin@${host}`, `https://${host}`, `https://${host}:8443/contact`]),
      ...[
        "mailto:admin@[IPv6:::1]",
        "https://hill-school.in@localhost/",
        "mailto:a@hill-school.in,b@localhost",
      ],
    ],
    /^PUSH_CONTACT must be where push services reach you, .*: mailto:admin@hill-school\.in or https:\/\/hill-school\.in$/,
  ],
  [
    "PUSH_SERVICES",
    ["push.example.org", "https://push.example.org/path", "https://a.example https://b.example", ","],
    /^PUSH_SERVICES must be origins/,
  ],
] as [string, string[], RegExp][])(
  "%s: an invalid value stops the start with a line that says what is valid",
  (name, values, line) => {
    for (const value of values) expect(rejection({ [name]: value }), value).toMatch(line);
  },
);

test("the first admin needs a valid address and password", () => {
  expect(rejection({ ADMIN_EMAIL: "a@b.in" })).toBe("ADMIN_PASSWORD and ADMIN_EMAIL must be set together");
  expect(rejection({ ADMIN_PASSWORD: "banyan tree" })).toBe(
    "ADMIN_PASSWORD and ADMIN_EMAIL must be set together",
  );
  expect(rejection({ ADMIN_EMAIL: "asha", ADMIN_PASSWORD: "banyan tree" })).toBe(
    "ADMIN_EMAIL must be an e-mail address such as admin@school.example",
  );
  expect(rejection({ ADMIN_EMAIL: "a@b.in", ADMIN_PASSWORD: "12345" })).toBe(
    "ADMIN_PASSWORD must have 6 to 256 characters",
  );
});

test("hiding who has an account needs a way to send mail", () => {
  expect(rejection({ HIDE_ACCOUNT_EXISTENCE: "true" })).toMatch(/^HIDE_ACCOUNT_EXISTENCE needs SMTP_URL/);
  expect(rejection({ HIDE_ACCOUNT_EXISTENCE: "true", SMTP_URL: "smtp://127.0.0.1" })).toBe("accepted");
});

test("notifications need a pair of keys and a contact, or none of them", () => {
  const [one, other] = [makePushKeys(), makePushKeys()];
  const keys = { PUSH_PUBLIC_KEY: one.publicKey, PUSH_PRIVATE_KEY: one.privateKey };
  const contact = { PUSH_CONTACT: "mailto:admin@hill-school.in" };
  const together = "PUSH_PRIVATE_KEY and PUSH_PUBLIC_KEY must be set together";
  expect(rejection({ PUSH_PUBLIC_KEY: one.publicKey, ...contact })).toBe(together);
  expect(rejection({ PUSH_PRIVATE_KEY: one.privateKey, ...contact })).toBe(together);
  expect(rejection(keys)).toMatch(/^PUSH_CONTACT must be set with PUSH_PUBLIC_KEY/);
  for (const wrong of [
    { PUSH_PRIVATE_KEY: other.privateKey },
    { PUSH_PRIVATE_KEY: "secret" },
    { PUSH_PUBLIC_KEY: `${one.publicKey}=` },
    { PUSH_PRIVATE_KEY: Buffer.alloc(32).toString("base64url") },
  ])
    expect(rejection({ ...keys, ...contact, ...wrong })).toMatch(
      /^PUSH_PRIVATE_KEY and PUSH_PUBLIC_KEY must be a pair/,
    );
  expect(rejection({ ...keys, ...contact })).toBe("accepted");
  expect(rejection({ ...keys, PUSH_CONTACT: "https://hill-school.in/contact" })).toBe("accepted");
  expect(rejection({ ...keys, PUSH_CONTACT: "mailto:admin@विद्यालय.भारत" })).toBe("accepted");
  expect(rejection(contact)).toBe("accepted");
  expect(parseEnv({ PUSH_SERVICES: "https://push.example.org/, http://127.0.0.1:9" }).PUSH_SERVICES).toEqual([
    "https://push.example.org",
    "http://127.0.0.1:9",
  ]);
});

test("mails are signed with all three settings or none, and with an RSA key that is long enough", () => {
  const folder = mkdtempSync(join(tmpdir(), "classback-dkim-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fileOf = ({ privateKey }: { privateKey: KeyObject }, name: string) => {
    const file = join(folder, name);
    writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }));
    return file;
  };
  const DKIM_PRIVATE_KEY_FILE = fileOf(generateKeyPairSync("rsa", { modulusLength: 1024 }), "good.pem");
  const names = { DKIM_DOMAIN: "school.example", DKIM_SELECTOR: "classback" };
  expect(rejection({ ...names, DKIM_PRIVATE_KEY_FILE })).toBe("accepted");
  const some: Record<string, string>[] = [
    names,
    { DKIM_DOMAIN: "school.example" },
    { DKIM_SELECTOR: "a" },
    { DKIM_PRIVATE_KEY_FILE },
  ];
  for (const settings of some) {
    expect(rejection(settings)).toBe(
      "DKIM_DOMAIN and DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE must be set together",
    );
  }
  for (const file of [
    fileOf(generateKeyPairSync("rsa", { modulusLength: 512 }), "short.pem"),
    fileOf(generateKeyPairSync("ed25519"), "other.pem"),
  ])
    expect(rejection({ ...names, DKIM_PRIVATE_KEY_FILE: file })).toMatch(/^DKIM_PRIVATE_KEY_FILE must name/);
});

test("every pair of keys that the command prints is accepted", () => {
  for (let times = 0; times < 600; times++) expect(arePushKeys(makePushKeys())).toBe(true);
});

test("DATABASE_URL_DIRECT requires DATABASE_URL", () => {
  const direct = { DATABASE_URL_DIRECT: "postgres://host/classback" };
  expect(rejection(direct)).toMatch(/^DATABASE_URL_DIRECT needs DATABASE_URL/);
  expect(rejection({ ...direct, DATABASE_URL: "postgres://host:6432/classback" })).toBe("accepted");
});

test("no setting may be blank, padded, multi-line or too long: one line says so", () => {
  for (const name of Object.keys(example)) {
    expect(rejection({ [name]: "" }), name).toBe("accepted");
    expect(rejection({ [name]: " " })).toBe(`${name} must not be blank: give it a value, or leave it out`);
    expect(rejection({ [name]: "80 " })).toBe(`${name} must not begin or end with a space`);
    for (const control of ["a\nb", "a\tb", "a\u0007b", "a\u009bb"]) {
      expect(rejection({ [name]: control })).toBe(
        `${name} must not contain line breaks or other control characters`,
      );
    }
    expect(rejection({ [name]: "x".repeat(5000) })).toBe(`${name} must have at most 4096 characters`);
  }
});

test("addresses of every useful kind are accepted", () => {
  expect(parseEnv({ APP_URL: "HTTPS://School.Example:443//" }).APP_URL).toBe("https://school.example");
  expect(parseEnv({ APP_URL: "http://[::1]:3000" }).APP_URL).toBe("http://[::1]:3000");
  for (const DATABASE_URL of [
    "postgres://user:p%40ss@db.example:5432/classback?sslmode=require",
    "postgresql:///classback?host=/var/run/postgresql",
    "postgres://user@%2Fvar%2Frun%2Fpostgresql/classback",
    "postgres://[::1]/classback",
  ]) {
    expect(parseEnv({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
    expect(parseEnv({ DATABASE_URL, DATABASE_URL_DIRECT: DATABASE_URL }).DATABASE_URL_DIRECT).toBe(
      DATABASE_URL,
    );
  }
  for (const SMTP_URL of ["smtp://127.0.0.1:25", "smtps://user:p%40ss@mail.example.org/?pool=true"]) {
    expect(parseEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  }
  for (const MAIL_FROM of ["a@b.in", "no-reply@localhost", '"Smith, School" <a@b.in>', "विद्यालय <a@b.in>"]) {
    expect(parseEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  }
  expect(parseEnv({ PORT: "0" }).PORT).toBe(0);
});

/** What the two consumers make of a password that stands in their URLs as `written`; null if the setting is rejected. */
function readPasswords(written: string): { database: string | null; mail: string | null } {
  const accepted = (name: "DATABASE_URL" | "SMTP_URL", value: string) => {
    const line = rejection({ [name]: value });
    if (line === "accepted") return parseEnv({ [name]: value })[name] ?? "";
    expect(line).toMatch(
      /^\w+ must be a URL such as [^;]+; in its user name and password, write # as %23, \/ as %2F, \? as %3F and % as %25$/,
    );
    return null;
  };
  const connectionString = accepted(
    "DATABASE_URL",
    `postgres://us%40er:${written}@db.example:5432/classback?a=b`,
  );
  const url = accepted("SMTP_URL", `smtps://us%40er:${written}@mail.example.org:465`);
  const client = connectionString === null ? null : new pg.Client({ connectionString });
  expect([client?.host, client?.user, client?.database]).toEqual(
    client === null ? [undefined, undefined, undefined] : ["db.example", "us@er", "classback"],
  );
  const { options } = url === null ? {} : createTransport({ url });
  expect([options?.host, options?.auth?.user]).toEqual(
    url === null ? [undefined, undefined] : ["mail.example.org", "us@er"],
  );
  return {
    database: client === null ? null : String(client.password),
    mail: url === null ? null : (options?.auth?.pass ?? ""),
  };
}

const characters = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32)), "é", "क", "🌱"];

test.each(["", "a", "7", "ab cd", "x@y:z"])(
  "every character in the password of a URL works, after %j, or the line says how to write it",
  (before) => {
    for (const character of characters) {
      for (const after of ["", "q", "4%2Fz", "?b=c"]) {
        const rest = after.replace("?", "%3F");
        const password = before + character + decodeURIComponent(rest);
        expect(readPasswords(encodeURIComponent(password))).toEqual({ database: password, mail: password });
        // Two digits behind a "%" are a character that was encoded.
        if (character === "%") continue;
        const isRejected = "#/?".includes(character);
        const read = isRejected ? null : password;
        expect(readPasswords(before + character + rest), character).toEqual({ database: read, mail: read });
      }
    }
    expect(readPasswords(`${before}%zz`)).toEqual({ database: null, mail: null });
    expect(readPasswords(`${before}%`)).toEqual({ database: null, mail: null });
  },
);

test("a time zone has its current name, or its former one", () => {
  const zones = [
    "Asia/Kathmandu",
    "Asia/Katmandu",
    "Europe/Kyiv",
    "America/Argentina/Buenos_Aires",
    "Etc/UTC",
  ];
  for (const zone of zones) expect(rejection({ TIME_ZONE: zone })).toBe("accepted");
});

test.each(["+05:30", "-08", "IST", "CET", "EST5EDT", "Asia/Bombay"])(
  "an unknown zone, or one that PostgreSQL understands differently, is rejected: %s",
  (zone) => {
    expect(rejection({ TIME_ZONE: zone })).toMatch(/^TIME_ZONE must be a time zone/);
  },
);

test("the line never repeats the value: it may be a secret", () => {
  expect(rejection({ AUTH_SECRET: "hunter2" })).toBe("AUTH_SECRET must have at least 32 characters");
  expect(rejection({ ADMIN_EMAIL: "a@b.in", ADMIN_PASSWORD: "1234" })).not.toContain("1234");
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadEnvFile } from "#app/server/load-env-file.ts";
import { EnvError, parseEnv } from "#server/base/env.ts";

/** Writes a file of settings, for SETTINGS_FILE; the settings of this process are as before when the test ends. */
async function writeSettings(text: string, encoding: BufferEncoding = "utf8"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "classback-settings-"));
  const file = join(folder, "classback.env");
  await writeFile(file, text, encoding);
  const before = { ...process.env };
  process.env.SETTINGS_FILE = file;
  onTestFinished(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await rm(folder, { recursive: true, force: true });
  });
  return file;
}

/** What the operator of a program with these settings reads instead of its start. */
function rejection(): string {
  try {
    loadEnvFile();
    const { SMTP_URL, ADMIN_PASSWORD, SMPT_URL, TIME_ZONE } = process.env;
    parseEnv({ SMTP_URL, ADMIN_PASSWORD, SMPT_URL, TIME_ZONE });
    return "accepted";
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}

test.each([
  [
    "SMTP_URL=smtps://asha:7#x@mail.example.org",
    'SMTP_URL in FILE ends at its "#", which begins a comment there: write # as %23.',
  ],
  [
    "ADMIN_PASSWORD=banyan#tree # of the head",
    'ADMIN_PASSWORD in FILE ends at its "#", which begins a comment there: put the value between single quotes.',
  ],
  [
    'SMTP_URL="smtps://asha:7#x@mail.example.org" # quoted',
    "SMTP_URL must be a URL such as smtps://user:password@mail.example.org, with a host; in its user name and password, write # as %23, / as %2F, ? as %3F and % as %25",
  ],
  [
    "# SMTP#URL\nSMPT_URL=smtp://mail.example.org",
    "SMPT_URL is not a setting of Classback: if SMTP_URL is meant, rename it, or else unset it",
  ],
  ["APP_URL: https://school.example", 'APP_URL in FILE has no "=" before its value: write APP_URL=VALUE.'],
  ["export DATA_DIR /srv/classback", 'DATA_DIR in FILE has no "=" before its value: write DATA_DIR=VALUE.'],
])("of a file with %s, one line says what to correct", async (text, line) => {
  const file = await writeSettings(`LOG_LEVEL=silent # no "quotes" here\n${text}\n`);
  expect(rejection()).toBe(line.replace("FILE", file));
});

test.each<[string, BufferEncoding, string]>([
  ["UTF-8 with a mark at its beginning", "utf8", "TIME_ZONE must be a time zone such as Asia/Kolkata"],
  ["UTF-16", "utf16le", "FILE is not plain text in UTF-8: save it as that."],
])("a file in %s, as Windows writes it", async (_name, encoding, line) => {
  const file = await writeSettings("\ufeffTIME_ZONE=IST\r\n", encoding);
  expect(rejection()).toBe(line.replace("FILE", file));
});

test.each([
  ["a folder", "", /^\S+ cannot be read by .+ \(a folder\): put a plain file there/],
  [
    "a path that leads nowhere",
    "no-such.env",
    /^\S+\/no-such\.env cannot be read by .+ \(ENOENT\): correct the path/,
  ],
])("SETTINGS_FILE with %s", async (_name, file, line) => {
  process.env.SETTINGS_FILE = join(dirname(await writeSettings("")), file);
  expect(rejection()).toMatch(line);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.ts";

function refusal(settings: Record<string, string>): string {
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
    TIME_ZONE: "Asia/Kolkata",
    LOG_LEVEL: "info",
    HIDE_ACCOUNT_EXISTENCE: false,
  });
});

test("an empty variable is the same as none: .env.example as it is changes nothing", () => {
  const example = Object.fromEntries(
    readFileSync(new URL("../../.env.example", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(parseEnv(example)).toEqual(parseEnv({}));
  expect(Object.keys(example).sort()).toEqual(Object.keys({ ...parseEnv({}), ...example }).sort());
});

test.each([
  [{ PORT: "eighty" }, /^PORT /],
  [{ PORT: "70000" }, /^PORT /],
  [{ APP_URL: "school.example" }, /^APP_URL must be a URL/],
  [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL must be a URL/],
  [{ SMTP_URL: "https://x" }, /^SMTP_URL must be a URL/],
  [{ TIME_ZONE: "India" }, /^TIME_ZONE must be a time zone/],
  [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL /],
  [{ HIDE_ACCOUNT_EXISTENCE: "yes" }, /^HIDE_ACCOUNT_EXISTENCE must be true or false/],
  [{ HIDE_ACCOUNT_EXISTENCE: "true" }, /^HIDE_ACCOUNT_EXISTENCE needs SMTP_URL/],
  [{ ADMIN_EMAIL: "a@b.in" }, /^ADMIN_PASSWORD and ADMIN_EMAIL must be set together/],
] as [Record<string, string>, RegExp][])("%o stops the start with a line that names it", (settings, line) => {
  expect(refusal(settings)).toMatch(line);
});

test("a time zone goes by its name of today, and by the one before", () => {
  const zones = [
    "Asia/Kathmandu",
    "Asia/Katmandu",
    "Europe/Kyiv",
    "America/Argentina/Buenos_Aires",
    "Etc/UTC",
  ];
  for (const zone of zones) expect(refusal({ TIME_ZONE: zone })).toBe("accepted");
});

test.each(["+05:30", "-08", "IST", "CET", "EST5EDT", "Asia/Bombay"])(
  "what is no zone, or another one to PostgreSQL, is refused: %s",
  (zone) => {
    expect(refusal({ TIME_ZONE: zone })).toMatch(/^TIME_ZONE must be a time zone/);
  },
);

test("the line never repeats the value: it may be a secret", () => {
  expect(refusal({ AUTH_SECRET: "hunter2" })).toBe("AUTH_SECRET must have at least 32 characters");
  expect(refusal({ ADMIN_EMAIL: "a@b.in", ADMIN_PASSWORD: "1234" })).not.toContain("1234");
});

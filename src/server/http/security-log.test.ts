import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { parseEnv } from "#server/base/env.ts";
import { createLog } from "#server/log/log.ts";
import { fingerprintOf } from "./security-log.ts";

const school = openTestSchool();
const address = "203.0.113.7";

let written = "";
let hiding: ReturnType<typeof createApp>;
let app: ReturnType<typeof createApp>;
const mails: string[] = [];

beforeAll(() => {
  const log = createLog("info", {
    write(line: string) {
      written += line;
    },
  });
  const { authSecret, database, env } = school.services;
  const appWith = (settings: Record<string, string>) => {
    const services = createServices({
      env: parseEnv({ DATA_DIR: env.DATA_DIR, ...settings }),
      authSecret,
      log,
      database,
    });
    return { services, app: createApp(services) };
  };
  const made = appWith({});
  vi.spyOn(made.services.mailer, "send").mockImplementation(async ({ text }) => {
    mails.push(text);
    return "250 Accepted";
  });
  app = made.app;
  hiding = appWith({ HIDE_ACCOUNT_EXISTENCE: "true", SMTP_URL: "smtp://127.0.0.1:1" }).app;
});
beforeEach(() => {
  written = "";
});

async function makeAsha() {
  const email = `asha${randomUUID()}@private.example`;
  const id = await school.makeAccount({ role: "student", name: "Ashalata", email }, "banyan tree");
  return { id, email, cookie: await school.cookieOf({ id }) };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}, to = app) {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const response = await to.request(`/api${path}`, init, {
    incoming: { socket: { remoteAddress: address } },
  });
  return { status: response.status, requestId: response.headers.get("X-Request-Id") };
}

const events = () =>
  written
    .split("\n")
    .filter((line) => line.includes('"security event"'))
    .map((line) => JSON.parse(line));

const fingerprint = (named: string) =>
  fingerprintOf("a secret that only tests know, of enough length", named);

test("a successful or rejected sign-in is a line with the reason, the user's fingerprint, and the request", async () => {
  const { email } = await makeAsha();
  const unknown = `nobody${randomUUID()}@private.example`;
  const answers = [
    await post("/sign-in", { email, password: "mango tree" }),
    await post("/sign-in", { email: unknown, password: "mango tree" }),
    await post("/sign-in", { email, password: "banyan tree" }),
  ];
  const common = { client: fingerprint(address), method: "POST", route: "/api/sign-in" };
  const [account, nobody] = [fingerprint(email), fingerprint(unknown)];
  expect(events()).toMatchObject([
    { ...common, level: 30, event: "sign-in-refused", reason: "wrong-password", account },
    { ...common, level: 30, event: "sign-in-refused", reason: "unknown-account", account: nobody },
    { ...common, level: 30, event: "signed-in", account },
  ]);
  expect(events().map(({ requestId }) => requestId)).toEqual(answers.map(({ requestId }) => requestId));
  expect(written).not.toMatch(/private|mango|banyan|Ashalata|203\.0/);
});

test("the log knows whether an account exists even if the response hides it", async () => {
  const { email } = await makeAsha();
  await post("/sign-in", { email, password: "mango tree" }, {}, hiding);
  await post("/sign-in", { email: "nobody@private.example", password: "mango tree" }, {}, hiding);
  expect(events().map(({ reason }) => reason)).toEqual(["wrong-password", "unknown-account"]);
});

test("a lockout is a warning, once, however many attempts follow", async () => {
  const { email } = await makeAsha();
  for (let count = 0; count < 13; count++) await post("/sign-in", { email, password: "mango tree" });
  const lockOuts = events().filter(({ reason }) => reason === "too-many-attempts");
  expect(lockOuts).toMatchObject([{ level: 40, event: "sign-in-refused", account: fingerprint(email) }]);
  expect(events()).toHaveLength(11);
});

test("a forbidden action is a warning that names the session; so is another site's request", async () => {
  const { id, cookie } = await makeAsha();
  const refused = await post("/teachers", {}, { Cookie: cookie });
  const foreign = await post("/sign-out", {}, { Cookie: cookie, Origin: "https://evil.example" });
  expect([refused.status, foreign.status]).toEqual([403, 403]);
  expect(events()).toMatchObject([
    {
      level: 40,
      event: "access-refused",
      reason: "forbidden",
      actor: fingerprint(id),
      role: "student",
      route: "/api/teachers",
      requestId: refused.requestId,
    },
    { level: 40, event: "access-refused", reason: "cross-site", requestId: foreign.requestId },
  ]);
  expect(written).not.toContain(id);
  expect(written).not.toContain("evil");
});

test("a flood of rejected requests is not a flood of lines", async () => {
  const headers = { Origin: "https://evil.example" };
  await Promise.all(Array.from({ length: 1000 }, () => post("/sign-out", {}, headers)));
  expect(events().length).toBeGreaterThan(50);
  expect(events().length).toBeLessThan(500);
});

test("changed and reset passwords are logged, and so is a wrong current one", async () => {
  const { id, email, cookie } = await makeAsha();
  const change = (currentPassword: string) =>
    post("/password-changes", { currentPassword, password: "neem tree" }, { Cookie: cookie });
  expect((await change("mango tree")).status).toBe(400);
  expect((await change("banyan tree")).status).toBe(204);
  await post("/password-reset-requests", { email });
  await expect.poll(() => mails.join()).toContain("token=");
  const token = mails.join().match(/token=([\w-]+)/)?.[1];
  expect((await post("/password-resets", { token, password: "peepal tree" })).status).toBe(204);
  const account = fingerprint(email);
  expect(events()).toMatchObject([
    { event: "password-check-refused", reason: "wrong-password", account, actor: fingerprint(id) },
    { event: "password-changed", account, actor: fingerprint(id), role: "student" },
    { event: "password-reset", account },
  ]);
  expect(written).not.toMatch(/private|mango|banyan|neem|peepal|Ashalata/);
  expect(written).not.toContain(token);
});

test("ordinary rejections are not events: an empty field, a missing record, nobody signed in", async () => {
  const { cookie } = await makeAsha();
  await post("/sign-in", { email: "", password: "" });
  await post("/password-changes", {}, { Cookie: cookie });
  await post("/password-changes", { currentPassword: "x", password: "neem tree" });
  await app.request(`/api/feedback/${randomUUID()}`, { headers: { Cookie: cookie } });
  expect(events()).toEqual([]);
});

test("a fingerprint is the same for equal values, and different under another secret", () => {
  expect(fingerprintOf("one", "asha@b.example")).toBe(fingerprintOf("one", "asha@b.example"));
  expect(fingerprintOf("one", "asha@b.example")).not.toBe(fingerprintOf("other", "asha@b.example"));
  expect(fingerprintOf("one", "asha@b.example")).toMatch(/^[\w-]{16}$/);
});

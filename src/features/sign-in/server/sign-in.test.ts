import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { readMail } from "#app/testing/read-mail.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

const school = openTestSchool();

async function makeAsha(email: string) {
  const id = await school.makeAccount(
    { role: "student", name: "Asha", surname: "Rao", email, language: null },
    "banyan tree",
  );
  return { id, email };
}

/** The cookies of a response, as a browser would send them back. */
function cookieHeader(answer: { headers: Headers }): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("the right password starts a session that /me reads", async () => {
  const { id, email } = await makeAsha("asha@test.example");
  const answer = await school
    .requestAs(null)
    .post("/api/sign-in", { email: ` ${email.toUpperCase()} `, password: " banyan tree " });
  expect(answer).toMatchObject({ status: 200, body: { id, role: "student", name: "Asha", email } });
  const me = await school.request("GET", "/api/me", { headers: { Cookie: cookieHeader(answer) } });
  expect(me.body).toEqual({
    account: { id, role: "student", name: "Asha", surname: "Rao", email, loginName: null, language: null },
  });
});

test("the session cookie cannot be read by scripts or sent by other sites", async () => {
  const { email } = await makeAsha("cookie@test.example");
  const answer = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

test("an unknown e-mail is asked to register first", async () => {
  const answer = await school
    .requestAs(null)
    .post("/api/sign-in", { email: "nobody@test.example", password: "whatever" });
  expect(answer).toMatchObject({
    status: 401,
    body: { code: "user-not-found", message: en.signIn.userNotFound },
  });
});

test("a wrong password is reported as such", async () => {
  const { email } = await makeAsha("wrong@test.example");
  const answer = await school.requestAs(null).post("/api/sign-in", { email, password: "mango tree" });
  expect(answer).toMatchObject({
    status: 401,
    body: { code: "wrong-password", message: en.signIn.wrongPassword },
  });
});

test("too many attempts on one account are rejected with the time to wait", async () => {
  const { email } = await makeAsha("guessed@test.example");
  const attempt = () => school.requestAs(null).post("/api/sign-in", { email, password: "mango tree" });
  for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(401);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe(en.signIn.tooMany(15 * 60));
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
});

test("the address and the password follow the rules of the form", async () => {
  const post = (body: unknown) => school.requestAs(null).post("/api/sign-in", body);
  expect((await post({ email: "no at sign", password: "x" })).body).toMatchObject({
    code: "invalid-input",
    message: en.signIn.emailInvalid,
    field: "email",
  });
  expect((await post({ email: "a@b.in", password: " " })).body.message).toBe(en.signIn.passwordRequired);
  expect((await post({ email: "a@b.in", password: "x", role: "admin" })).body.message).toBe(
    en.request.invalid,
  );
});

test("signing out ends the session, even for a kept cookie", async () => {
  const { email } = await makeAsha("leaving@test.example");
  const Cookie = cookieHeader(
    await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" }),
  );
  const answer = await school.request("POST", "/api/sign-out", { headers: { Cookie } });
  expect(answer.status).toBe(204);
  expect((await school.request("GET", "/api/me", { headers: { Cookie } })).body).toEqual({ account: null });
});

test("a new sign-in ends the browser's previous session", async () => {
  const { email } = await makeAsha("again@test.example");
  const first = cookieHeader(
    await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" }),
  );
  await school.request("POST", "/api/sign-in", {
    headers: { Cookie: first },
    body: { email, password: "banyan tree" },
  });
  expect((await school.request("GET", "/api/me", { headers: { Cookie: first } })).body.account).toBeNull();
});

test("an expired session, or one with a forged cookie, is rejected", async () => {
  const { id } = await makeAsha("expired@test.example");
  const expired = await school.cookieOf({ id }, new Date(Date.now() - 1000));
  const forged = (await school.cookieOf({ id })).replace(
    /=(.)/,
    (_match, first) => `=${first === "a" ? "b" : "a"}`,
  );
  for (const Cookie of [expired, forged, "classback.session_token=x", "classback.session_token=.."]) {
    expect((await school.request("GET", "/api/me", { headers: { Cookie } })).body.account).toBeNull();
  }
});

test("a session in use is extended once a day, with its cookie", async () => {
  const { id } = await makeAsha("daily@test.example");
  const Cookie = await school.cookieOf({ id });
  const dayAndMore = new Date(Date.now() - 25 * 3_600_000);
  await school.database.update(sessions).set({ lastUsedAt: dayAndMore }).where(eq(sessions.userId, id));
  const renewed = await school.request("GET", "/api/me", { headers: { Cookie } });
  expect(renewed.headers.getSetCookie()[0]).toMatch(/Max-Age=1209600/);
  const [session] = await school.database.select().from(sessions).where(eq(sessions.userId, id));
  expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000);
  expect((await school.request("GET", "/api/me", { headers: { Cookie } })).headers.getSetCookie()).toEqual(
    [],
  );
});

test("the cookies of a school at its scheme's own port have no port in their names", () => {
  expect(cookieName("https://school.example", "session_token")).toBe("__Secure-classback.session_token");
  expect(cookieName("https://school.example:8443", "device")).toBe("__Secure-classback.device.8443");
  expect(cookieName("http://[::1]", "device")).toBe("classback.device");
});

test.each([
  ["a reset", "update credentials set hash = 'another hash' where user_id = $1"],
  ["leaving the school", "update users set left_on = current_date where id = $1"],
])("a sign-in that began before %s does not outlive it", async (_what, change) => {
  const { id, email } = await makeAsha(`${randomUUID()}@test.example`);
  const { $client: pool } = school.database;
  const client = await pool.connect();
  await client.query("begin");
  await client.query(change, [id]);
  await client.query("delete from sessions where user_id = $1", [id]);
  const pending = school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  const isWaiting = `select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%for share' and datname = current_database()`;
  await vi.waitFor(async () => expect((await pool.query(isWaiting)).rows[0].waiting).toBe(1), {
    timeout: 15_000,
    interval: 20,
  });
  await client.query("commit");
  client.release();
  expect(await pending).toMatchObject({ status: 401, body: { message: en.signIn.wrongPassword } });
  for (const table of ["sessions", "known_devices"]) {
    expect((await pool.query(`select 1 from ${table} where user_id = $1`, [id])).rows).toEqual([]);
  }
});

test("a deleted account cannot sign in, and its sessions are invalid", async () => {
  const { id, email } = await makeAsha("deleted@test.example");
  const Cookie = await school.cookieOf({ id });
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id));
  expect((await school.request("GET", "/api/me", { headers: { Cookie } })).body.account).toBeNull();
  const answer = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  expect(answer.body.code).toBe("user-not-found");
  // The e-mail is free again, and the new account is the one that signs in.
  const newId = await school.makeAccount({ role: "teacher", email }, "peepal tree");
  const again = await school.requestAs(null).post("/api/sign-in", { email, password: "peepal tree" });
  expect(again.body).toMatchObject({ id: newId, role: "teacher" });
});

test("a change requested by another site is rejected", async () => {
  const body = { email: "a@b.in", password: "x" };
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect((await school.request("POST", "/api/sign-in", { body, headers })).body.code).toBe("cross-site");
  }
  const own = await school.request("POST", "/api/sign-in", {
    body,
    headers: { Origin: "http://localhost:3000" },
  });
  expect(own.body.code).toBe("user-not-found");
});

async function resetToken(email: string): Promise<string> {
  const outbox = join(school.services.env.DATA_DIR, "outbox");
  return vi.waitFor(
    async () => {
      const files = (await readdir(outbox)).filter((file) => !file.startsWith("."));
      const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
      const mail = mails.find((source) => source.includes(`To: ${email}`));
      const token = mail && (await readMail(mail)).text.match(/reset-password\?token=([\w-]+)/)?.[1];
      if (!token) throw new Error("No mail yet");
      return token;
    },
    { timeout: 30_000 },
  );
}

test("a reset link changes the password once and signs out everywhere", async () => {
  const { id, email } = await makeAsha("forgetful@test.example");
  const Cookie = await school.cookieOf({ id });
  const response = await school.requestAs(null).post("/api/password-reset-requests", { email });
  const responseForNobody = await school
    .requestAs(null)
    .post("/api/password-reset-requests", { email: "nobody@x.example" });
  expect([response.status, responseForNobody.status]).toEqual([202, 202]);
  const token = await resetToken(email);
  const reset = (password: string) =>
    school.requestAs(null).post("/api/password-resets", { token, password });
  expect((await reset("short")).body.message).toBe(en.password.tooShort);
  expect((await reset("neem tree")).status).toBe(204);
  expect((await reset("neem tree 2")).body).toMatchObject({
    code: "link-invalid",
    message: en.password.linkInvalid,
  });
  expect((await school.request("GET", "/api/me", { headers: { Cookie } })).body.account).toBeNull();
  const signIn = (password: string) => school.requestAs(null).post("/api/sign-in", { email, password });
  expect((await signIn("banyan tree")).status).toBe(401);
  expect((await signIn("neem tree")).status).toBe(200);
});

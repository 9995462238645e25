import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { insertPasswordLink } from "#server/accounts/password-links.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";

const school = openTestSchool();
const name = "classback.session_token.3000";

/** Someone who has signed in with a password: their id, and the cookie that they got. */
async function makeSignedIn() {
  const email = `asha${randomUUID()}@test.example`;
  const id = await school.makeAccount({ role: "teacher", email }, "banyan tree");
  const response = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  const Cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { id, email, Cookie, token: Cookie.slice(name.length + 1) };
}

const whoHas = async (Cookie: string) =>
  (await school.request("GET", "/api/me", { headers: { Cookie } })).body.account?.id ?? null;

test("nothing in the row of a session is a cookie, and its token is nowhere in the database", async () => {
  const { id, token } = await makeSignedIn();
  const [row] = await school.database.select().from(sessions).where(eq(sessions.userId, id));
  const stored = JSON.stringify(row);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(stored).toContain(hashToken(token));
  expect(stored).not.toContain(token);
  const copied = [row?.tokenHash, row?.id, `${row?.tokenHash}.x`, hashToken(row?.tokenHash ?? "")];
  for (const value of copied) expect(await whoHas(`${name}=${value}`)).toBeNull();
  expect(await whoHas(`${name}=${token}`)).toBe(id);
});

test("a cookie that differs in one character, is cut or has more at its end is nobody's", async () => {
  const { id, token } = await makeSignedIn();
  const other = (character = "") => (character === "A" ? "B" : "A");
  const tampered = Array.from(
    token,
    (character, at) => token.slice(0, at) + other(character) + token.slice(at + 1),
  );
  const odd = [
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    `${token}.`,
    token.toLowerCase(),
    "",
    "%00",
    "'",
  ];
  for (const value of [...tampered, ...odd, "x".repeat(4000)]) {
    expect([value, await whoHas(`${name}=${value}`)]).toEqual([value, null]);
  }
  expect(await whoHas(`${name}=${token}`)).toBe(id);
});

test.each([
  ["deleted", { deletedAt: sql`now()` }],
  ["marked as having left", { role: "student", leftOn: sql`current_date` }],
] as const)("the cookie of someone who has been %s is nobody's from then on", async (_what, change) => {
  const { id, Cookie } = await makeSignedIn();
  expect(await whoHas(Cookie)).toBe(id);
  await school.database.update(users).set(change).where(eq(users.id, id));
  expect(await whoHas(Cookie)).toBeNull();
  expect((await school.request("GET", "/api/devices", { headers: { Cookie } })).status).toBe(401);
});

test("signing out at one server ends the session at every other one at once", async () => {
  const { id, Cookie } = await makeSignedIn();
  const { env, authSecret, database, log } = school.services;
  const other = createApp(createServices({ env, authSecret, database, log }));
  const atOther = async (method: string, path: string) => {
    const bindings = { incoming: { socket: {} } };
    const response = await other.request(path, { method, headers: { Cookie } }, bindings);
    return response.status === 204 ? null : ((await response.json()) as { account: { id: string } | null });
  };
  expect((await atOther("GET", "/api/me"))?.account?.id).toBe(id);
  await school.request("POST", "/api/sign-out", { headers: { Cookie } });
  expect(await atOther("GET", "/api/me")).toEqual({ account: null });
});

test("nothing in the row of a password link is a link, and a link sets the password of its own account only", async () => {
  const { id, Cookie } = await makeSignedIn();
  const victim = await makeSignedIn();
  const token = await inTransaction(school.database, (tx) =>
    insertPasswordLink(tx, id, new Date(Date.now() + 60_000)),
  );
  const [row] = await school.database.select().from(passwordLinks).where(eq(passwordLinks.userId, id));
  expect(JSON.stringify(row)).not.toContain(token);
  const reset = (value: string) =>
    school.requestAs(null).post("/api/password-resets", { token: value, password: "neem tree" });
  for (const value of [row?.tokenHash ?? "", hashToken(token), makeToken(), token.slice(1), `${token}A`]) {
    expect((await reset(value)).body.code).toBe("link-invalid");
  }
  // A session's token is no link either, though both are stored as hashes.
  expect((await reset(victim.token)).body.code).toBe("link-invalid");
  expect((await reset(token)).status).toBe(204);
  expect(await whoHas(Cookie)).toBeNull();
  expect(await whoHas(victim.Cookie)).toBe(victim.id);
  const signIn = (email: string, password: string) =>
    school.requestAs(null).post("/api/sign-in", { email, password });
  expect((await signIn(victim.email, "banyan tree")).status).toBe(200);
});

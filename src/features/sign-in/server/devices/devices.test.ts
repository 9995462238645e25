import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { deviceName } from "#server/accounts/device-name.ts";
import { sessionSeconds } from "#server/credentials/session-rules.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

const school = openTestSchool();

const phone =
  "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36";
const laptop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

async function makeAsha() {
  const email = `asha${randomUUID()}@test.example`;
  const id = await school.makeAccount({ role: "student", email }, "banyan tree");
  /** Signs in on a device; the Cookie header of its session. */
  async function signIn(userAgent: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await school.request("POST", "/api/sign-in", {
      body: { email, password: "banyan tree" },
      headers: { "User-Agent": userAgent, ...headers },
    });
    return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }
  return { id, signIn };
}

const list = async (Cookie: string) =>
  (await school.request("GET", "/api/devices", { headers: { Cookie } })).body.devices;
const end = (Cookie: string, id = "") =>
  school.request("DELETE", `/api/devices${id && `/${id}`}`, { headers: { Cookie } });
const isSignedIn = async (Cookie: string) =>
  (await school.request("GET", "/api/me", { headers: { Cookie } })).body.account !== null;

test("users see where they are signed in, and never a token", async () => {
  const asha = await makeAsha();
  await (await makeAsha()).signIn(laptop);
  const onPhone = await asha.signIn(phone);
  const onLaptop = await asha.signIn(laptop);
  const devices = await list(onLaptop);
  expect(devices).toMatchObject([
    { browser: "Firefox", system: "Windows", current: true },
    { browser: "Chrome", system: "Android", current: false },
  ]);
  for (const device of devices) {
    expect(Object.keys(device).sort()).toEqual([
      "browser",
      "createdAt",
      "current",
      "id",
      "lastUsedAt",
      "system",
    ]);
  }
  const rows = await school.database.select().from(sessions).where(eq(sessions.userId, asha.id));
  for (const { tokenHash } of rows) expect(JSON.stringify(devices)).not.toContain(tokenHash);
  expect((await list(onPhone)).map((device: { current: boolean }) => device.current)).toEqual([false, true]);
});

test("one device is signed out; another user's device, or an unknown one, is not found", async () => {
  const asha = await makeAsha();
  const onPhone = await asha.signIn(phone);
  const onLaptop = await asha.signIn(laptop);
  const stranger = await (await makeAsha()).signIn(laptop);
  const [theirs] = await list(stranger);
  const [, lost] = await list(onLaptop);

  const rejected = [await end(onLaptop, theirs.id), await end(onLaptop, randomUUID())];
  for (const response of rejected)
    expect(response).toMatchObject({ status: 404, body: { code: "not-found" } });
  expect(rejected[0]?.body).toEqual(rejected[1]?.body);
  expect(await isSignedIn(stranger)).toBe(true);

  expect((await end(onLaptop, lost.id)).status).toBe(204);
  expect(await isSignedIn(onPhone)).toBe(false);
  expect(await isSignedIn(onLaptop)).toBe(true);
});

test("signing out the current device ends the session", async () => {
  const asha = await makeAsha();
  const cookie = await asha.signIn(phone);
  const [own] = await list(cookie);
  const response = await end(cookie, own.id);
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()[0]).toMatch(/session_token\.3000=;.*Max-Age=0/);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("signing out everywhere else leaves this device, and everyone else's", async () => {
  const asha = await makeAsha();
  const stranger = await (await makeAsha()).signIn(phone);
  const others = [await asha.signIn(phone), await asha.signIn("curl/8.9")];
  const here = await asha.signIn(laptop);
  expect((await end(here)).status).toBe(204);
  for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
  expect(await isSignedIn(stranger)).toBe(true);
  expect(await list(here)).toHaveLength(1);
});

test("signing in again is a new session with a new token: a token planted before is worthless", async () => {
  const asha = await makeAsha();
  const planted = await (await makeAsha()).signIn(phone);
  const first = await asha.signIn(phone, { Cookie: planted });
  const second = await asha.signIn(phone, { Cookie: first });
  expect(new Set([planted, first, second]).size).toBe(3);
  expect(await isSignedIn(planted)).toBe(false);
  expect(await isSignedIn(first)).toBe(false);
  expect(await isSignedIn(second)).toBe(true);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

test("unused for two weeks, a session ends", async () => {
  const asha = await makeAsha();
  const cookie = await asha.signIn(phone);
  const [row] = await school.database.select().from(sessions).where(eq(sessions.userId, asha.id));
  const lifetime = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 1000;
  expect(Math.abs(lifetime - sessionSeconds.idle)).toBeLessThan(60);
  await school.database
    .update(sessions)
    .set({ createdAt: daysAgo(15), lastUsedAt: daysAgo(15), expiresAt: daysAgo(1) })
    .where(eq(sessions.userId, asha.id));
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await school.request("GET", "/api/devices", { headers: { Cookie: cookie } })).status).toBe(401);
});

test("a session ends after 90 days, however much it is used", async () => {
  const asha = await makeAsha();
  const cookie = await asha.signIn(phone);
  const age = (fields: Partial<typeof sessions.$inferInsert>) =>
    school.database.update(sessions).set(fields).where(eq(sessions.userId, asha.id));
  await age({ createdAt: daysAgo(88), lastUsedAt: daysAgo(2) });
  expect(await isSignedIn(cookie)).toBe(true);
  const [row] = await school.database.select().from(sessions).where(eq(sessions.userId, asha.id));
  const left = (row?.expiresAt.getTime() ?? 0) - Date.now();
  expect(Math.abs(left - 2 * 24 * 3_600_000)).toBeLessThan(60_000);
  await age({ createdAt: daysAgo(91), lastUsedAt: daysAgo(2), expiresAt: new Date(Date.now() + 3_600_000) });
  // Extending it caps its end at the 90th day, which has passed, so that request was its last.
  await isSignedIn(cookie);
  expect(await isSignedIn(cookie)).toBe(false);
});

test.each([
  [phone, "Chrome", "Android"],
  [laptop, "Firefox", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["curl/8.9.1", null, null],
  ["", null, null],
  ["<script>alert(1)</script> Windows", null, "Windows"],
])("%s is recognised as %s on %s", (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system });
});

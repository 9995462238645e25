import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openPushService } from "#app/testing/push-service.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { pushEndpointMaxLength } from "./push.routes.ts";
import { pushSubscriptions } from "./push.table.ts";
import { pushDevicesMax } from "./push-subscriptions.queries.ts";

// Turning notifications on and off on a device: whose it is, how many there are, and which addresses the server accepts.

const service = await openPushService();
const school = openTestSchool({ PUSH_SERVICES: service.origin });
const withoutKeys = openTestSchool({ PUSH_PUBLIC_KEY: "", PUSH_PRIVATE_KEY: "" });

beforeEach(async () => {
  await school.database.delete(pushSubscriptions);
});

const rows = () => school.database.select().from(pushSubscriptions);
const ownersOf = async (endpoint: string) =>
  (await rows()).filter((row) => row.endpoint === endpoint).map(({ userId }) => userId);

/** A signed-in student's requests, all in one session. */
async function signedIn(student?: TestUser) {
  const user = student ?? (await school.makeStudent());
  const Cookie = await school.cookieOf(user);
  const send = (method: string, path: string, body?: object, headers: object = {}) =>
    school.request(method, `/api${path}`, { body, headers: { Cookie, ...headers } });
  return {
    user,
    send,
    put: (body: object, headers?: object) => send("PUT", "/push", body, headers),
    isOn: async () => (await send("GET", "/push")).body.isOn as boolean,
  };
}

test("a student turns notifications on and off on one device", async () => {
  const phone = await signedIn();
  const laptop = await signedIn(phone.user);
  expect((await phone.send("GET", "/push")).body).toEqual({
    publicKey: school.services.env.PUSH_PUBLIC_KEY,
    isOn: false,
  });
  const { subscription } = service.makeDevice();
  for (let times = 0; times < 2; times++) expect((await phone.put(subscription)).status).toBe(204);
  expect(await rows()).toHaveLength(1);
  expect([await phone.isOn(), await laptop.isOn()]).toEqual([true, false]);
  await laptop.send("DELETE", "/push");
  expect(await phone.isOn()).toBe(true);
  expect((await phone.send("DELETE", "/push")).status).toBe(204);
  expect(await phone.isOn()).toBe(false);
  expect((await phone.send("DELETE", "/push")).status).toBe(204);
});

test("a device has one address: a new one replaces the former", async () => {
  const phone = await signedIn();
  const devices = [service.makeDevice(), service.makeDevice()];
  for (const { subscription } of devices) await phone.put(subscription);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([devices[1]?.subscription.endpoint]);
});

test("a device belongs to the user who registered it last", async () => {
  const [asha, ravi] = [await signedIn(), await signedIn()];
  const { subscription } = service.makeDevice();
  await asha.put(subscription);
  await ravi.put(subscription);
  expect(await ownersOf(subscription.endpoint)).toEqual([ravi.user.id]);
  expect([await asha.isOn(), await ravi.isOn()]).toEqual([false, true]);
  // Also when both do at once, and the same user on two devices.
  const other = await signedIn(asha.user);
  await Promise.all([asha, ravi, other, asha, ravi].map((each) => each.put(subscription)));
  expect(await ownersOf(subscription.endpoint)).toHaveLength(1);
});

test("a user has a limited number of devices, the latest, however many register at once", async () => {
  const { user } = await signedIn();
  const many = await Promise.all(
    Array.from({ length: pushDevicesMax + 5 }, async () => {
      const device = await signedIn(user);
      return device.put(service.makeDevice().subscription);
    }),
  );
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await rows()).toHaveLength(pushDevicesMax);
  const latest = await signedIn(user);
  await latest.put(service.makeDevice().subscription);
  expect(await rows()).toHaveLength(pushDevicesMax);
  expect(await latest.isOn()).toBe(true);
});

test("notifications end with the session, however it ends", async () => {
  const endings: ((
    user: TestUser,
    send: Awaited<ReturnType<typeof signedIn>>["send"],
  ) => Promise<unknown>)[] = [
    (_user, send) => send("POST", "/sign-out"),
    async (_user, send) => {
      const { devices } = (await send("GET", "/devices")).body;
      return send("DELETE", `/devices/${devices[0].id}`);
    },
    async (user) => {
      const admin = await school.makeAdmin();
      const leftOn = todayIn(school.services.env.TIME_ZONE);
      return school.requestAs(admin).post(`/api/students/${user.id}/departure`, { leftOn });
    },
    (user) => school.database.delete(sessions).where(eq(sessions.userId, user.id)),
  ];
  for (const end of endings) {
    const phone = await signedIn();
    await phone.put(service.makeDevice().subscription);
    expect(await rows()).toHaveLength(1);
    await end(phone.user, phone.send);
    expect(await rows()).toEqual([]);
  }
});

test("a session that has ended by then registers nothing", async () => {
  const phone = await signedIn();
  const put = phone.put(service.makeDevice().subscription);
  const out = phone.send("POST", "/sign-out");
  expect([204, 401]).toContain((await put).status);
  await out;
  expect(await rows()).toEqual([]);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/a",
  "https://fcm.googleapis.com:8443/fcm/send/a",
  "https://fcm.googleapis.com.evil.example/a",
  "https://evil.example/fcm.googleapis.com",
  "https://evilpush.apple.com/a",
  "https://user@fcm.googleapis.com/a",
  "https://fcm.googleapis.com@127.0.0.1/a",
  "https://push.services.mozilla.com./a",
  "https://127.0.0.1/",
  "https://localhost/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://0x7f.1/",
  "http://127.0.0.1:1/",
  "file:///etc/passwd",
  "data:text/plain,a",
  "//fcm.googleapis.com/a",
  `blob:${service.origin}/a`,
  "blob:https://fcm.googleapis.com/a",
  `${service.origin.replace("http:", "https:")}/a`,
  `${service.origin.replace("http:", "ftp:")}/a`,
  "",
  `https://fcm.googleapis.com/${"a".repeat(pushEndpointMaxLength)}`,
])("the server would not send anything to %s", async (endpoint) => {
  const phone = await signedIn();
  const { keys } = service.makeDevice().subscription;
  expect(await phone.put({ endpoint, keys })).toMatchObject({
    status: 400,
    body: { code: "invalid-input", field: "endpoint" },
  });
  expect(await rows()).toEqual([]);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/a:b",
  "https://updates.push.services.mozilla.com/wpush/v2/a",
  "https://wns2-pn1p.notify.windows.com/w/?token=a",
  "https://web.push.apple.com/a",
])("devices at %s are accepted", async (endpoint) => {
  const { keys } = service.makeDevice().subscription;
  expect((await (await signedIn()).put({ endpoint, keys })).status).toBe(204);
  expect(await ownersOf(endpoint)).toHaveLength(1);
});

test("an address is stored as it is requested, whatever it looks like to others", async () => {
  const { keys } = service.makeDevice().subscription;
  const endpoint = "https://FCM.googleapis.com\\@127.0.0.1/a/../b\n";
  expect((await (await signedIn()).put({ endpoint, keys })).status).toBe(204);
  expect((await rows())[0]?.endpoint).toBe("https://fcm.googleapis.com/@127.0.0.1/b");
});

test("keys that are unusable for encryption are rejected", async () => {
  const phone = await signedIn();
  const { endpoint, keys } = service.makeDevice().subscription;
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
  for (const other of [
    { ...keys, p256dh: offTheCurve },
    { ...keys, p256dh: keys.p256dh.slice(0, -4) },
    { ...keys, p256dh: `${keys.p256dh}=` },
    { ...keys, auth: keys.auth.slice(2) },
    { ...keys, auth: "" },
    { p256dh: keys.p256dh },
    { ...keys, more: "a" },
  ])
    expect((await phone.put({ endpoint, keys: other })).status).toBe(400);
});

test("without keys nothing is offered", async () => {
  const student = await withoutKeys.makeStudent();
  const { subscription } = service.makeDevice();
  const as = withoutKeys.requestAs(student);
  expect((await as.get("/api/push")).body).toEqual({ publicKey: null, isOn: false });
  expect((await as.put("/api/push", subscription)).status).toBe(404);
  expect((await as.delete("/api/push")).status).toBe(204);
  expect(await withoutKeys.database.select().from(pushSubscriptions)).toEqual([]);
});

test("the language is the browser's choice", async () => {
  for (const [headers, language] of [
    [{ "Accept-Language": "hi-IN" }, "hi"],
    [{ "Accept-Language": "fr" }, "en"],
  ] as const) {
    const { subscription } = service.makeDevice();
    await (await signedIn()).put({ ...subscription, endpoint: `${service.origin}/${randomUUID()}` }, headers);
    expect((await rows()).at(-1)?.language).toBe(language);
  }
});

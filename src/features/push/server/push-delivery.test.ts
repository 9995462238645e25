import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { pushSources } from "#app/server/jobs.ts";
import { openNotifiedSchool } from "#app/testing/notified-school.ts";
import { openPushService, type TestDevice } from "#app/testing/push-service.ts";
import type { TestUser } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { users } from "#server/accounts/users.table.ts";
import { createPushSender } from "#server/push/push-sender.ts";
import { pushMessages, pushSubscriptions } from "./push.table.ts";
import { type SilentServices, sendDuePushes } from "./push-job.actions.ts";

// Notifications from the event to the device, with a push service that checks and decrypts them.

const silentService = await openPushService();
const {
  service,
  school,
  yesterday,
  withDevice,
  deliver,
  deliverAt,
  makeDue,
  waiting,
  devices,
  makeMeera,
  makeLesson,
  remind,
  reply,
} = await openNotifiedSchool({ otherServices: [silentService.origin] });

beforeEach(async () => {
  service.received.length = 0;
  await school.database.delete(pushSubscriptions);
});

/** A class with a student who was reminded of it. */
async function reminded(options?: { headers?: object; device?: TestDevice }) {
  const teacher = await makeMeera();
  const made = await withDevice(teacher, {}, options);
  const lesson = await makeLesson(teacher);
  await remind(teacher, lesson);
  return { teacher, lesson, ...made };
}

test("a reminder arrives once, encrypted for the device, signed, in the student's language", async () => {
  const teacher = await makeMeera();
  const one = await withDevice(teacher, { language: "hi" });
  const other = await withDevice(teacher, { language: null }, { headers: { "Accept-Language": "hi" } });
  const third = await withDevice(teacher, { language: "en" }, { headers: { "Accept-Language": "hi" } });
  await school.makeStudent([teacher]);
  const lesson = await makeLesson(teacher);
  expect((await remind(teacher, lesson)).body.remindedCount).toBe(4);
  await Promise.all([deliver(), deliver()]);
  expect(service.received).toHaveLength(3);
  const of = ({ device }: { device: TestDevice }) => service.received.find((each) => each.device === device);
  expect(of(third)?.content).toEqual({
    title: en.mails.reminder.subject("Algebra", yesterday()),
    body: "Meera Iyer would like your feedback.",
    path: `/rate/${lesson.id}`,
    tag: `reminder-${lesson.id}`,
    language: "en",
  });
  expect(of(one)?.content.body).toBe(hi.push.isAsking("Meera Iyer"));
  expect(of(other)?.content.body).toBe(hi.push.isAsking("Meera Iyer"));
  expect(of(third)?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    urgency: "normal",
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(Number(of(third)?.headers.ttl)).toBeGreaterThan(23 * 3600);
  expect(of(third)?.claims).toMatchObject({ sub: "mailto:admin@hill-school.in" });
  await makeDue();
  await deliver();
  expect(service.received).toHaveLength(3);
  expect(await waiting()).toEqual([]);
  expect((await devices()).every(({ lastSuccessAt }) => lastSuccessAt !== null)).toBe(true);
});

test("nobody who answered, was excused or has left since is notified", async () => {
  const teacher = await makeMeera();
  const made = [await withDevice(teacher), await withDevice(teacher), await withDevice(teacher)] as const;
  const [answered, excused, left] = made.map(({ student }) => student) as [TestUser, TestUser, TestUser];
  const lesson = await makeLesson(teacher);
  await remind(teacher, lesson);
  await school.makeFeedback(answered, lesson);
  const path = `/api/lessons/${lesson.id}/audience/${excused.id}`;
  await school.requestAs(teacher).put(path, { status: "excused" });
  await school.database.update(users).set({ leftOn: yesterday() }).where(eq(users.id, left.id));
  await deliver();
  expect(service.received).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("a reply to a class goes to those who can see it, one to a student only to them, and both look the same", async () => {
  const teacher = await makeMeera();
  const lesson = await makeLesson(teacher);
  const asha = await withDevice(teacher);
  const ravi = await withDevice(teacher);
  await withDevice(teacher, { courses: ["Physics"] });
  await withDevice(await school.makeTeacher());
  expect((await reply(teacher, `lessons/${lesson.id}`)).status).toBe(201);
  await deliver();
  expect(new Set(service.received.map(({ device }) => device))).toEqual(new Set([asha.device, ravi.device]));
  const [toLesson] = service.received.splice(0);
  expect(toLesson?.content).toEqual({
    title: "Meera Iyer replied",
    body: en.push.aboutLesson("Algebra", yesterday()),
    path: `/rate/${lesson.id}`,
    tag: `reply-${lesson.id}`,
    language: expect.any(String),
  });
  const feedback = await school.makeFeedback(asha.student, lesson, {
    message: "Too fast for me.",
    rating: 2,
  });
  expect((await reply(teacher, `feedback/${feedback.id}`)).status).toBe(201);
  expect((await waiting()).map(({ userId }) => userId)).toEqual([asha.student.id]);
  await deliver();
  expect(service.received.map(({ device, content }) => [device, content])).toEqual([
    [asha.device, toLesson?.content],
  ]);
});

test("a reply that was withdrawn, or that its student may not read any more, is not announced", async () => {
  const teacher = await makeMeera();
  const lesson = await makeLesson(teacher);
  const { student } = await withDevice(teacher);
  const { body } = await reply(teacher, `lessons/${lesson.id}`);
  await school.requestAs(teacher).delete(`/api/replies/${body.id}`);
  expect(await waiting()).toEqual([]);
  await reply(teacher, `lessons/${lesson.id}`);
  await school.database
    .update(users)
    .set({ courses: ["Physics"] })
    .where(eq(users.id, student.id));
  await deliver();
  expect(service.received).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("replies written at night arrive in the morning; reminders have hours of their own", async () => {
  const teacher = await makeMeera();
  await withDevice(teacher);
  // Where it is night, it may still be yesterday.
  const lesson = await makeLesson(teacher, addDays(yesterday(), -1));
  await reply(teacher, `lessons/${lesson.id}`);
  await remind(teacher, lesson);
  await deliverAt(23);
  expect(service.received.map(({ content }) => content.tag)).toEqual([`reminder-${lesson.id}`]);
  await deliver();
  expect(service.received.map(({ content }) => content.tag)).toContain(`reply-${lesson.id}`);
});

test.each([404, 410])("a device whose push service answers %i is forgotten", async (status) => {
  const device = service.makeDevice();
  device.respond = (response) => response.writeHead(status).end();
  await reminded({ device });
  await deliver();
  expect(service.received).toHaveLength(1);
  expect(await devices()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("a push service that is busy is left alone for as long as it asks, which does not count as a failure", async () => {
  const device = service.makeDevice();
  device.respond = (response) => response.writeHead(429, { "Retry-After": "600" }).end();
  await reminded({ device });
  for (let times = 1; times <= 6; times++) {
    await deliver();
    expect(service.received).toHaveLength(times);
    const [message] = await waiting();
    const wait = (message?.dueAt.getTime() ?? 0) - Date.now();
    expect(Math.abs(wait - 600_000)).toBeLessThan(60_000);
    await deliver();
    expect(service.received).toHaveLength(times);
    await makeDue();
  }
  device.respond = (response) => response.writeHead(500).end();
  await deliver();
  expect(await waiting()).toHaveLength(1);
  await makeDue();
  device.respond = (response) => response.writeHead(201).end();
  await deliver();
  expect(await waiting()).toEqual([]);
  expect((await devices())[0]).toMatchObject({ failingSince: null, lastSuccessAt: expect.any(Date) });
});

test("a failing push service is tried four times, later each time; a device that it fails to reach for a week is forgotten", async () => {
  const device = service.makeDevice();
  device.respond = (response) => response.writeHead(500).end();
  const { teacher } = await reminded({ device });
  for (const minutes of [1, 4, 16]) {
    await deliver();
    const [message] = await waiting();
    const wait = (message?.dueAt.getTime() ?? 0) - Date.now();
    expect(Math.abs(wait / 60_000 - minutes)).toBeLessThan(1);
    await makeDue();
  }
  await deliver();
  expect(service.received).toHaveLength(4);
  expect(await waiting()).toEqual([]);
  expect((await devices())[0]?.failingSince).toBeInstanceOf(Date);

  // What is rejected is not tried again.
  device.respond = (response) => response.writeHead(400).end();
  const notify = async () => {
    const lesson = await school.makeLesson(teacher, { date: yesterday() });
    await reply(teacher, `lessons/${lesson.id}`);
    await deliver();
  };
  await notify();
  expect(await waiting()).toEqual([]);
  expect(await devices()).toHaveLength(1);
  await school.database.update(pushSubscriptions).set({ failingSince: sql`now() - interval '8 days'` });
  await notify();
  expect(await devices()).toEqual([]);
});

test("after a success, failures are counted from zero again", async () => {
  const teacher = await makeMeera();
  const { device } = await withDevice(teacher);
  await school.database.update(pushSubscriptions).set({ failingSince: sql`now() - interval '8 days'` });
  for (const status of [201, 400]) {
    device.respond = (response) => response.writeHead(status).end();
    const lesson = await school.makeLesson(teacher, { date: yesterday() });
    await reply(teacher, `lessons/${lesson.id}`);
    await deliver();
    expect(await devices()).toHaveLength(1);
  }
});

test("a push service that stays silent holds up neither the request nor the devices of others", async () => {
  const teacher = await makeMeera();
  let silent = 0;
  for (let times = 0; times < 25; times++) {
    const device = silentService.makeDevice();
    device.respond = () => (silent += 1);
    await withDevice(teacher, {}, { device });
  }
  const { device } = await withDevice(teacher);
  await remind(teacher, await makeLesson(teacher));
  const { PUSH_PUBLIC_KEY = "", PUSH_PRIVATE_KEY = "", PUSH_SERVICES } = school.services.env;
  const settings = {
    publicKey: PUSH_PUBLIC_KEY,
    privateKey: PUSH_PRIVATE_KEY,
    contact: "mailto:admin@hill-school.in",
    services: PUSH_SERVICES,
  };
  // The last in line, behind more silent ones than are sent at once.
  await school.database.update(pushMessages).set({ dueAt: sql`now() - interval '1 minute'` });
  await school.database.execute(sql`update push_messages set due_at = now() where subscription_id =
    (select id from push_subscriptions where endpoint = ${device.subscription.endpoint})`);
  const unresponsive: SilentServices = new Map();
  const services = { ...school.services, pushSender: createPushSender(settings, 500) };
  await sendDuePushes(services, pushSources, unresponsive);
  expect(service.received.map((each) => each.device)).toEqual([device]);
  // Once it is known to be silent, the others wait.
  expect([...unresponsive]).toEqual([
    [silentService.origin, { devices: expect.any(Set), pausedUntil: expect.any(Number) }],
  ]);
  // Two must have been silent, so one more may have been sent after the first.
  expect(silent).toBeLessThanOrEqual(21);
  expect(await waiting()).toHaveLength(25);
});

test.each([
  ["fails for it", 500],
  ["does not accept it", 400],
  ["is silent about it", null],
])("one bad device holds up no other of the same push service, which %s", async (_, status) => {
  const teacher = await makeMeera();
  const bad = service.makeDevice();
  bad.respond = (response) => void (status === null ? response.destroy() : response.writeHead(status).end());
  await withDevice(teacher, {}, { device: bad });
  const silent: SilentServices = new Map();
  const lesson = await makeLesson(teacher);
  await remind(teacher, lesson);
  for (let times = 1; times <= 3; times++) {
    await makeDue();
    await deliver(silent);
  }
  const { device: good } = await withDevice(teacher);
  await reply(teacher, `lessons/${lesson.id}`);
  await makeDue();
  await deliver(silent);
  expect(service.received.filter(({ device }) => device === good)).toHaveLength(1);
});

test("the push service's response is not read, and its redirects are not followed", async () => {
  const device = service.makeDevice();
  device.respond = (response) => {
    response.writeHead(302, { Location: `${service.origin}/elsewhere` });
    // An endless response.
    response.write("x".repeat(100_000));
  };
  await reminded({ device });
  await deliver();
  expect(service.received).toHaveLength(1);
  expect(service.astray).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("late notifications are dropped; so are those that are not for a device's present user", async () => {
  await reminded();
  await school.database.update(pushMessages).set({ expiresAt: sql`now() - interval '1 second'` });
  await deliver();
  const teacher = await makeMeera();
  const { device } = await withDevice(teacher);
  // Asked about the same class, but this message was not for them.
  const next = await school.makeStudent([teacher]);
  await remind(teacher, await makeLesson(teacher));
  const put = await school.requestAs(next).put("/api/push", device.subscription);
  expect(put.status).toBe(204);
  await deliver();
  expect(service.received).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("signed out, a student gets nothing more on that device", async () => {
  const { Cookie } = await reminded();
  await school.request("POST", "/api/sign-out", { headers: { Cookie } });
  expect(await devices()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("an address is never logged: with it anyone could send something to the device", async () => {
  const lines: unknown[] = [];
  const device = service.makeDevice();
  device.respond = (response) => response.writeHead(500).end();
  const { env } = school.services;
  await reminded({ device });
  const warn = vi.fn((...line: unknown[]) => void lines.push(line));
  await sendDuePushes(
    { ...school.services, log: { ...school.services.log, warn } as never, env },
    pushSources,
  );
  expect(JSON.stringify(lines)).toContain(service.origin);
  expect(JSON.stringify(lines)).not.toContain(new URL(device.subscription.endpoint).pathname);
});

import { randomUUID } from "node:crypto";
import type { RouteConfig, z } from "@hono/zod-openapi";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { api } from "#app/server/api.ts";
import { accessTable, addressOf, sampleRequest } from "#app/testing/access-table.ts";
import { makeWorld, type TestWorld } from "#app/testing/make-world.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { messageStates } from "#domain/messages/message-states.ts";
import { reachOf } from "#domain/permissions.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { contactProblems, messagesOut } from "#features/messages/server/messages.table.ts";

// What a clerk can learn of the stars of a teacher with everything that they may call: one of them is changed at a time, and no answer may
// differ. What they learn otherwise is what a message says that they are about to send, one at a time.

const school = openTestSchool();
const date = "2026-11-20";

/** What changes by itself: when a device was last seen, new codes. */
const unsteady = new Set(["/devices", "/school-years/{id}/pin-codes"]);

let world: TestWorld;
let teacher: TestUser;
let groupId: string;
let ratings: (typeof feedback.$inferSelect)[];
/** A clerk's own queues, and those that an admin prepared by teacher or class. */
let own: Record<"students" | "digest" | "half" | "group", string>;
let hidden: Record<"class" | "classOfGroup" | "teacher", string>;
let selectionsByClass: object[];
/** What a clerk may read: with their own permissions, and with those that everyone has. */
let reads: string[];

const as = (user: TestUser) => school.requestAs(user);
const definitions = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === "route" ? [definition.route] : [],
);
const nameOf = ({ method, path }: RouteConfig) => `${method.toUpperCase()} ${path}`;

/** Each student of the teacher writes once, with words of their own, and so do their parents have a phone of their own. */
async function seedRatings(): Promise<void> {
  teacher = await school.makeTeacher({ name: "Ravi", surname: "Seeded" });
  const lesson = await school.makeLesson(teacher, { topic: "Seeded Optics", date });
  const pupils = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      school.makeStudent([teacher], { name: `Pupil${index}`, phone: `${9_300_000_000 + index}` }),
    ),
  );
  const more: Record<number, Partial<typeof feedback.$inferInsert>> = {
    // Left out, each for another reason.
    6: { originalRating: 1, originalMessage: "First words 6", updatedBy: teacher.id, updatedAt: new Date() },
    7: { originalRating: 2, originalMessage: "First words 7", updatedBy: teacher.id, updatedAt: new Date() },
    8: { message: "I want to kill myself. Seeded words 8." },
    9: { withheldBy: world.admin.id },
  };
  ratings = await Promise.all(
    pupils.map((pupil, index) =>
      school.makeFeedback(pupil, lesson, {
        ...{ rating: (index % 5) + 1, message: `Seeded words ${index}`, date },
        ...more[index],
      }),
    ),
  );
  const group = await school.makeClassGroup(
    { name: "Seeded group" },
    { teachers: [teacher], students: pupils },
  );
  groupId = group.id;
  const newest = { of: "newest" };
  const ofStudents = (...indexes: number[]) => ({
    students: { of: "students", ids: indexes.map((index) => pupils[index]?.id) },
    feedback: newest,
  });
  const prepare = async (user: TestUser, selection: object) => {
    const id = randomUUID();
    expectStatus(await as(user).post("/api/message-queues", { id, channel: "whatsapp", selection }), 201);
    return id;
  };
  const half = await school.makeClassGroup({}, { students: pupils.slice(3, 5) });
  const byClass = { students: { of: "class", id: lesson.id }, feedback: newest };
  const ofGroup = (id: string, feedback: object = newest) => ({
    students: { of: "class-group", id },
    feedback,
  });
  const byClassOfGroup = ofGroup(group.id, { of: "class", id: lesson.id });
  const byTeacher = { students: { of: "teacher", id: teacher.id }, feedback: newest };
  selectionsByClass = [byClass, byClassOfGroup, byTeacher];
  const { admin, clerk } = world;
  const days = { of: "digest", from: date, to: addDays(date, 1) };
  own = {
    students: await prepare(clerk, ofStudents(0, 1)),
    digest: await prepare(clerk, { ...ofStudents(2), feedback: days }),
    half: await prepare(clerk, ofGroup(half.id)),
    group: "",
  };
  // The first of these has a message for the parent of Pupil5, who is therefore left out of the others.
  hidden = {
    class: await prepare(admin, byClass),
    classOfGroup: await prepare(admin, byClassOfGroup),
    teacher: await prepare(admin, byTeacher),
  };
  own.group = await prepare(clerk, ofGroup(group.id));
}

const queueIds = () => [...Object.values(own), ...Object.values(hidden)];

/** What a clerk asks for, by the parameter of a list. */
const filtersOf = (): Record<string, string[]> => ({
  studentId: ratings.map(({ studentId }) => studentId),
  teacherId: [teacher.id],
  queueId: queueIds(),
  classGroupId: [groupId],
  state: [...messageStates],
  date: [date],
  search: ["Pupil", "Seeded"],
  limit: ["100"],
});

/** The seeded records that an id in an address may stand for. */
async function idsFor(path: string): Promise<string[]> {
  if (path.startsWith("/students/")) return ratings.map(({ studentId }) => studentId);
  if (path.startsWith("/message-queues/")) return queueIds();
  if (path.startsWith("/class-groups/")) return [groupId];
  const messages = await school.database.select({ id: messagesOut.id }).from(messagesOut);
  if (path.startsWith("/message-details/")) return messages.map(({ id }) => id);
  return [teacher.id, ...(ratings[0] ? [ratings[0].id, ratings[0].lessonId, ratings[0].studentId] : [])];
}

/** Every address of a route: its sample, about the seeded records, with each filter alone, and queues and students in each state. */
async function addressesOf(route: RouteConfig): Promise<string[]> {
  const { path, query } = await sampleRequest(nameOf(route), world, school);
  if (route.path.includes("{id}")) {
    const ids = await idsFor(route.path);
    return [path, ...ids.map((id) => route.path.replace("{id}", id))].map((each) =>
      addressOf({ path: each, query }),
    );
  }
  const shape = Object.keys((route.request?.query as z.ZodObject | undefined)?.shape ?? {});
  const alone = Object.entries(filtersOf())
    .filter(([key]) => shape.includes(key))
    .flatMap(([key, values]) => values.map((value): Record<string, string> => ({ [key]: value })));
  const inStates = alone
    .filter(({ queueId }) => queueId !== undefined && shape.includes("state"))
    .flatMap((each) => messageStates.map((state) => ({ ...each, state })));
  const onDate = alone
    .filter(({ studentId }) => studentId !== undefined && shape.includes("date"))
    .map((each) => ({ ...each, date }));
  return [query, undefined, ...alone, ...inStates, ...onDate].map((each) => addressOf({ path, query: each }));
}

beforeAll(async () => {
  world = await makeWorld(school);
  await seedRatings();
  const found: string[] = [];
  for (const route of definitions) {
    const permission = accessTable[nameOf(route)]?.permission;
    const isRead = route.method === "get" && !unsteady.has(route.path);
    if (isRead && permission && reachOf(world.clerk, permission) !== undefined)
      found.push(...(await addressesOf(route)));
  }
  reads = [...new Set(found)];
});

/** The clerk's answers, by address. */
async function readAll(addresses: readonly string[] = reads): Promise<Map<string, string>> {
  const clerk = as(world.clerk);
  const answers = new Map<string, string>();
  for (const address of addresses) {
    const { status, text } = await clerk.get(address);
    answers.set(address, `${status} ${text}`);
  }
  return answers;
}

/** Which answers differ while these ratings have other stars. */
async function differing(before: Map<string, string>, changed: readonly { id: string }[]): Promise<string[]> {
  const ids = changed.map(({ id }) => id);
  const change = (by: number) =>
    school.database
      .update(feedback)
      .set({
        rating: sql`(rating + ${by} - 1) % 5 + 1`,
        originalRating: sql`(original_rating + ${by} - 1) % 5 + 1`,
      })
      .where(inArray(feedback.id, ids));
  await change(1);
  const after = await readAll([...before.keys()]);
  await change(4);
  return [...before.keys()].filter((address) => before.get(address) !== after.get(address));
}

test("a clerk can collect none of a teacher's ratings, with everything that they may call", async () => {
  const before = await readAll();
  const differ = await differing(before, ratings);
  const telling = new Map([...before].filter(([address]) => differ.includes(address)));
  let collected = 0;
  for (const rating of ratings) collected += Number((await differing(telling, [rating])).length > 0);
  expect({ collected, differ }).toEqual({ collected: 0, differ: [] });
});

/** Whose words stand in an answer beside stars. */
const wordsWithStars = (answer: string): string[] =>
  /[★☆]/.test(answer) ? (answer.match(/(Seeded|First) words \d/g) ?? []) : [];

test("no answer to a clerk has the text of more than one message, which is the next to be sent", async () => {
  const answers = [...(await readAll()).values()].map(wordsWithStars).filter(({ length }) => length > 0);
  expect(answers.sort()).toEqual([["Seeded words 0"], ["Seeded words 2"], ["Seeded words 3"]]);
});

test("no change by a clerk answers with stars either", async () => {
  const isChange = ({ method }: RouteConfig) => method !== "get";
  for (const route of definitions.filter(isChange)) {
    const permission = accessTable[nameOf(route)]?.permission;
    if (!permission || reachOf(world.clerk, permission) === undefined) continue;
    const other = await makeWorld(school);
    const request = await sampleRequest(nameOf(route), other, school);
    const headers = { Cookie: await school.cookieOf(other.clerk) };
    const { text } = await school.request(route.method.toUpperCase(), addressOf(request), {
      body: request.body,
      headers,
    });
    expect(text).not.toMatch(/"(rating|stars|average)"|[★☆]/);
  }
});

const messagesOf = async (queueId: string) =>
  (await as(world.admin).get(`/api/parent-messages?queueId=${queueId}`)).body.items as {
    id: string;
    contact: string;
  }[];
const readText = async (id = "") => (await as(world.clerk).get(`/api/message-details/${id}`)).body.message;
const say = (id: string | undefined, state: string) =>
  as(world.clerk).put(`/api/parent-messages/${id}/state`, { state });

/** A queue that the clerk prepared for parents with these phones, each of whose children wrote once. */
async function queueOf(...phones: string[]): Promise<string> {
  const lesson = await school.makeLesson(teacher);
  const ids: string[] = [];
  for (const phone of phones) {
    const pupil = await school.makeStudent([teacher], { phone });
    await school.makeFeedback(pupil, lesson);
    ids.push(pupil.id);
  }
  const id = randomUUID();
  const selection = { students: { of: "students", ids }, feedback: { of: "newest" } };
  expectStatus(
    await as(world.clerk).post("/api/message-queues", { id, channel: "whatsapp", selection }),
    201,
  );
  return id;
}

test("a clerk reads a message when its turn comes, and after they have opened it", async () => {
  const [first, second] = await messagesOf(await queueOf("9400000001", "9400000002"));
  expect(await readText(second?.id)).toBe("");
  const text = { message: "Other words" };
  const edit = (id = "") => as(world.clerk).put(`/api/parent-messages/${id}/message`, text);
  expect((await edit(second?.id)).status).toBe(403);
  expect((await say(first?.id, "opened")).status).toBe(204);
  expect(await readText(second?.id)).toContain("★★★★☆");
  expect((await edit(second?.id)).status).toBe(204);
  await say(first?.id, "sent");
  expect(await readText(first?.id)).toContain("★★★★☆");
  // What they have only passed over, they have not sent.
  await say(second?.id, "not-sent");
  expect(await readText(second?.id)).toBe("");
  const { items } = (await as(world.clerk).get("/api/parent-messages")).body;
  expect(items.find(({ id }: { id: string }) => id === first?.id)).toMatchObject({
    message: "",
    whyNoText: "one-at-a-time",
  });
});

test("a message's turn comes once all before it cannot be sent, however many they are", async () => {
  const phones = Array.from({ length: 23 }, (_, index) => `${9_410_000_000 + index}`);
  const messages = await school.database
    .select({ id: messagesOut.id, channel: messagesOut.channel, contact: messagesOut.contact })
    .from(messagesOut)
    .where(eq(messagesOut.queueId, await queueOf(...phones)))
    .orderBy(messagesOut.position);
  const readable = async () => {
    const texts = await Promise.all(messages.map(({ id }) => readText(id)));
    return texts.flatMap((text, index) => (text ? [index] : []));
  };
  const haveWrongNumbers = (some: typeof messages) =>
    school.database
      .insert(contactProblems)
      .values(some.map(({ channel, contact }) => ({ channel, contact, kind: "wrong-number" as const })));
  expect(await readable()).toEqual([0]);
  await haveWrongNumbers(messages.slice(0, 21));
  expect(await readable()).toEqual([21]);
  await haveWrongNumbers(messages.slice(21));
  expect(await readable()).toEqual([0]);
});

test("a clerk neither prepares by teacher or class nor finds what an admin prepared so, until it is sent", async () => {
  const [clerk, admin] = [as(world.clerk), as(world.admin)];
  for (const selection of selectionsByClass) {
    const queue = { id: randomUUID(), channel: "whatsapp", selection };
    expect((await clerk.post("/api/message-queues", queue)).status).toBe(403);
    expect((await clerk.get(`/api/message-queues/${queue.id}`)).status).toBe(404);
  }
  const consents = { agreed: [{ studentId: ratings[5]?.studentId, contact: "1" }], source: "form", on: date };
  for (const id of Object.values(hidden)) {
    const path = `/api/message-queues/${id}`;
    const answers = await Promise.all([
      clerk.get(path),
      clerk.get(`/api/parent-messages?queueId=${id}`),
      clerk.post(`${path}/fill`, { read: [] }),
      clerk.post(`${path}/consents`, consents),
      clerk.post(`${path}/mails`),
      clerk.post(`${path}/end`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await clerk.get(`/api/message-queues?after=${id}`)).status).toBe(400);
  }
  const { items: listed } = (await clerk.get("/api/message-queues?limit=100")).body;
  for (const { id } of listed) expect(Object.values(hidden)).not.toContain(id);
  const { leftOut } = (await clerk.get(`/api/message-queues/${own.group}`)).body;
  expect(
    leftOut.find(({ student }: { student: { id: string } }) => student.id === ratings[5]?.studentId),
  ).toMatchObject({ reason: "nothing-new" });

  const [message] = await messagesOf(hidden.class);
  const path = `/api/parent-messages/${message?.id}`;
  const changes = await Promise.all([
    clerk.get(`/api/message-details/${message?.id}`),
    clerk.put(`${path}/state`, { state: "opened" }),
    clerk.put(`${path}/message`, { message: "Hello" }),
    clerk.post(`${path}/replies`, { kind: "stop" }),
    clerk.delete(`${path}/stop`),
    clerk.put(`${path}/correction`),
  ]);
  expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 404));
  expect((await clerk.get(`/api/parent-messages?after=${message?.id}`)).status).toBe(400);
  const inRecord = async (state: string) => {
    const { items } = (await clerk.get(`/api/parent-messages?limit=100&state=${state}`)).body;
    return items.filter(({ id }: { id: string }) => id === message?.id);
  };
  expect(await inRecord("prepared")).toEqual([]);
  expectStatus(await admin.put(`${path}/state`, { state: "opened" }), 204);
  expect(await inRecord("opened")).toMatchObject([{ message: "", queueId: null, position: null }]);
  expect(await readText(message?.id)).toBe("");
});

import { randomUUID } from "node:crypto";
import type { RouteConfig, z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { api } from "#app/server/api.ts";
import {
  accessTable,
  addressOf,
  expectedStatus,
  type SampleRequest,
  sampleRequest,
} from "#app/testing/access-table.ts";
import { type Column, columns, makeWorld, type TestWorld } from "#app/testing/make-world.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { isOfficeRole } from "#domain/roles.ts";
import { errorBodySchema } from "#domain/schemas/error-body.ts";
import { en } from "#locales/en.ts";

const school = openTestSchool();

/** Every route of the API, as 'GET /feedback/{id}', from the source of the OpenAPI document. */
const definitions = new Map<string, RouteConfig>(
  api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route"
      ? [[`${definition.route.method.toUpperCase()} ${definition.route.path}`, definition.route]]
      : [],
  ),
);
const routes = [...definitions.keys()];

/** The ways to be signed out, and the signed-in users: each with its Cookie header. */
const actors: [name: string, column: Column, cookie: (world: TestWorld) => Promise<string | undefined>][] = [
  ["nobody", "signedOut", async () => undefined],
  ["an expired session", "signedOut", ({ admin }) => school.cookieOf(admin, new Date(Date.now() - 1000))],
  ["a forged cookie", "signedOut", async ({ admin }) => forge(await sessionOf(admin))],
  ["a deleted teacher", "signedOut", ({ deletedTeacher }) => sessionOf(deletedTeacher)],
  ...(["student", "otherStudent", "teacher", "otherTeacher", "clerk", "admin"] as const).map(
    (column) => [column, column, (world: TestWorld) => sessionOf(world[column])] as (typeof actors)[number],
  ),
];

const sessionsOf = new WeakMap<TestUser, Promise<string>>();

/** The Cookie header of this user's one session: no world is used again after a request that may have signed its users out. */
function sessionOf(user: TestUser): Promise<string> {
  const cookie = sessionsOf.get(user) ?? school.cookieOf(user);
  sessionsOf.set(user, cookie);
  return cookie;
}

/** The cookie with another token and the original signature. */
function forge(cookie: string): string {
  return cookie.replace(/=(.)/, (_match, first) => `=${first === "0" ? "1" : "0"}`);
}

function ask(route: string, request: SampleRequest, cookie: string | undefined) {
  const method = route.slice(0, route.indexOf(" "));
  return school.request(method, addressOf(request), {
    body: request.body,
    headers: cookie === undefined ? {} : { Cookie: cookie },
  });
}

/** The same request about records that never existed. */
function aboutNothing(request: SampleRequest, world: TestWorld): SampleRequest {
  let text = JSON.stringify(request);
  const { answered, open, feedback, reply, student, teacher, deletedTeacher, classGroup } = world;
  for (const { id } of [answered, open, feedback, reply, student, teacher, deletedTeacher, classGroup]) {
    text = text.replaceAll(id, randomUUID());
  }
  const changed: SampleRequest = JSON.parse(text);
  return { ...changed, path: changed.path.replace(/^\/devices\/.*/, `/devices/${randomUUID()}`) };
}

const sample = (route: string, world: TestWorld) => sampleRequest(route, world, school);

/** How the table says that a route responds to an actor. */
function expected(route: string, column: Column): number {
  const declared = Object.keys(definitions.get(route)?.responses ?? {}).map(Number);
  return expectedStatus(route, column, Math.max(...declared.filter((status) => status < 300)));
}

test("every route of the OpenAPI document has a row in the table, and needs the permission in it", async () => {
  const { body } = await school.requestAs(null).get("/api/openapi.json");
  const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual([...routes].sort());
  const needed = [...definitions].map(([route, definition]) => [route, definition["x-permission"]]);
  const inTable = Object.entries(accessTable).map(([route, { permission }]) => [route, permission]);
  expect(Object.fromEntries(needed)).toEqual(Object.fromEntries(inTable));
});

/** What is only read serves all tests, because making it takes longer than reading it. */
let readWorld: Promise<TestWorld> | undefined;
const worldToRead = () => (readWorld ??= makeWorld(school));

test.each(routes)("%s responds to each actor as the table says", async (route) => {
  const statuses: Record<string, number> = {};
  const wanted: Record<string, number> = {};
  const isRead = route.startsWith("GET ");
  let world: TestWorld | undefined;
  let request: SampleRequest | undefined;
  for (const [name, column, cookieOf] of actors) {
    world ??= await (isRead ? worldToRead() : makeWorld(school));
    request ??= await sample(route, world);
    const cookie = await cookieOf(world);
    const answer = await ask(route, request, cookie);
    statuses[name] = answer.status;
    wanted[name] = expected(route, column);
    if (answer.status >= 400) expect(errorBodySchema.safeParse(answer.body).success).toBe(true);
    if (answer.status === 404) {
      // The response does not reveal that someone else's record exists.
      const unseen = await ask(route, aboutNothing(request, world), cookie);
      expect(unseen).toMatchObject({ status: 404, body: answer.body });
      expect([...unseen.headers.keys()]).toEqual([...answer.headers.keys()]);
    }
    if (answer.status < 300 && answer.body !== null) expectDeclared(route, answer.status, answer.body);
    // Neither a read nor a rejected request has changed anything.
    if (answer.status < 400 && !isRead) world = request = undefined;
  }
  expect(statuses).toEqual(wanted);
});

/** The response has the fields that the route declares, and no others. */
function expectDeclared(route: string, status: number, body: unknown): void {
  const declared = definitions.get(route)?.responses[status] as
    | { content?: Record<string, { schema: z.ZodType }> }
    | undefined;
  const parsed = declared?.content?.["application/json"]?.schema.safeParse(body);
  if (parsed?.success !== true)
    throw new Error(`${route} responds with other fields than it declares: ${parsed?.error}`);
}

const readingRoutes = routes.filter((route) => route.startsWith("GET ") && route !== "GET /openapi.json");

/** Data of these people that only some may read: each value is unique, so finding it anywhere else is a leak. */
function secretsOf(user: TestUser): string[] {
  return [user.email, user.phone, user.parentEmail, user.role === "student" ? user.city : null].filter(
    (value) => value !== null,
  );
}

test("no list or record contains a field that its reader may not see", async () => {
  const [world, elsewhere] = [await makeWorld(school), await makeWorld(school)];
  const people = [world, elsewhere].flatMap(({ people }) => Object.values(people));
  const maySee: Record<string, TestUser[]> = {
    nobody: [],
    student: [world.student],
    otherStudent: [world.otherStudent],
    teacher: [world.teacher, world.student],
    otherTeacher: [world.otherTeacher, world.otherStudent],
    clerk: [world.clerk, ...people.filter(({ role }) => role === "student")],
    admin: people,
  };
  const namesOfStudents = (who: TestUser[]) =>
    who.filter(({ role }) => role === "student").map(({ name }) => name);
  // Requested for each world's records, and without any filter; once where these are the same request.
  const requests = new Map<string, SampleRequest[]>();
  for (const route of readingRoutes) {
    const [own, others] = [await sample(route, world), await sample(route, elsewhere)];
    const all: SampleRequest[] = [own, others, { path: own.path, query: { limit: "100" } }];
    requests.set(route, [...new Map(all.map((request) => [addressOf(request), request])).values()]);
  }
  for (const [reader, visible] of Object.entries(maySee)) {
    const actor = Object.entries(world.people).find(([column]) => column === reader)?.[1];
    const cookie = actor && (await school.cookieOf(actor));
    const hidden = people.filter((person) => !visible.includes(person));
    const forbidden = [...hidden.flatMap(secretsOf), ...namesOfStudents(hidden)];
    if (!isOfficeRole(reader)) {
      forbidden.push(
        ...(reader.startsWith("other") ? ["Words of student"] : ["Words of other"]),
        elsewhere.mark,
      );
      if (reader === "nobody") forbidden.push("Words of");
      if (reader !== "student") forbidden.push("GuardianOfStudent", "aunt");
      if (reader !== "otherStudent") forbidden.push("GuardianOfOther");
    }
    for (const route of readingRoutes) {
      for (const request of requests.get(route) ?? []) {
        const { body } = await ask(route, request, cookie);
        const text = JSON.stringify(body ?? "");
        // Names and courses of all teachers are in the public directory; anyone who has a class's link may read its topic.
        const isForAll = ["GET /teacher-directory", "GET /lessons/{id}/title"].includes(route);
        // A clerk reads what students wrote only to send it to their parents.
        const isWordless = reader === "clerk" && accessTable[route]?.permission !== "parent.contact";
        const found = [...forbidden, ...(isWordless ? ["Words of", "Reply of"] : [])].filter(
          (value) => text.includes(value) && !(isForAll && value === elsewhere.mark),
        );
        expect({ route, reader, found }).toEqual({ route, reader, found: [] });
        // A rejected token is named as the invalid field.
        if (!["GET /setup", "GET /reminder-mails", "GET /parent-mails", "GET /parent-page"].includes(route))
          expect(text).not.toMatch(/"(password|token|hash|deletedBy|ipAddress)"/i);
      }
    }
  }
});

test("the directory of teachers contains only id, name, surname and courses", async () => {
  await makeWorld(school);
  const { body } = await school.requestAs(null).get("/api/teacher-directory");
  expect(body.teachers.length).toBeGreaterThan(1);
  for (const teacher of body.teachers) {
    expect(Object.keys(teacher).sort()).toEqual(["courses", "id", "name", "surname"]);
  }
});

const smuggled = [
  "role",
  "createdAt",
  "deletedAt",
  "updatedBy",
  "emailVerified",
  "userId",
  "ownerId",
  "editedBy",
];
const anyKey = [...smuggled, "studentId", "teacherId", "uid", "constructor", "toString", "__proto__"];
/** Those that whole requests have; the schema, which costs no session, is tried with all of them. */
const sentKeys = ["role", "__proto__"];

/** An actor allowed by the table. */
function permitted(route: string): Column {
  const isPermitted = (column: Column) => [200, 201, 202, 204, 409, 410].includes(expected(route, column));
  return columns.findLast(isPermitted) ?? "signedOut";
}

/** The JSON with one key more: written as text, since JSON.stringify leaves __proto__ out. */
function withKey(json: object, key: string): string {
  const members = JSON.stringify(json).slice(1, -1);
  return `{${members}${members === "" ? "" : ","}${JSON.stringify(key)}:"admin"}`;
}

function bodySchemaOf(definition: RouteConfig | undefined): z.ZodType | undefined {
  const json = definition?.request?.body?.content["application/json"];
  return json && "schema" in json ? (json.schema as z.ZodType) : undefined;
}

async function expectUnknown(schema: z.ZodType | undefined, json: object, key: string): Promise<void> {
  const { error } = (await schema?.safeParseAsync(JSON.parse(withKey(json, key)))) ?? {};
  expect(JSON.stringify(error?.issues)).toContain(`"keys":[${JSON.stringify(key)}]`);
}

test.each(routes)("%s rejects unknown keys, in body or query", async (route) => {
  const world = await worldToRead();
  const column = permitted(route);
  const request = await sample(route, world);
  const cookie = column === "signedOut" ? undefined : await sessionOf(world[column]);
  const definition = definitions.get(route);
  const query = definition?.request?.query as z.ZodObject | undefined;
  const knownInQuery = Object.keys(query?.shape ?? {});
  for (const key of smuggled) expect(knownInQuery).not.toContain(key);
  const method = route.slice(0, route.indexOf(" "));
  const headers = { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) };
  const rejected = { status: 400, code: "invalid-input" };
  for (const key of anyKey) {
    const isSent = sentKeys.includes(key);
    if (query && !knownInQuery.includes(key)) await expectUnknown(query, request.query ?? {}, key);
    if (isSent) {
      const address = addressOf({ ...request, query: { ...request.query, [key]: "admin" } });
      const answer = await school.request(method, address, { body: request.body, headers });
      expect({ key, status: answer.status, code: answer.body?.code }).toEqual({ key, ...rejected });
    }
    if (request.body === undefined || Object.hasOwn(request.body, key)) continue;
    await expectUnknown(bodySchemaOf(definition), request.body, key);
    if (!isSent) continue;
    const rawBody = withKey(request.body, key);
    const answer = await school.request(method, addressOf(request), { rawBody, headers });
    expect({ key, status: answer.status, code: answer.body?.code }).toEqual({ key, ...rejected });
    expect(answer.body.message).toBe(en.request.invalid);
  }
});

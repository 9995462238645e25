import { expect, test, vi } from "vitest";
import { errors } from "#domain/errors.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { type Sentence, sentence } from "#locales/sentence.ts";
import { t } from "#web/language/language.ts";
import { apiClient, cacheableResponseOf, hasNotArrived, RequestError, responseOf } from "./api-client.ts";

/** The error that the page gets for a rejection with this body. */
async function rejectedWith(body: unknown): Promise<RequestError> {
  const response = Response.json(body, { status: 404 });
  const error: unknown = await responseOf(Promise.resolve(response) as never).catch((thrown) => thrown);
  if (!(error instanceof RequestError)) throw error;
  return error;
}

const notFound = { code: "not-found", message: "In the server’s words." };

test("an error is worded in the language of the page", async () => {
  const { message, body } = await rejectedWith({ ...notFound, sentence: sentence("feedback.ownOnly") });
  expect(message).toBe(t.feedback.ownOnly);
  expect(body.sentence.key).toBe("feedback.ownOnly");
});

test.each([
  { key: "__proto__.toString", params: [] },
  { key: "feedback.notOpenYet", params: ["the day after tomorrow"] },
])("the server's own message stands in for the sentence %j", async (sent) => {
  const { message, body } = await rejectedWith({ ...notFound, sentence: sent });
  expect(message).toBe(notFound.message);
  expect(body.code).toBe("not-found");
  expect(body.sentence satisfies Sentence).toHaveProperty("key");
});

const known = sentence("feedback.ownOnly");

test.each([
  null,
  "<html>",
  [],
  { ...notFound, code: "constructor", sentence: known },
  { ...notFound, message: 1, sentence: known },
  notFound,
  ...[
    null,
    "feedback.ownOnly",
    {},
    { key: "feedback.ownOnly" },
    { key: "feedback.ownOnly", params: null },
  ].map((sent) => ({ ...notFound, sentence: sent })),
  { ...notFound, sentence: { key: "person.tooLong", params: [{ toString: null }] } },
])("%j is not an error from the server", async (body) => {
  const error = await rejectedWith(body);
  expect(error.body).toMatchObject({ code: "failed", sentence: errors.failed.sentence });
  expect(error.message).toBe(t.request.failed);
});

test.each([
  ["", "/api/students/-"],
  [".", "/api/students/-"],
  ["..", "/api/students/-"],
  ["../me", "/api/students/..%2Fme"],
  ["a?b#c", "/api/students/a%3Fb%23c"],
  ["%2e", "/api/students/%252e"],
])("the id %j stays one part of the path", async (id, expected) => {
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
  await apiClient<typeof studentRoutes>()
    .students[":id"].$get({ param: { id } })
    .catch(() => {});
  const [[url] = []] = fetch.mock.calls;
  expect(new URL(String(url), location.href).pathname).toBe(expected);
});

const path = "/api/students/student-1";
const ours = { "Classback-Server": path };
const student = { id: "student-1" };

function answered(response: Response) {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(response);
  return apiClient<typeof studentRoutes>().students[":id"].$get({ param: { id: student.id } });
}
const read = (response: Response) => responseOf(answered(response)) as Promise<unknown>;
const readToStore = (response: Response) =>
  cacheableResponseOf(answered(response), { id: "string" } as never) as Promise<unknown>;

test("success with our header comes from the server", async () => {
  expect(await read(Response.json(student, { headers: ours }))).toEqual(student);
  expect(await readToStore(Response.json(student, { headers: ours }))).toEqual(student);
  expect(await read(new Response(null, { status: 204, headers: ours }))).toBeNull();
});

test.each([
  [
    "a number, as many proxies give, but no header of ours",
    () => read(Response.json(student, { headers: { "X-Request-Id": "17" } })),
  ],
  [
    "the response to another request",
    () => read(Response.json(student, { headers: { "Classback-Server": "/api/students/student-2" } })),
  ],
  ["no body and no header", () => read(new Response(null, { status: 204 }))],
  ["a web page", () => read(new Response("<h1>Accept our terms</h1>", { headers: ours }))],
  [
    "another body, where it will be stored",
    () => readToStore(Response.json({ items: [] }, { headers: ours })),
  ],
  ["no body, where it will be stored", () => readToStore(new Response(null, { status: 204, headers: ours }))],
])("success with %s counts as no connection", async (_, request) => {
  const error: unknown = await request().catch((thrown) => thrown);
  expect(error).toMatchObject({ message: t.request.offline, body: { code: "unavailable" } });
  expect(hasNotArrived(error)).toBe(true);
});

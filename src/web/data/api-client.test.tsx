import { expect, test, vi } from "vitest";
import { errors } from "../../domain/errors.ts";
import type { studentRoutes } from "../../features/students/server/students.routes.ts";
import { type Sentence, sentence } from "../../locales/sentence.ts";
import { t } from "../language/language.ts";
import { apiClient, RequestError, responseOf } from "./api-client.ts";

/** What the page makes of a rejection with this body. */
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
  undefined,
  null,
  "feedback.ownOnly",
  {},
  { key: "feedback.ownOnly" },
  { key: "feedback.ownOnly", params: null },
  { key: "person.tooLong", params: [{ toString: null }] },
  { key: "__proto__.toString", params: [] },
  { key: "feedback.notOpenYet", params: ["the day after tomorrow"] },
])("the server's own message stands in for the sentence %j", async (sent) => {
  const { message, body } = await rejectedWith({ ...notFound, sentence: sent });
  expect(message).toBe(notFound.message);
  expect(body.code).toBe("not-found");
  expect(body.sentence satisfies Sentence).toHaveProperty("key");
});

test.each([null, "<html>", [], { code: "constructor", message: "No." }, { code: "not-found", message: 1 }])(
  "%j is no error of the server",
  async (body) => {
    const error = await rejectedWith(body);
    expect(error.body).toMatchObject({ code: "failed", sentence: errors.failed.sentence });
    expect(error.message).toBe(t.request.failed);
  },
);

test.each([
  ["", "/api/students/-"],
  [".", "/api/students/-"],
  ["..", "/api/students/-"],
  ["../me", "/api/students/..%2Fme"],
  ["a?b#c", "/api/students/a%3Fb%23c"],
  ["%2e", "/api/students/%252e"],
])("the id %j stays one part of the path", async (id, expected) => {
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
  await apiClient<typeof studentRoutes>().students[":id"].$get({ param: { id } });
  const [[asked] = []] = fetch.mock.calls;
  fetch.mockRestore();
  expect(new URL(String(asked), location.href).pathname).toBe(expected);
});

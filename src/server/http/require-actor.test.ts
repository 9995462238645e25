import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { authorHeader } from "#domain/errors.ts";

const school = openTestSchool();
let student: TestUser;
let other: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  teacher = await school.makeTeacher();
  [student, other] = await Promise.all([school.makeStudent([teacher]), school.makeStudent([teacher])]);
});

/** A request by `signedIn`, from a page that was loaded for `author`. */
async function requestFor(
  author: TestUser,
  signedIn: TestUser,
  method: string,
  path: string,
  body?: unknown,
) {
  const Cookie = await school.cookieOf(signedIn);
  return school.request(method, path, { body, headers: { Cookie, [authorHeader]: author.id } });
}

const own = "/api/students/me";
const rejected = { status: 403, body: { code: "other-user" } };

test("a request that names its user is rejected while someone else is signed in, whatever their role may do", async () => {
  expect(await requestFor(student, student, "GET", own)).toMatchObject({ status: 200 });
  expect(await requestFor(student, other, "GET", own)).toMatchObject(rejected);
  // A teacher may not submit feedback at all; for a student's page, that is not the reason.
  expect(await requestFor(student, teacher, "POST", "/api/feedback", {})).toMatchObject(rejected);
  expect(await requestFor(teacher, teacher, "POST", "/api/feedback", {})).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
});

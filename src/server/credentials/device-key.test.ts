import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { deviceKeyOf } from "./device-key.ts";

const school = openTestSchool();
let student: TestUser;
let other: TestUser;

beforeAll(async () => {
  const teacher = await school.makeTeacher();
  [student, other] = await Promise.all([school.makeStudent([teacher]), school.makeStudent([teacher])]);
});

const keyOf = (user: TestUser | null) => school.requestAs(user).get("/api/draft-key");

test("a user gets the same key at every sign-in, another user a different one, and visitors none", async () => {
  const own = await keyOf(student);
  expect(own).toMatchObject({ status: 200 });
  expect(Buffer.from(own.body.key, "base64url")).toHaveLength(32);
  expect((await keyOf(student)).body).toEqual(own.body);
  const others = (await keyOf(other)).body;
  expect(others.key).not.toBe(own.body.key);
  expect(others.slot).not.toBe(own.body.slot);
  expect((await keyOf(null)).status).toBe(401);
  expect(own.headers.get("Cache-Control")).toBe("no-store");
});

test("the key depends on the server's secret, and reveals neither the secret nor the user", () => {
  const one = deviceKeyOf("a secret that is long enough", student.id);
  expect(deviceKeyOf("another secret that is long enough", student.id)).not.toEqual(one);
  expect(one.slot).not.toBe(one.key.slice(0, one.slot.length));
});

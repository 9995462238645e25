import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { messages } from "../domain/messages.ts";
import { EnvError, parseEnv } from "./env.ts";
import { createPasswordHashing } from "./password-hashing.ts";
import { openTestSchool } from "./testing/test-school.ts";

const strict = openTestSchool({ REFUSE_COMMON_PASSWORDS: "true" });
const school = openTestSchool();

const registration = {
  name: "Asha",
  surname: "Rao",
  age: 15,
  city: "Pune",
  education: "Class 10",
  subject: "Mathematics",
};

test("the first guesses are refused only where the school asks for it", async () => {
  for (const [where, wanted] of [
    [strict, 400],
    [school, 201],
  ] as const) {
    const teacher = await where.makeTeacher();
    const register = (password: string) =>
      where.requestAs(null).post("/api/students", {
        ...registration,
        teacherId: teacher.id,
        email: `${password.toLowerCase().replaceAll(/\W/g, "")}@test.example`,
        password,
      });
    const answer = await register("Password1");
    expect(answer.status).toBe(wanted);
    if (wanted === 400) {
      expect(answer.body).toEqual({
        code: "invalid-input",
        field: "password",
        message: messages.account.passwordCommon,
      });
    }
    expect((await register("banyan tree")).status).toBe(201);
  }
  const admin = await strict.makeAdmin();
  const added = await strict.requestAs(admin).post("/api/teachers", {
    password: "qwerty",
    email: "mentor@test.example",
    name: "Meera",
    surname: "Iyer",
    education: "M.Sc.",
    subject: "Physics",
  });
  expect(added.body).toMatchObject({ field: "password", message: messages.account.passwordCommon });
  expect(() =>
    parseEnv({ REFUSE_COMMON_PASSWORDS: "true", ADMIN_EMAIL: "a@b.in", ADMIN_PASSWORD: "admin123" }),
  ).toThrow(EnvError);
});

test("a password of 256 characters counts to its last one, in every script", async () => {
  const email = "long@test.example";
  const password = [...`${"பாஸ்வேர்ட் 🔑".repeat(20)}${"🔑".repeat(256)}`].slice(0, 255).join("");
  await school.makeAccount({ role: "student", email }, `${password}y`);
  const signIn = (wanted: string) => school.requestAs(null).post("/api/sign-in", { email, password: wanted });
  expect((await signIn(`${password}z`)).body.code).toBe("wrong-password");
  expect((await signIn(password)).body.code).toBe("wrong-password");
  expect((await signIn(`${password}yy`)).body.message).toBe(messages.account.passwordTooLong);
  expect((await signIn(`${password}y`)).status).toBe(200);
});

test("passwords are hashed a few at a time; when too many wait, more are told to come back", async () => {
  const hashing = createPasswordHashing(1, 2);
  const order: number[] = [];
  const work = [1, 2, 3].map((number) => hashing.hash("banyan").then(() => order.push(number)));
  await setImmediate();
  expect(() => hashing.requireRoom()).toThrow("unavailable");
  await Promise.all(work);
  expect(order).toEqual([1, 2, 3]);
  expect(() => hashing.requireRoom()).not.toThrow();
  const hash = await hashing.hash("banyan tree");
  expect(await hashing.verify({ hash, password: "banyan tree" })).toBe(true);
  await expect(hashing.verify({ hash: "not a hash", password: "x" })).rejects.toThrow();
  expect(await hashing.verify({ hash, password: "banyan trees" })).toBe(false);
});

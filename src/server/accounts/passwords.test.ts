import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { createConcurrency } from "#server/base/concurrency.ts";
import { EnvError, parseEnv } from "#server/base/env.ts";
import { createPasswordHashing } from "#server/credentials/password-hashing.ts";

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

test("common passwords are rejected only with the setting", async () => {
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
    const response = await register("Password1");
    expect(response.status).toBe(wanted);
    if (wanted === 400) {
      expect(response.body).toMatchObject({
        code: "invalid-input",
        field: "password",
        message: en.password.common,
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
  expect(added.body).toMatchObject({ field: "password", message: en.password.common });
  expect(() =>
    parseEnv({ REFUSE_COMMON_PASSWORDS: "true", ADMIN_EMAIL: "a@b.in", ADMIN_PASSWORD: "admin123" }),
  ).toThrow(EnvError);
});

test("all 256 characters of a password count, in every script", async () => {
  const email = "long@test.example";
  const password = [...`${"பாஸ்வேர்ட் 🔑".repeat(20)}${"🔑".repeat(256)}`].slice(0, 255).join("");
  await school.makeAccount({ role: "student", email }, `${password}y`);
  const signIn = (wanted: string) => school.requestAs(null).post("/api/sign-in", { email, password: wanted });
  expect((await signIn(`${password}z`)).body.code).toBe("wrong-password");
  expect((await signIn(password)).body.code).toBe("wrong-password");
  expect((await signIn(`${password}yy`)).body.message).toBe(en.password.tooLong);
  expect((await signIn(`${password}y`)).status).toBe(200);
});

const requester = (account: string, address = account) => ({ account, address });

test("passwords are hashed a few at a time, in order; when the queue is full, further requests get 503", async () => {
  const concurrency = createConcurrency();
  const hashing = createPasswordHashing(concurrency, { atOnce: 1, waiting: 2 });
  const order: string[] = [];
  const work = ["a", "b", "c"].map((who) =>
    hashing.hash(requester(who), "banyan").then(() => order.push(who)),
  );
  expect(() => hashing.requireRoom(requester("d"))).toThrow("unavailable");
  await expect(hashing.hash(requester("d"), "banyan")).rejects.toThrow("unavailable");
  // Requests waiting in this queue do not count as in progress.
  expect(concurrency.inProgress).toBe(-2);
  await Promise.all(work);
  expect(order).toEqual(["a", "b", "c"]);
  expect(concurrency.inProgress).toBe(0);
  expect(() => hashing.requireRoom(requester("d"))).not.toThrow();
});

test("an account has only a few places in the queue", async () => {
  const hashing = createPasswordHashing(createConcurrency(), {
    atOnce: 1,
    waiting: 10,
    waitingPerAccount: 2,
  });
  const work = Array.from({ length: 4 }, () => hashing.hash(requester("a"), "banyan"));
  const settled = Promise.allSettled(work);
  expect(() => hashing.requireRoom(requester("a"))).toThrow("unavailable");
  expect(() => hashing.requireRoom(requester("b"))).not.toThrow();
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
});

test("a newcomer to a full queue replaces the newest entry of the heaviest account, then of the heaviest address", async () => {
  const hashing = createPasswordHashing(createConcurrency(), { atOnce: 1, waiting: 4 });
  const served: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, account: string, address: string) =>
    hashing.hash({ account, address }, "banyan").then(
      () => served.push(name),
      () => refused.push(name),
    );
  const work = [
    ask("at work", "x", "home"),
    ask("a1", "a", "lab"),
    ask("a2", "a", "lab"),
    ask("b1", "b", "lab"),
    ask("c1", "c", "school"),
    // The queue is full. Account a has two places.
    ask("d1", "d", "school"),
    // Every account has one. Lab and school have two each, and the newest of them is school's.
    ask("e1", "e", "elsewhere"),
    // Taking one of lab's two places would make school as heavy as lab.
    ask("f1", "f", "school"),
  ];
  await Promise.all(work);
  expect(refused.toSorted()).toEqual(["a2", "d1", "f1"]);
  expect(served).toEqual(["at work", "a1", "b1", "c1", "e1"]);
});

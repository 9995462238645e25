import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { createSetupToken } from "./setup.actions.ts";
import { setupLinks } from "./setup.table.ts";

const school = openTestSchool();

// Each test begins with an empty school, as on a first start.
beforeEach(async () => {
  await school.database.$client.query(
    "truncate users, school, school_years, setup_links, rate_limits cascade",
  );
});

const admin = (changes: Record<string, unknown> = {}) => ({
  schoolName: "Hill School",
  name: "Nandini",
  surname: "Das",
  email: "nandini@school.example",
  password: "banyan tree",
  ...changes,
});

const setUp = (body: unknown) => school.requestAs(null).post("/api/setup", body);

const stateOf = async (token?: string) =>
  (await school.requestAs(null).get(`/api/setup${token === undefined ? "" : `?token=${token}`}`)).body;

const adminsCount = () => school.database.$count(users, eq(users.role, "admin"));

test("the link creates the first admin, once", async () => {
  const token = await createSetupToken(school.database);
  expect(await stateOf(token)).toEqual({ needed: true, valid: true });
  expect((await setUp(admin({ token }))).status).toBe(204);
  const signedIn = await school
    .requestAs(null)
    .post("/api/sign-in", { email: "nandini@school.example", password: "banyan tree" });
  expect(signedIn.body).toMatchObject({ role: "admin", name: "Nandini", surname: "Das" });
  expect(await stateOf(token)).toEqual({ needed: false, valid: false });
  expect((await setUp(admin({ token, email: "second@school.example" }))).body).toMatchObject({
    code: "link-invalid",
    message: en.setup.linkInvalid,
  });
  expect(await adminsCount()).toBe(1);
});

test("the school gets its name, students register with a code, and the admin is signed in", async () => {
  const token = await createSetupToken(school.database);
  const headers = { "Accept-Language": "hi" };
  const body = admin({ token, schoolName: " Hill  School " });
  const response = await school.request("POST", "/api/setup", { body, headers });
  expect(response.status).toBe(204);
  const [cookie = ""] = response.headers.getSetCookie();
  const me = await school.request("GET", "/api/me", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  expect(me.body.account).toMatchObject({ role: "admin", email: "nandini@school.example" });
  expect((await school.requestAs(null).get("/api/school")).body).toMatchObject({
    name: "Hill School",
    logo: null,
    registration: "code",
    language: "hi",
  });
});

test("a rejected link signs nobody in", async () => {
  const response = await setUp(admin({ token: "made-up" }));
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a valid link creates no second admin", async () => {
  const token = await createSetupToken(school.database);
  await school.makeAdmin();
  expect(await stateOf(token)).toMatchObject({ valid: false });
  expect((await setUp(admin({ token }))).body.code).toBe("link-invalid");
  expect(await adminsCount()).toBe(1);
});

test("two simultaneous uses of the link create one admin", async () => {
  const token = await createSetupToken(school.database);
  const responses = await Promise.all(
    ["one", "two"].map((name) => setUp(admin({ token, email: `${name}@school.example` }))),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 410]);
  expect(await adminsCount()).toBe(1);
  expect(await school.database.$count(credentials)).toBe(1);
});

test("a made-up, missing or old link creates nobody", async () => {
  const token = await createSetupToken(school.database);
  await school.database.update(setupLinks).set({ expiresAt: new Date(Date.now() - 1000) });
  for (const wrong of [token, "made-up", ""]) {
    expect((await setUp(admin({ token: wrong }))).body.message, wrong).toBe(en.setup.linkInvalid);
  }
  expect(await stateOf(token)).toMatchObject({ needed: true, valid: false });
  expect(await stateOf()).toEqual({ needed: true, valid: false });
  expect(await adminsCount()).toBe(0);
});

test("each broken rule is reported at its field, and the link stays valid", async () => {
  const token = await createSetupToken(school.database);
  const { person } = en;
  const cases: [Record<string, unknown>, string, string][] = [
    [{ name: " " }, "name", person.ownFirstNameRequired],
    [{ surname: "" }, "surname", person.ownSurnameRequired],
    [{ email: "x" }, "email", person.emailInvalid],
    [{ password: "12345" }, "password", en.password.tooShort],
    [{ schoolName: " " }, "schoolName", en.school.nameRequired],
  ];
  for (const [changes, field, message] of cases) {
    expect((await setUp(admin({ token, ...changes }))).body).toMatchObject({
      code: "invalid-input",
      field,
      message,
    });
  }
  expect((await setUp(admin({ token, role: "student" }))).body.code).toBe("invalid-input");
  expect(await stateOf(token)).toMatchObject({ valid: true });
});

test("a stranger guessing links does not lock out the owner of the link", async () => {
  const token = await createSetupToken(school.database);
  for (let count = 0; count < 25; count++) expect((await setUp(admin({ token: "guess" }))).status).toBe(410);
  expect((await setUp(admin({ token }))).status).toBe(204);
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { credentials } from "#server/credentials/credentials.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { needs, type Samples } from "./samples.ts";
import { profileOf } from "./student-samples.ts";

/** The hash of everyone's password; hashed once, because it is slow. */
let hashOfAll: Promise<string> | undefined;

/** Accounts, sign-in and devices, and the routes that belong to no feature. */
export const accountSamples: Samples = {
  "POST /sign-in": needs("account.sign-in", async (_world, school) => {
    const email = `${randomUUID()}@mail.example`;
    await school.makeAccount({ role: "student", email }, "banyan tree");
    return { body: { email, password: "banyan tree" } };
  }),
  "POST /sign-out": needs("account.sign-in"),
  "GET /me": needs("app.open"),
  "PUT /me/language": needs("account.use", () => ({ body: { language: "hi" } })),
  "POST /password-reset-requests": needs("account.sign-in", ({ mark }) => ({
    body: { email: `nobody${mark}@mail.example` },
  })),
  "POST /password-resets": needs(
    "account.sign-in",
    () => ({ body: { token: "made-up", password: "banyan tree" } }),
    { permitted: 410 },
  ),
  "GET /setup": needs("app.open", () => ({ query: { token: "made-up" } })),
  "POST /setup": needs(
    "app.open",
    async ({ admin }, { database }) => {
      // Its rate limit is per address and strict, so other requests of this test must not count.
      await database.$client.query("delete from rate_limits");
      const { education: _education, ...profile } = profileOf(admin);
      return { body: { ...profile, schoolName: "Hill School", token: "made-up", password: "banyan tree" } };
    },
    { permitted: 410 },
  ),
  "GET /live": needs("live.listen", () => ({ query: { age: "1000" } })),
  "GET /openapi.json": needs("app.open"),
  "GET /today": needs("account.use"),

  "GET /devices": needs("account.use"),
  "DELETE /devices": needs("account.use"),
  "DELETE /devices/{id}": needs(
    "account.use",
    async ({ student }, school) => {
      await school.cookieOf(student);
      const [device] = await school.database
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, student.id));
      return { id: device?.id };
    },
    { teacher: 404, clerk: 404, admin: 404 },
  ),

  "POST /password-changes": needs("account.use", async ({ people }, { database, services }) => {
    hashOfAll ??= services.passwords.hash({ account: "", address: "" }, "banyan tree");
    const hash = await hashOfAll;
    await database
      .insert(credentials)
      .values(Object.values(people).map(({ id }) => ({ userId: id, kind: "password" as const, hash })));
    return { body: { currentPassword: "banyan tree", password: "neem tree" } };
  }),
};

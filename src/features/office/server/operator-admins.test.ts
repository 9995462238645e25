import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { countedAs, findAccountByEmail } from "#server/accounts/accounts.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { addAdmin, listAdmins, makeAdminLink } from "./operator-admins.actions.ts";

const school = openTestSchool();
const anyone = school.requestAs(null);

const head = (email: string) => ({ name: "Nandini", surname: "Das", email });
const remoteAddress = "198.51.100.7";
const signIn = (email: string, password: string) =>
  school.request("POST", "/api/sign-in", { body: { email, password }, remoteAddress });

/** Chooses a password with a link, by its path. */
const choose = (path: string | null, password: string) =>
  anyone.post("/api/password-resets", {
    token: new URL(path ?? "", "http://localhost").searchParams.get("token"),
    password,
  });

test("an added admin chooses a password with the link, once and within a day, and is in the audit log", async () => {
  const email = "nandini@school.example";
  const path = await addAdmin(school.database, head(email));
  expect((await signIn(email, "banyan tree")).status).toBe(401);
  const [link] = await school.database
    .select({ hours: sql<number>`extract(epoch from ${passwordLinks.expiresAt} - now()) / 3600` })
    .from(passwordLinks);
  expect(Number(link?.hours)).toBeCloseTo(24, 0);
  expect((await choose(path, "banyan tree")).status).toBe(204);
  expect((await choose(path, "neem tree 7")).body.code).toBe("link-invalid");
  expect((await signIn(email, "banyan tree")).body).toMatchObject({ role: "admin", name: "Nandini" });

  const admin = await school.makeAdmin();
  const { items } = (await school.requestAs(admin).get("/api/audit-log?group=accounts")).body;
  const added = items.find(({ action }: { action: string }) => action === "admin.add");
  expect(added).toMatchObject({ actor: null });
});

test("an address that has an account is not added again, whosever it is", async () => {
  const { email } = await school.makeTeacher();
  await expect(addAdmin(school.database, head(email))).rejects.toThrow("email-taken");
  expect((await findAccountByEmail(school.database, email))?.role).toBe("teacher");
});

test("a reset link works without mail, for an hour, and lifts the lock-out; the present password works until then", async () => {
  const email = "meera@school.example";
  const id = await school.makeAccount({ role: "admin", email }, "banyan tree");
  const account = await findAccountByEmail(school.database, email);
  if (account === null) throw new Error("The admin is missing");
  const counted = { account: countedAs(account), address: remoteAddress };
  for (let count = 0; count < 10; count++) await school.services.attempts.count("sign-in", counted);
  expect((await signIn(email, "banyan tree")).status).toBe(429);

  const session = { headers: { Cookie: await school.cookieOf({ id }) } };
  const path = await makeAdminLink(school.database, email);
  expect((await school.request("GET", "/api/me", session)).body.account.id).toBe(id);
  const [link] = await school.database
    .select({ minutes: sql<number>`extract(epoch from ${passwordLinks.expiresAt} - now()) / 60` })
    .from(passwordLinks)
    .where(eq(passwordLinks.userId, id));
  expect(Number(link?.minutes)).toBeCloseTo(60, 0);
  expect((await choose(path, "neem tree 7")).status).toBe(204);
  expect((await signIn(email, "neem tree 7")).status).toBe(200);
  expect((await school.request("GET", "/api/me", session)).body.account).toBeNull();
});

test("only admins get one", async () => {
  const [teacher, student] = [await school.makeTeacher(), await school.makeStudent()];
  for (const email of [teacher.email, student.email, "nobody@school.example"]) {
    expect(await makeAdminLink(school.database, email)).toBeNull();
  }
});

test("the list has every admin, with their last sign-in as far as it is known", async () => {
  const email = "last@school.example";
  await addAdmin(school.database, head(email));
  const found = async () => (await listAdmins(school.database)).find((each) => each.email === email);
  expect(await found()).toEqual({ ...head(email), lastSignIn: null });
  await choose(await makeAdminLink(school.database, email), "banyan tree");
  await signIn(email, "banyan tree");
  expect((await found())?.lastSignIn?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

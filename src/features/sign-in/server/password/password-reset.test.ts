import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test, vi } from "vitest";
import { openTestSchool, type TestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { findAccountByEmail } from "#server/accounts/accounts.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";

// A real SMTP server: it receives exactly what a mail provider would.

interface ArrivedMail {
  from: string;
  to: string[];
  source: string;
}

const inbox: ArrivedMail[] = [];
/** Mails are accepted only once this has resolved. */
let open: Promise<void> = Promise.resolve();
/** How many mails are waiting to be accepted. */
let held = 0;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  async onData(stream, session, done) {
    const source = await text(stream);
    const { mailFrom, rcptTo } = session.envelope;
    held += 1;
    await open;
    inbox.push({
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      source: source.replace(/=\r?\n/g, "").replaceAll("=3D", "="),
    });
    done();
  },
});
await once(smtp.listen(0, "127.0.0.1"), "listening");
const { port } = smtp.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const school = openTestSchool({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Sunrise School <office@school.example>",
  APP_URL: "http://localhost:3000",
});
// Nothing listens on port 1: connections fail.
const schoolWithoutMail = openTestSchool({ SMTP_URL: "smtp://127.0.0.1:1" });

async function makeAsha(email: string, at: TestSchool = school) {
  await at.makeAccount({ role: "student", name: "Asha", email }, "banyan tree");
  return email;
}

const ask = (email: string, at: TestSchool = school) =>
  at.requestAs(null).post("/api/password-reset-requests", { email });

const reset = (token: string, password: string) =>
  school.requestAs(null).post("/api/password-resets", { token, password });

const signIn = (email: string, password: string) =>
  school.requestAs(null).post("/api/sign-in", { email, password });

async function mailTo(email: string): Promise<ArrivedMail> {
  return vi.waitFor(
    () => {
      const mail = inbox.findLast(({ to }) => to.includes(email));
      if (!mail) throw new Error("No mail yet");
      return mail;
    },
    { timeout: 20_000 },
  );
}

async function tokenMailedTo(email: string): Promise<string> {
  const { source } = await mailTo(email);
  const token = source.match(/http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/)?.[1];
  if (!token) throw new Error(`No link in the mail: ${source}`);
  return token;
}

async function otherTokenMailedTo(email: string, first: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const token = await tokenMailedTo(email);
      if (token === first) throw new Error("No second mail yet");
      return token;
    },
    { timeout: 20_000 },
  );
}

test("the mail arrives, from the school, and its link works once", async () => {
  const email = await makeAsha("asha@reset.example");
  expect(await ask(" ASHA@reset.example ")).toMatchObject({ status: 202, body: null });
  const mail = await mailTo(email);
  expect(mail).toMatchObject({ from: "office@school.example", to: [email] });
  expect(mail.source).toMatch(/^From: Sunrise School <office@school.example>/m);
  expect(mail.source).toContain("Hello Asha");
  const token = await tokenMailedTo(email);
  expect((await reset(token, "neem tree")).status).toBe(204);
  expect((await reset(token, "mango tree")).body).toMatchObject({
    code: "link-invalid",
    message: en.password.linkInvalid,
  });
  expect((await signIn(email, "banyan tree")).body.code).toBe("wrong-password");
  expect((await signIn(email, "neem tree")).status).toBe(200);
});

test("a reset ends all other access to the account: other links, and sessions everywhere", async () => {
  const email = await makeAsha("twice@reset.example");
  const account = await findAccountByEmail(school.database, email);
  const Cookie = await school.cookieOf({ id: account?.id ?? "" });
  await ask(email);
  const first = await tokenMailedTo(email);
  await ask(email);
  const second = await otherTokenMailedTo(email, first);
  const storedLinks = await school.database.select().from(passwordLinks);
  for (const token of [first, second]) expect(JSON.stringify(storedLinks)).not.toContain(token);

  expect((await reset(second, "neem tree")).status).toBe(204);
  expect((await reset(first, "mango tree")).body.code).toBe("link-invalid");
  expect((await school.request("GET", "/api/me", { headers: { Cookie } })).body.account).toBeNull();
});

test("a reset that cannot be audited fails: password, sessions and link stay as they were", async () => {
  const email = await makeAsha("unaudited@reset.example");
  const account = await findAccountByEmail(school.database, email);
  const Cookie = await school.cookieOf({ id: account?.id ?? "" });
  await ask(email);
  const token = await tokenMailedTo(email);
  await school.database.execute(
    sql.raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'made to fail'; end $$;
      create trigger fail before insert on audit_log for each row execute function fail()`),
  );
  try {
    expect((await reset(token, "neem tree")).status).toBe(500);
  } finally {
    await school.database.execute(sql.raw("drop trigger fail on audit_log; drop function fail()"));
  }
  expect((await school.request("GET", "/api/me", { headers: { Cookie } })).body.account).toMatchObject({
    email,
  });
  expect((await signIn(email, "banyan tree")).status).toBe(200);
  expect((await reset(token, "neem tree")).status).toBe(204);
});

test("of several simultaneous uses, of one link or of two, one succeeds", async () => {
  const email = await makeAsha("hasty@reset.example");
  await ask(email);
  const first = await tokenMailedTo(email);
  await ask(email);
  const second = await otherTokenMailedTo(email, first);
  const links = [first, second, first, second];
  const responses = await Promise.all(links.map((token, index) => reset(token, `neem tree ${index}`)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410]);
  const made = responses.findIndex(({ status }) => status === 204);
  expect((await signIn(email, `neem tree ${made}`)).status).toBe(200);
});

test("the link expires after one hour", async () => {
  const email = await makeAsha("late@reset.example");
  await ask(email);
  const token = await tokenMailedTo(email);
  const account = await findAccountByEmail(school.database, email);
  const ofToken = eq(passwordLinks.userId, account?.id ?? "");
  const [stored] = await school.database.select().from(passwordLinks).where(ofToken);
  const lifetime = (stored?.expiresAt.getTime() ?? 0) - Date.now();
  expect(Math.abs(lifetime - 3_600_000)).toBeLessThan(60_000);
  await school.database
    .update(passwordLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(ofToken);
  expect((await reset(token, "neem tree")).body.code).toBe("link-invalid");
  expect((await signIn(email, "banyan tree")).status).toBe(200);
});

test("a rejected password leaves the link valid", async () => {
  const email = await makeAsha("short@reset.example");
  await ask(email);
  const token = await tokenMailedTo(email);
  expect((await reset(token, "12345")).body).toMatchObject({
    code: "invalid-input",
    field: "password",
    message: en.password.tooShort,
  });
  expect((await reset(token, "neem tree")).status).toBe(204);
});

test("a made-up token is rejected", async () => {
  expect((await reset("made-up", "neem tree")).body.code).toBe("link-invalid");
  expect((await reset("", "neem tree")).body.message).toBe(en.password.linkInvalid);
});

test("an unknown or deleted account gets the same response, and no mail", async () => {
  const email = await makeAsha("known@reset.example");
  const deleted = await makeAsha("deleted@reset.example");
  await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.email, deleted));
  const responses = [await ask("unknown@reset.example"), await ask(deleted), await ask(email)];
  const shown = responses.map(({ status, body, headers }) => {
    const { "x-request-id": _requestId, ...same } = Object.fromEntries(headers);
    return { status, body, headers: same };
  });
  expect(shown[0]).toEqual(shown[2]);
  expect(shown[1]).toEqual(shown[2]);
  await mailTo(email);
  expect(inbox.some(({ to }) => to.includes("unknown@reset.example") || to.includes(deleted))).toBe(false);
});

test("the response comes before the mail is sent: a slow mail server does not reveal who has an account", async () => {
  const email = await makeAsha("slow@reset.example");
  const gate = Promise.withResolvers<void>();
  const heldBefore = held;
  open = gate.promise;
  expect((await ask(email)).status).toBe(202);
  await expect.poll(() => held).toBe(heldBefore + 1);
  expect(inbox.some(({ to }) => to.includes(email))).toBe(false);
  gate.resolve();
  await mailTo(email);
});

test("a mail server that is down does not fail the request", async () => {
  const email = await makeAsha("down@reset.example", schoolWithoutMail);
  const logged = vi.spyOn(schoolWithoutMail.services.log, "warn");
  expect((await ask(email, schoolWithoutMail)).status).toBe(202);
  // The operator finds it in the log.
  await expect.poll(() => logged).toHaveBeenCalled();
});

test("the address follows the rule of the form", async () => {
  expect((await ask("no at sign")).body).toMatchObject({
    code: "invalid-input",
    field: "email",
    message: en.person.emailInvalid,
  });
});

test("a flood of requests for one account is rejected with the time to wait", async () => {
  for (let count = 0; count < 5; count++) expect((await ask("flood@reset.example")).status).toBe(202);
  expect((await ask("flood@reset.example")).status).toBe(429);
});

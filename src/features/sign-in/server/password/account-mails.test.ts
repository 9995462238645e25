import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test, vi } from "vitest";
import { untilWaiting } from "#app/testing/lock-waiters.ts";
import { type ReadMail, readMail } from "#app/testing/read-mail.ts";
import { openTestSchool, type TestSchool } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

// Users are notified of a changed password or e-mail, at their address before the change (ASVS 6.3.7).

const inbox: { to: string; mail: ReadMail }[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  async onData(stream, { envelope }, done) {
    const mail = await readMail(await text(stream));
    for (const { address } of envelope.rcptTo) inbox.push({ to: address, mail });
    done();
  },
});
await once(smtp.listen(0, "127.0.0.1"), "listening");
const { port } = smtp.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const school = openTestSchool({ SMTP_URL: `smtp://127.0.0.1:${port}`, APP_URL: "http://localhost:3000" });
const hidingSchool = openTestSchool({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  APP_URL: "http://localhost:3000",
  HIDE_ACCOUNT_EXISTENCE: "true",
});
// Nothing listens on port 1: connections fail.
const schoolWithoutMail = openTestSchool({ SMTP_URL: "smtp://127.0.0.1:1" });

const newAddress = () => `asha${randomUUID()}@mail.example`;

async function makeAsha(at: TestSchool = school, email = newAddress()) {
  const id = await at.makeAccount({ role: "student", name: "Asha", email }, "banyan tree");
  return { id, email };
}

const changePassword = (who: { id: string }, at: TestSchool = school) =>
  at.requestAs(who).post("/api/password-changes", { currentPassword: "banyan tree", password: "neem tree" });

const mailsTo = (address: string) => inbox.filter(({ to }) => to === address).map(({ mail }) => mail);

function mailTo(address: string): Promise<ReadMail> {
  return vi.waitFor(() => mailsTo(address)[0] ?? expect.fail("No mail yet"), { timeout: 20_000 });
}

test("the owner gets a mail about a changed password, with what to do about it", async () => {
  const asha = await makeAsha();
  expect((await changePassword(asha)).status).toBe(204);
  const mail = await mailTo(asha.email);
  const { subject, what, ifNot } = en.mails.passwordChanged;
  expect(mail.subject).toBe(subject);
  for (const line of ["Hello Asha,", what, ifNot, "http://localhost:3000/forgot-password"]) {
    expect(mail.text).toContain(line);
  }
  expect(JSON.stringify(mail)).not.toMatch(/banyan|neem/);
});

test("also about a reset, which is in the audit log too", async () => {
  const asha = await makeAsha();
  await school.requestAs(null).post("/api/password-reset-requests", { email: asha.email });
  const token = (await mailTo(asha.email)).text.match(/token=([\w-]+)/)?.[1];
  const reset = await school.requestAs(null).post("/api/password-resets", { token, password: "neem tree" });
  expect(reset.status).toBe(204);
  await expect.poll(() => mailsTo(asha.email)).toHaveLength(2);
  expect(mailsTo(asha.email)[1]?.text).toContain(en.mails.passwordChanged.what);
  const entries = await school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, asha.id), eq(auditLog.action, "password.reset")));
  expect(entries).toMatchObject([{ actorId: asha.id, studentId: asha.id, before: null, after: null }]);
});

test("mails are in the recipient's language, not the requester's", async () => {
  const asha = await makeAsha();
  expect((await school.requestAs(asha).put("/api/me/language", { language: "hi" })).status).toBe(204);
  await school.requestAs(null).post("/api/password-reset-requests", { email: asha.email });
  expect((await mailTo(asha.email)).text).toContain(hi.mails.passwordReset.ifNot);
  expect((await changePassword(asha)).status).toBe(204);
  await expect.poll(() => mailsTo(asha.email)).toHaveLength(2);
  const text = mailsTo(asha.email)[1]?.text;
  expect(text).toContain("नमस्ते Asha,");
  expect(text).toContain(hi.mails.passwordChanged.what);
});

const studentBody = (email: string, currentPassword?: string) => ({
  name: "Asha",
  surname: "Rao",
  email,
  age: 15,
  city: "Pune",
  education: "Class 10",
  phone: "9876543210",
  parentEmail: "parent@mail.example",
  course: ["Mathematics"],
  teacherId: [],
  ...(currentPassword !== undefined && { currentPassword }),
});

test("the former address gets a mail about a changed e-mail, without the new one", async () => {
  const asha = await makeAsha();
  const next = newAddress();
  const answer = await school
    .requestAs(asha)
    .patch(`/api/students/${asha.id}`, studentBody(next, "banyan tree"));
  expect(answer.status).toBe(204);
  const mail = await mailTo(asha.email);
  expect(mail.subject).toBe(en.mails.emailChanged.subject);
  expect(mail.text).toContain(en.mails.emailChanged.ifNot);
  expect(JSON.stringify(mail)).not.toContain(next);
  expect(mailsTo(next)).toEqual([]);
});

const teacherBody = (email: string) => ({
  name: "Meera",
  surname: "Iyer",
  email,
  education: "M.Sc.",
  subject: "Mathematics",
  courses: ["Mathematics"],
  phone: "",
  joiningDate: "2026-06-01",
});

test("an admin's change is mailed in the language of the account, not of the admin", async () => {
  const admin = await school.makeAdmin();
  const asha = await makeAsha();
  await school.requestAs(asha).put("/api/me/language", { language: "hi" });
  const response = await school.requestAs(admin).patch(`/api/students/${asha.id}`, studentBody(newAddress()));
  expect(response.status).toBe(204);
  const { text } = await mailTo(asha.email);
  expect(text).toContain("नमस्ते Asha,");
  expect(text).toContain(hi.mails.emailChanged.ifNot);
});

test("an admin's change of a teacher's e-mail is mailed too, and nothing is if it stays the same", async () => {
  const admin = await school.makeAdmin();
  const teacher = await school.makeTeacher({ email: newAddress() });
  const update = (email: string) =>
    school.requestAs(admin).patch(`/api/teachers/${teacher.id}`, teacherBody(email));
  expect((await update(teacher.email)).status).toBe(204);
  expect((await update(newAddress())).status).toBe(204);
  expect((await mailTo(teacher.email)).text).toContain("Hello Meera,");
  expect(mailsTo(teacher.email)).toHaveLength(1);
});

describe.each(["student", "teacher"] as const)("when an admin changes the e-mail of a %s", (role) => {
  async function makePerson() {
    const admin = await school.makeAdmin({ email: newAddress() });
    const email = newAddress();
    const id = await school.makeAccount({ role, email }, "banyan tree");
    await school.requestAs(null).post("/api/password-reset-requests", { email });
    const token = (await mailTo(email)).text.match(/token=([\w-]+)/)?.[1];
    return {
      id,
      email,
      changeEmail: (to: string) =>
        school
          .requestAs(admin)
          .patch(`/api/${role}s/${id}`, role === "student" ? studentBody(to) : teacherBody(to)),
      reset: () => school.requestAs(null).post("/api/password-resets", { token, password: "neem tree" }),
    };
  }

  test("reset links in the former mailbox are void; those of users who keep their e-mail are not", async () => {
    const [moved, stayed] = [await makePerson(), await makePerson()];
    expect((await moved.changeEmail(newAddress())).status).toBe(204);
    expect((await stayed.changeEmail(stayed.email)).status).toBe(204);
    expect((await moved.reset()).body.code).toBe("link-invalid");
    expect((await stayed.reset()).status).toBe(204);
  });

  test("the change waits for a reset in progress, without holding any of its locks", async () => {
    const person = await makePerson();
    const reset = await school.database.$client.connect();
    try {
      await reset.query("begin");
      await reset.query("select from password_links where user_id = $1 for update", [person.id]);
      const answer = person.changeEmail(newAddress());
      await untilWaiting(school.database, 1);
      // As its audit entry does, through the reference to the account.
      await reset.query("select from users where id = $1 for key share nowait", [person.id]);
      await reset.query("rollback");
      expect((await answer).status).toBe(204);
    } finally {
      reset.release(true);
    }
  });
});

test("a rejected change sends no mail", async () => {
  const asha = await makeAsha();
  const wrong = { currentPassword: "mango tree", password: "neem tree" };
  expect((await school.requestAs(asha).post("/api/password-changes", wrong)).status).toBe(400);
  const taken = (await makeAsha()).email;
  const body = studentBody(taken, "banyan tree");
  expect((await school.requestAs(asha).patch(`/api/students/${asha.id}`, body)).status).toBe(409);
  // Any other mail would have arrived before this one.
  const other = await makeAsha();
  await changePassword(other);
  await mailTo(other.email);
  expect([...mailsTo(asha.email), ...mailsTo(taken)]).toEqual([]);
});

test("a mail server that is down fails no request; it is logged, without the address", async () => {
  const asha = await makeAsha(schoolWithoutMail);
  const logged = vi.spyOn(schoolWithoutMail.services.log, "warn");
  expect((await changePassword(asha, schoolWithoutMail)).status).toBe(204);
  await expect.poll(() => logged).toHaveBeenCalled();
  expect(logged).toHaveBeenCalledWith(expect.anything(), "a mail could not be sent");
});

test("a recipient gets a limited number an hour, so registering someone else's address cannot flood it", async () => {
  const asha = await makeAsha();
  for (let count = 0; count < 10; count++) {
    await school.services.attempts.count("account-mail", {
      account: asha.email,
      address: "203.0.113.7",
    });
  }
  const logged = vi.spyOn(school.services.log, "warn");
  expect((await changePassword(asha)).status).toBe(204);
  await expect.poll(() => logged).toHaveBeenCalledOnce();
  expect(mailsTo(asha.email)).toEqual([]);
});

describe("with HIDE_ACCOUNT_EXISTENCE", () => {
  async function register(email: string, teacherId: string, subject = "Mathematics") {
    const { status, body, headers } = await hidingSchool.requestAs(null).post("/api/students", {
      ...{ name: "Stranger", surname: "Danger", age: 15, city: "Pune", education: "Class 10" },
      ...{ email, password: "mango tree", teacherId, subject },
    });
    return { status, body, headers: [...headers.keys()] };
  }

  test("a registration with a known address gets the usual response, changes nothing, and its owner gets a mail", async () => {
    const teacher = await hidingSchool.makeTeacher();
    const { email } = await makeAsha(hidingSchool);
    const people = () => hidingSchool.database.$count(users);
    const before = await people();
    const ofNew = await register(newAddress(), teacher.id);
    const ofKnown = await register(email.toUpperCase(), teacher.id);
    const anyId = { id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/) };
    expect(ofNew).toMatchObject({ status: 201, body: anyId });
    expect(ofKnown).toMatchObject({ status: 201, body: anyId });
    expect(Object.keys(ofKnown.body)).toEqual(Object.keys(ofNew.body));
    expect(ofKnown.headers).toEqual(ofNew.headers);
    expect(await people()).toBe(before + 1);
    const mail = await mailTo(email);
    expect(mail.subject).toBe(en.mails.registeredAgain.subject);
    expect(mail.text).toContain("http://localhost:3000/forgot-password");
    expect(JSON.stringify(mail)).not.toMatch(/Stranger|Danger|mango/);
    const signIn = (password: string) =>
      hidingSchool.requestAs(null).post("/api/sign-in", { email, password });
    expect((await signIn("mango tree")).status).toBe(401);
    expect((await signIn("banyan tree")).status).toBe(200);
  });

  test("the mail about a repeated registration is in the owner's language, not in that of the request", async () => {
    const teacher = await hidingSchool.makeTeacher();
    const asha = await makeAsha(hidingSchool);
    await hidingSchool.requestAs(asha).put("/api/me/language", { language: "hi" });
    await register(asha.email, teacher.id);
    const { text } = await mailTo(asha.email);
    expect(text).toContain("नमस्ते Asha,");
    expect(text).toContain(hi.mails.registeredAgain.ifYou);
  });

  test("other errors are reported the same for a known address; the number of mails is limited", async () => {
    const teacher = await hidingSchool.makeTeacher();
    const { email } = await makeAsha(hidingSchool);
    const refused = await register(email, teacher.id, "Poetry");
    expect(refused).toMatchObject({ status: 400, body: { field: "subject" } });
    expect(refused.body).toEqual((await register(newAddress(), teacher.id, "Poetry")).body);
    for (let count = 0; count < 5; count++) {
      expect((await register(email, teacher.id)).status).toBe(201);
    }
    await hidingSchool.services.background.settled();
    expect(mailsTo(email)).toHaveLength(3);
  });
});

test("trying addresses as a new e-mail reveals only for a few that they are taken", async () => {
  const asha = await makeAsha();
  const others = await Promise.all(
    Array.from({ length: 6 }, () => school.makeTeacher({ email: newAddress() })),
  );
  const change = (email: string) =>
    school.requestAs(asha).patch(`/api/students/${asha.id}`, studentBody(email, "banyan tree"));
  const statuses: number[] = [];
  for (const { email } of others) statuses.push((await change(email)).status);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
  // Nor is a free one revealed by being accepted.
  expect((await change(newAddress())).status).toBe(429);
});

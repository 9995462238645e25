import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readMail } from "#app/testing/read-mail.ts";
import { invitedTeacher, makeInvitation } from "#app/testing/test-invitations.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import {
  invitationDaysMax,
  invitationDaysStudents,
  invitationUsesDefault,
  invitationUsesMax,
} from "#domain/invitations.ts";
import { limits } from "#domain/limits.ts";
import { formatCode } from "#domain/typed-code.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import { accountMails } from "#server/mails/account-mails.table.ts";
import { school as schoolTable } from "#server/school/school.table.ts";
import { invitations, invitationUses } from "./invitations.table.ts";
import { codeOf, storedInvitationCode } from "./use-invitation.actions.ts";

const school = openTestSchool();
const dayMs = 24 * 60 * 60 * 1000;

let admin: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});
beforeEach(async () => {
  await school.database.delete(schoolTable);
  await school.database.$client.query("delete from rate_limits");
});

const asAdmin = () => school.requestAs(admin);
const lookUp = (code: string) => school.requestAs(null).post("/api/invitation-lookups", { code });
const accept = (body: Record<string, unknown>) =>
  school.requestAs(null).post("/api/teacher-registrations", { password: "banyan tree", ...body });
const inviteTeacher = (changes: Record<string, unknown> = {}) => {
  const { usesMax: _usesMax, ...fields } = invitedTeacher;
  return asAdmin().post("/api/invitations", { ...fields, ...changes });
};

test("a class group's code can be shown again, leads to its teachers, and its hash alone is stored", async () => {
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const made = await asAdmin().post("/api/invitations", { role: "student", classGroupId: group.id });
  expect(made).toMatchObject({
    status: 201,
    body: { state: "open", uses: 0, usesMax: invitationUsesDefault, classGroup: { name: group.name } },
  });
  const { code, link, id, expiresAt } = made.body;
  expect(code).toMatch(/^[B-DF-HJ-NP-TV-Z]{8}$/);
  expect(link).toBe(`http://localhost:3000/register#${formatCode(code)}`);
  const days = (Date.parse(expiresAt) - Date.now()) / dayMs;
  expect(days).toBeCloseTo(invitationDaysStudents, 1);

  const [stored] = await school.database.select().from(invitations).where(eq(invitations.id, id));
  expect(JSON.stringify(stored)).not.toContain(code);
  const logged = await school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, id))
    .orderBy(auditLog.id);
  expect(logged).toMatchObject([{ action: "invitation.add", after: { classGroup: group.name } }]);
  expect(JSON.stringify(logged)).not.toContain(code);

  expect((await asAdmin().get(`/api/invitations/${id}`)).body).toMatchObject({ code, link, usedBy: [] });
  const shown = await school.requestAs(teacher).get(`/api/class-groups/${group.id}/invitation`);
  expect(shown.body).toMatchObject({ classGroup: { id: group.id }, invitation: { id, code, link } });
  expect((await lookUp(formatCode(code).toLowerCase())).body).toEqual({
    role: "student",
    school: "",
    classGroup: {
      name: group.name,
      teachers: [{ name: teacher.name, surname: teacher.surname, subject: "Mathematics" }],
    },
  });
});

test("a new code for a class group revokes the old one", async () => {
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const make = () => asAdmin().post("/api/invitations", { role: "student", classGroupId: group.id });
  const [former, present] = [await make(), await make()];
  expect(former.body.code).not.toBe(present.body.code);
  expect((await lookUp(former.body.code)).body).toMatchObject({
    code: "link-invalid",
    field: "code",
    message: en.invitations.codeRevoked,
  });
  expect((await lookUp(present.body.code)).status).toBe(200);
  const { body } = await asAdmin().get(`/api/class-groups/${group.id}/invitation`);
  expect(body.invitation.id).toBe(present.body.id);
});

test("of new codes made at once, one works", async () => {
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const make = () => asAdmin().post("/api/invitations", { role: "student", classGroupId: group.id });
  const made = await Promise.all([make(), make(), make(), make()]);
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const found = await Promise.all(made.map(({ body }) => lookUp(body.code)));
  expect(found.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a code that was replaced does not come back beside the new one", async () => {
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const make = () => asAdmin().post("/api/invitations", { role: "student", classGroupId: group.id });
  const [former, present] = [await make(), await make()];
  const { body } = await asAdmin().get("/api/audit-log");
  const [, revoked] = body.items;
  expect(revoked.action).toBe("invitation.revoke");
  const undo = () => asAdmin().post(`/api/audit-log/${revoked.id}/undo`);
  expect(await undo()).toMatchObject({ status: 409, body: { message: en.invitations.replaced } });
  await asAdmin().post(`/api/invitations/${present.body.id}/revocation`);
  expect((await undo()).status).toBe(204);
  expect((await lookUp(former.body.code)).status).toBe(200);
});

test("a class group without a code has none to show, and a teacher of another class group sees nothing", async () => {
  const group = await school.makeClassGroup({}, { teachers: [teacher] });
  const path = `/api/class-groups/${group.id}/invitation`;
  expect((await school.requestAs(teacher).get(path)).body.invitation).toBeNull();
  expect((await school.requestAs(await school.makeTeacher()).get(path)).status).toBe(404);
  expect((await school.requestAs(await school.makeStudent([teacher])).get(path)).status).toBe(403);
});

test("once the server's secret has changed, a code can neither be shown nor used", async () => {
  const id = randomUUID();
  const { code } = await makeInvitation(school, admin, { role: "student" });
  const lost = codeOf("the secret that the server had before", id);
  const codeHash = storedInvitationCode("the secret that the server had before", lost);
  await makeInvitation(school, admin, { id, role: "student", codeHash });
  expect((await asAdmin().get(`/api/invitations/${id}`)).body).toMatchObject({ code: null, link: null });
  const statuses = await Promise.all([code, lost].map(async (each) => (await lookUp(each)).status));
  expect(statuses).toEqual([200, 410]);
});

test("codes that are unknown, expired, revoked or used up each say so", async () => {
  const sentenceOf = async (code: string) => {
    const { status, body } = await lookUp(code);
    return { status, message: body.message };
  };
  const past = { expiresAt: new Date(Date.now() - 1000) };
  const expired = await makeInvitation(school, admin, { role: "student", ...past });
  const revoked = await makeInvitation(school, admin, { role: "student", revokedAt: new Date() });
  const used = await makeInvitation(school, admin, { role: "student", usesMax: 1 });
  await school.database.insert(invitationUses).values({ invitationId: used.id, userId: teacher.id });
  const { invitations: words } = en;
  expect(await sentenceOf("B".repeat(8))).toEqual({ status: 410, message: words.codeUnknown });
  expect(await sentenceOf(expired.code)).toEqual({ status: 410, message: words.codeExpired });
  expect(await sentenceOf(revoked.code)).toEqual({ status: 410, message: words.codeRevoked });
  expect(await sentenceOf(used.code)).toEqual({ status: 410, message: words.codeUsedUp });
});

test("hostile codes are rejected before anything is looked up", async () => {
  for (const code of [
    "",
    " ",
    "'; drop table invitations; --",
    "\u0000".repeat(16),
    "A".repeat(15),
    "U".repeat(16),
  ])
    expect(await lookUp(code), JSON.stringify(code)).toMatchObject({
      status: 400,
      body: { code: "invalid-input", field: "code", message: en.invitations.codeMalformed },
    });
  const endless = await school
    .requestAs(null)
    .post("/api/invitation-lookups", { code: "#".repeat(limits.invitationCodeWrittenMax + 1) });
  expect(endless.status).toBe(400);
  for (const code of [1, null, ["A"], { $ne: 1 }])
    expect((await lookUp(code as unknown as string)).status).toBe(400);
});

test("wrong codes are counted, of cards too; right ones are not", async () => {
  const { code } = await makeInvitation(school, admin, { role: "student" });
  const from = (remoteAddress: string, path: string, guess: string) =>
    school.request("POST", `/api/${path}`, { body: { code: guess }, remoteAddress });
  const counted = async () =>
    (await school.database.select().from(rateLimits)).filter(({ expire }) => Number(expire) > Date.now());
  expect((await from("198.51.100.7", "invitation-lookups", code)).status).toBe(200);
  expect(await counted()).toEqual([]);

  const letters = "BCDFGHJKMNPQRSTVWXYZ";
  const guesses = Array.from(
    { length: 600 },
    (_, n) => `${letters[n % 20]}${letters[Math.floor(n / 20) % 20]}${letters[Math.floor(n / 400)]}ZZZZZ`,
  );
  const paths = ["invitation-lookups", "pin-code-lookups"];
  for (let begun = 0; begun < guesses.length; begun += 50) {
    const some = guesses.slice(begun, begun + 50);
    const answers = await Promise.all(
      some.map((guess, n) => from("198.51.100.7", paths[n % 2] ?? "", guess)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410]));
  }
  for (const path of paths) {
    const refused = await from("198.51.100.7", path, code);
    expect(refused.body).toMatchObject({ code: "too-many-requests" });
    expect(refused.headers.get("Retry-After")).toMatch(/^\d\d?$/);
  }
  expect((await from("203.0.113.9", "invitation-lookups", code)).status).toBe(200);

  // From many addresses: what is left of the limit in all, as if they had used it up.
  await school.database.$client.query(
    "update rate_limits set expire = $1 where key like 'typed-code:account:%'",
    [Date.now() + 2400 * 5000],
  );
  expect((await from("203.0.113.9", "invitation-lookups", code)).status).toBe(429);
});

test("a teacher who is invited chooses a password, once, and is signed in nowhere", async () => {
  const email = `${randomUUID()}@school.example`;
  const { body } = await inviteTeacher({ email, validDays: 3 });
  expect(body.link).toBe(`http://localhost:3000/register#${formatCode(body.code)}`);
  expect((await lookUp(body.code)).body).toEqual({
    role: "teacher",
    school: "",
    teacher: { name: "Meera", surname: "Iyer", education: "M.Sc.", subject: "Physics", email },
  });
  const joined = await accept({ code: body.code });
  expect(joined.status).toBe(201);
  expect(joined.headers.get("Set-Cookie")).toBeNull();
  expect((await asAdmin().get(`/api/teachers/${joined.body.id}`)).body).toMatchObject({
    name: "Meera",
    surname: "Iyer",
    email,
    education: "M.Sc.",
    subject: "Physics",
    courses: ["Physics"],
  });
  const signedIn = await school.requestAs(null).post("/api/sign-in", { email, password: "banyan tree" });
  expect(signedIn.body.role).toBe("teacher");
  expect((await accept({ code: body.code })).body.message).toBe(en.invitations.codeUsedUp);
  expect((await asAdmin().get(`/api/invitations/${body.id}`)).body).toMatchObject({
    state: "used-up",
    usedBy: [{ id: joined.body.id, name: "Meera", isNew: true }],
  });
});

test("without an address in the invitation the teacher gives one; with one, any other is ignored", async () => {
  const { code } = (await inviteTeacher()).body;
  expect((await accept({ code })).body).toMatchObject({ code: "invalid-input", field: "email" });
  expect((await accept({ code, email: teacher.email })).body).toMatchObject({
    code: "email-taken",
    field: "email",
  });
  const email = `${randomUUID()}@school.example`;
  expect((await accept({ code, email })).status).toBe(201);

  const named = `${randomUUID()}@school.example`;
  const { body } = await inviteTeacher({ email: named });
  const joined = await accept({ code: body.code, email: `${randomUUID()}@elsewhere.example` });
  expect((await asAdmin().get(`/api/teachers/${joined.body.id}`)).body.email).toBe(named);
});

test("of two people who accept one invitation at once, one succeeds", async () => {
  const { code } = (await inviteTeacher()).body;
  const each = () => accept({ code, email: `${randomUUID()}@school.example` });
  const answers = await Promise.all([each(), each()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
});

test("an invitation is for its role alone: a student's creates no teacher, and no admin can be invited", async () => {
  const { code } = await makeInvitation(school, admin, { role: "student" });
  const email = `${randomUUID()}@school.example`;
  expect((await accept({ code, email })).body.message).toBe(en.invitations.codeUnknown);
  const { usesMax: _usesMax, ...fields } = invitedTeacher;
  expect((await asAdmin().post("/api/invitations", { ...fields, role: "admin" })).status).toBe(400);
});

test("each broken rule of an invitation is reported at its field", async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ name: " " }, "name"],
    [{ surname: "" }, "surname"],
    [{ education: "" }, "education"],
    [{ subject: "" }, "subject"],
    [{ email: "nobody" }, "email"],
    [{ validDays: 0 }, "validDays"],
    [{ validDays: invitationDaysMax + 1 }, "validDays"],
  ];
  for (const [changes, field] of cases)
    expect((await inviteTeacher(changes)).body, field).toMatchObject({ code: "invalid-input", field });
  expect((await inviteTeacher({ email: teacher.email })).body).toMatchObject({
    code: "email-taken",
    field: "email",
  });
  for (const usesMax of [0, 1.5, invitationUsesMax + 1])
    expect((await asAdmin().post("/api/invitations", { role: "student", usesMax })).body.field).toBe(
      "usesMax",
    );
  const nowhere = { role: "student", classGroupId: randomUUID() };
  expect((await asAdmin().post("/api/invitations", nowhere)).status).toBe(404);
});

test("an invitation with an address is mailed in the school's language, and again on request", async () => {
  await school.database.insert(schoolTable).values({ name: "Hill View School", language: "hi" });
  const email = `${randomUUID()}@school.example`;
  const { body } = await inviteTeacher({ email });
  const again = async () => {
    await school.services.background.settled();
    const { status } = await asAdmin().post(`/api/invitations/${body.id}/mails`);
    await school.services.background.settled();
    return status;
  };
  // A moment later is too soon.
  expect(await again()).toBe(429);
  await school.database.update(accountMails).set({ createdAt: new Date(Date.now() - 60_000) });
  expect(await again()).toBe(204);
  const folder = join(school.services.env.DATA_DIR, "outbox");
  const mails = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")),
  );
  const sent = mails.filter((mail) => mail.includes(`To: ${email}`));
  expect(sent).toHaveLength(2);
  const entries = (await asAdmin().get(`/api/audit-log?recordId=${body.id}`)).body.items;
  expect(entries.map(({ what }: { what: string }) => what)).toEqual([
    "E-mailed the invitation of Meera Iyer again",
    "Invited Meera Iyer",
  ]);
  // A mail written to a file does not count as sent.
  expect((await asAdmin().get(`/api/invitations/${body.id}`)).body.mail).toBeNull();
  const { text } = await readMail(sent[0] ?? "");
  expect(text).toContain(body.link);
  expect(text).toContain("Hill View School आपको Classback पर बुला रहा है");

  const unmailed = (await inviteTeacher()).body;
  expect((await asAdmin().post(`/api/invitations/${unmailed.id}/mails`)).status).toBe(409);
  await asAdmin().post(`/api/invitations/${body.id}/revocation`);
  expect((await asAdmin().post(`/api/invitations/${body.id}/mails`)).body.message).toBe(
    en.invitations.notOpen,
  );
});

test("revoking and inviting can be undone", async () => {
  const { id, code } = (await inviteTeacher()).body;
  const revoke = () => asAdmin().post(`/api/invitations/${id}/revocation`);
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
  expect((await lookUp(code)).status).toBe(410);
  const entries = async () => (await asAdmin().get(`/api/audit-log?recordId=${id}`)).body.items;
  const [revoked, added] = await entries();
  expect([revoked, added]).toMatchObject([
    { action: "invitation.revoke", undoable: true, what: "Revoked the invitation of Meera Iyer" },
    { action: "invitation.add", undoable: true, what: "Invited Meera Iyer" },
  ]);
  expect((await asAdmin().post(`/api/audit-log/${revoked.id}/undo`)).status).toBe(204);
  expect((await lookUp(code)).status).toBe(200);
  expect((await asAdmin().post(`/api/audit-log/${added.id}/undo`)).status).toBe(204);
  expect((await lookUp(code)).body.message).toBe(en.invitations.codeRevoked);
});

test("the list is newest first, in pages, of one kind on request", async () => {
  await school.database.delete(invitations);
  const ids: string[] = [];
  for (let made = 0; made < 3; made++) {
    const createdAt = new Date(Date.now() + made * 1000);
    ids.unshift((await makeInvitation(school, admin, { role: "student", createdAt })).id);
  }
  await makeInvitation(school, admin, invitedTeacher);
  const first = (await asAdmin().get("/api/invitations?kind=student&limit=2")).body;
  const second = (await asAdmin().get(`/api/invitations?kind=student&limit=2&after=${first.next}`)).body;
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  const all = (await asAdmin().get("/api/invitations")).body.items;
  expect(all).toHaveLength(4);
  expect(JSON.stringify(all)).not.toContain('"code"');
});

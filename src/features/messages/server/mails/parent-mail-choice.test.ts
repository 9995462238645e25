import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { restartsPerDay } from "#domain/messages/parent-link.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { signId } from "#server/credentials/signed-ids.ts";
import { parentMailTokenOf } from "./parent-mail-link.actions.ts";

// The link in each mail to a guardian, which stops such mails.

const mailServer = await openMailServer();
const school = openTestSchool({ SMTP_URL: mailServer.url });
const mails = parentMailsOf(school);
const { database } = school;
beforeEach(() => mails.reset());

const pathOf = (id: string, secret = school.services.authSecret) =>
  `/api/parent-mails?token=${parentMailTokenOf(secret, id)}`;
const anyone = () => school.requestAs(null);

/** What was answered for a student, oldest first. */
async function answersOf(studentId: string) {
  const rows = await database
    .select()
    .from(consents)
    .where(eq(consents.studentId, studentId))
    .orderBy(consents.id);
  return rows.map(({ answer, source, answeredOn, recordedBy, contact }) => ({
    answer,
    source,
    answeredOn,
    recordedBy,
    contact,
  }));
}

/** As a mail program sends it (RFC 8058). */
const oneClick = (path: string, headers: Record<string, string> = {}) =>
  school.request("POST", path, {
    rawBody: "List-Unsubscribe=One-Click",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });

test.each<Record<string, string>>([
  { Origin: "moz-extension://0b7c1f4e-5a43-4f3e-9d0a-2d7a7f0a1c55" },
  { Origin: "null" },
  { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "cross-site" },
])(
  "one click in a mail program stops the mails, whatever site it says it comes from: %o",
  async (headers) => {
    const id = await mails.queueMail(await mails.makeChild(), { mail: "sent" });
    expect((await oneClick(pathOf(id), headers)).status).toBe(204);
    expect((await anyone().get(pathOf(id))).body).toMatchObject({ wanted: false });
    // Starting them again is for the page alone.
    const put = await school.request("PUT", pathOf(id), { body: { wanted: true }, headers });
    expect(put).toMatchObject({ status: 403, body: { code: "cross-site" } });
  },
);

test("one click stops the mails for every child of the address, and the record says so", async () => {
  const [asha, kabir, other] = [await mails.makeChild(), await mails.makeChild(), await mails.makeChild()];
  await database
    .update(users)
    .set({ parentEmail: asha.parentEmail.toUpperCase() })
    .where(eq(users.id, kabir.id));
  const id = await mails.queueMail(asha, { mail: "sent" });
  expect((await oneClick(pathOf(id))).status).toBe(204);
  const refused = {
    answer: "refused",
    source: "own-link",
    answeredOn: mails.today(),
    recordedBy: null,
    contact: asha.parentEmail,
  };
  expect([await answersOf(asha.id), await answersOf(kabir.id)]).toEqual([[refused], [refused]]);
  expect(await answersOf(other.id)).toEqual([]);
  expect(await mails.events(id)).toEqual([["reply", "stop", ""]]);
  // Mail programs may repeat it.
  expect((await oneClick(pathOf(id))).status).toBe(204);
  expect(await answersOf(asha.id)).toHaveLength(1);
  expect(await mails.events(id)).toHaveLength(1);
});

test("it stops mails that are queued, also about other children, until it is undone", async () => {
  const [asha, kabir] = [await mails.makeChild(), await mails.makeChild()];
  await database.update(users).set({ parentEmail: asha.parentEmail }).where(eq(users.id, kabir.id));
  const sent = await mails.queueMail(asha, { mail: "sent", claims: false });
  const about = { id: kabir.id, parentEmail: asha.parentEmail };
  const queued = [await mails.queueMail(asha), await mails.queueMail(about)];
  await oneClick(pathOf(sent));
  await mails.send();
  expect(await mails.states(queued)).toEqual({ dropped: 2 });
  expect(mailServer.inbox).toEqual([]);
  await anyone().put(pathOf(sent), { wanted: true });
  const later = await mails.queueMail(about);
  await mails.send();
  expect(await mails.states([later])).toEqual({ sent: 1 });
});

test("opening the link changes nothing; a browser is led to the page", async () => {
  const child = await mails.makeChild();
  const id = await mails.queueMail(child, { language: "hi" });
  expect((await anyone().get(pathOf(id))).body).toEqual({ wanted: true, mayUndo: false, language: "hi" });
  const { status, headers } = await school.request("GET", pathOf(id), {
    headers: { Accept: "text/html,*/*" },
  });
  expect([status, headers.get("Location")]).toEqual([302, pathOf(id).replace("/api/parent-mails", "/mails")]);
  expect(await answersOf(child.id)).toEqual([]);
});

test("stopping is undone by the link: what held before holds again", async () => {
  const [asked, silent] = [await mails.makeChild(), await mails.makeChild()];
  await database.update(users).set({ parentEmail: asked.parentEmail }).where(eq(users.id, silent.id));
  const agreed = {
    answer: "agreed" as const,
    source: "form" as const,
    answeredOn: "2026-06-01",
    noticeVersion: 1,
    noticeLanguage: "hi",
  };
  const about = { channel: "email" as const, purpose: "feedback" as const, contact: asked.parentEmail };
  await database
    .insert(consents)
    .values({ studentId: asked.id, ...about, ...agreed, recordedAt: new Date(0) });
  const path = pathOf(await mails.queueMail(asked));
  expect((await anyone().put(path, { wanted: false })).body).toMatchObject({ wanted: false, mayUndo: true });
  expect((await anyone().put(path, { wanted: true })).body).toMatchObject({ wanted: true, mayUndo: false });
  expect(await answersOf(asked.id)).toMatchObject(
    [agreed, { answer: "refused" }, { ...agreed, recordedBy: null }].map(({ answer, ...rest }) => ({
      answer,
      ...("source" in rest && { source: rest.source, answeredOn: rest.answeredOn }),
    })),
  );
  expect(await answersOf(silent.id)).toMatchObject([{ answer: "refused" }, { answer: "void", source: null }]);
  // Repeating it changes nothing.
  await anyone().put(path, { wanted: true });
  expect(await answersOf(asked.id)).toHaveLength(3);
  expect((await anyone().get(path)).body).toMatchObject({ wanted: true });
  for (let time = 1; time < restartsPerDay; time++) {
    await oneClick(path);
    expect((await anyone().put(path, { wanted: true })).status).toBe(200);
  }
  expect((await oneClick(path)).status).toBe(204);
  expect(await anyone().put(path, { wanted: true })).toMatchObject({
    status: 429,
    body: { message: en.parentPage.restartsUsedUp(restartsPerDay) },
  });
});

test("what the school was told is not undone by the link", async () => {
  const child = await mails.makeChild();
  await database.insert(consents).values({
    studentId: child.id,
    channel: "email",
    purpose: "feedback",
    contact: child.parentEmail,
    answer: "refused",
    source: "phone",
    answeredOn: "2026-06-01",
  });
  const path = pathOf(await mails.queueMail(child));
  expect((await anyone().put(path, { wanted: true })).body).toMatchObject({ wanted: false, mayUndo: false });
  // What is said by the link stands beside it, and undoing that leaves it alone.
  await oneClick(path);
  expect((await anyone().put(path, { wanted: true })).body).toMatchObject({ wanted: false, mayUndo: false });
  expect((await answersOf(child.id)).map(({ source }) => source)).toEqual(["phone", "own-link"]);
});

test("a link that was changed, is for something else, or whose message is gone does nothing", async () => {
  const child = await mails.makeChild();
  const [id, whatsapp] = [
    await mails.queueMail(child),
    await mails.queueMail(child, { channel: "whatsapp", mail: "none" }),
  ];
  const secret = school.services.authSecret;
  const token = parentMailTokenOf(secret, id);
  const others = [
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `${token}.A`,
    token.replace(id, whatsapp),
    parentMailTokenOf(secret, whatsapp),
    parentMailTokenOf(secret, child.id),
    parentMailTokenOf("another secret", id),
    signId(secret, "reminder mails", id),
    "x",
  ];
  for (const each of others) {
    const path = `/api/parent-mails?token=${encodeURIComponent(each)}`;
    for (const answer of [
      await anyone().get(path),
      await anyone().put(path, { wanted: false }),
      await oneClick(path),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([410, en.parentMails.linkInvalid]);
    }
  }
  expect(await answersOf(child.id)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { importRequests, studentRow } from "#app/testing/import-requests.ts";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { openBackup } from "#db/backup/read-backup.ts";
import { restoreBackup } from "#db/backup/restore-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import type { Database } from "#db/client.ts";
import { findWrongMonths } from "#db/months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { erasedText } from "#domain/privacy.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { pushSubscriptions } from "#features/push/server/push.table.ts";
import { reminders } from "#features/reminders/server/reminders.table.ts";
import { school as schoolTable } from "#features/school/server/school.table.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { createLog } from "#server/log/log.ts";
import { applyErasureLists, keepErasureList } from "./erasure-list.actions.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
const files = importRequests(school);
const today = todayIn("Asia/Kolkata");
const silent = { version: "1.0.0", report: () => undefined };
let admin: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  [admin, teacher] = await Promise.all([
    school.makeAdmin({ name: "Meera", surname: "Nair" }),
    school.makeTeacher({ name: "Ravi", surname: "Iyer" }),
  ]);
});

let written = "";
/** The app as it logs, for the erasure itself. */
async function logged(method: string, path: string, body?: unknown) {
  const log = createLog("trace", { write: (line: string) => void (written += line) });
  const { env, authSecret, database } = school.services;
  const app = createApp(createServices({ env, log, authSecret, database }));
  return app.request(
    path,
    {
      method,
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(JSON.stringify(body ?? null))),
        Cookie: await school.cookieOf(admin),
      },
    },
    { incoming: { socket: {} } },
  );
}

const child = {
  name: "Ashlesha",
  surname: "Quxwala",
  email: "ashlesha.q@zebra.example",
  loginName: "qux-314159",
  city: "Zanzipur",
  admission: "ADM 77 314159",
  dateOfBirth: "2011-03-29",
  guardian: "Lalitavva Muxdesai",
  phone: "9123987650",
  parentEmail: "lalitavva@muxmail.example",
  words: "The giraffe explained fractions",
  text: "grasshopper greetings",
};

/** Everything in a database as text. */
async function dump(database: Database): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' order by 1`);
  const texts = [];
  for (const { name } of rows) {
    const table = await database.execute<{ row: string }>(
      sql`select t::text as row from ${sql.raw(name)} as t`,
    );
    texts.push(...table.rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join("\n");
}

/** The values that a text still has, each with what stands around it. */
const found = (text: string) =>
  Object.values(child).flatMap((value) => {
    const at = text.toLowerCase().indexOf(value.toLowerCase());
    return at === -1 ? [] : [text.slice(Math.max(0, at - 120), at + 60)];
  });

async function outbox(): Promise<string> {
  const folder = join(school.services.env.DATA_DIR, "outbox");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.join("\n").replaceAll("=\n", "");
}

async function backUp(folder: string, name: string) {
  const file = join(folder, name);
  await writeBackup(school.database.$client, file, silent);
  return file;
}

async function rowsOf(file: string): Promise<string> {
  const backup = await openBackup(file);
  let text = "";
  await backup.read(async (_table, rows) => {
    for await (const chunk of rows) text += chunk;
  });
  await backup.close();
  return text;
}

const ok = async (response: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await response;
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) });
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  return body as any;
};

/** A child who is everywhere, with a brother at the school. */
async function makeChild() {
  const as = school.requestAs(admin);
  const group = await school.makeClassGroup({ name: "10-Z" }, { teachers: [teacher] });
  await files.run(admin, [
    studentRow({
      ...{ name: child.name, surname: child.surname, classGroup: group.name, rollNumber: "7" },
      ...{ admission: child.admission, dateOfBirth: child.dateOfBirth, city: child.city },
      ...{ guardian1Name: child.guardian, guardian1Relation: "mother", guardian1Phone: child.phone },
    }),
  ]);
  const [row] = await files.findStudents(child.name);
  const id = row?.id ?? "";
  await school.database
    .update(users)
    .set({
      loginName: child.loginName,
      email: child.email,
      parentEmail: child.parentEmail,
      confirmedAt: new Date(),
    })
    .where(eq(users.id, id));
  const asChild = () => school.requestAs({ id });
  // The address in the audit log, and a mail to it.
  await ok(
    as.patch(`/api/students/${id}`, {
      ...{
        name: child.name,
        surname: child.surname,
        email: child.email,
        loginName: child.loginName,
        age: 15,
      },
      ...{ city: child.city, education: "Class 10", phone: child.phone, parentEmail: child.parentEmail },
      ...{ course: ["Mathematics"], teacherId: [teacher.id] },
    }),
  );
  await ok(as.post(`/api/users/${id}/sign-in-mails`));
  await school.services.background.settled();
  const [kept, edited, deleted] = await Promise.all([
    school.makeLesson(teacher, { date: addDays(today, -3) }),
    school.makeLesson(teacher, { date: addDays(today, -2) }),
    school.makeLesson(teacher, { date: addDays(today, -1) }),
  ]);
  const given = [];
  for (const [index, lesson] of [kept, edited, deleted].entries()) {
    const message = `${child.words} ${index}`;
    const feedbackId = randomUUID();
    await ok(
      asChild().post("/api/feedback", { id: feedbackId, reviewId: lesson.id, rating: 2 + index, message }),
    );
    given.push(feedbackId);
  }
  const asTeacher = school.requestAs(teacher);
  const reply = (text: string) => ({ id: randomUUID(), text });
  await ok(
    asTeacher.post(`/api/feedback/${given[0]}/reply`, reply(`“${child.words}”: thank you, ${child.name}`)),
  );
  await ok(
    asTeacher.post(`/api/lessons/${edited.id}/reply`, reply(`${child.name} ${child.surname} asked well.`)),
  );
  await ok(
    asTeacher.patch(`/api/feedback/${given[1]}`, {
      rating: 5,
      message: `Edited: ${child.words}`,
      updatedAt: null,
    }),
  );
  await ok(asTeacher.delete(`/api/feedback/${given[2]}`));
  // Messages to parents: one in the record, with what the parent wrote back, one prepared.
  const message = {
    studentId: id,
    channel: "whatsapp",
    to: child.phone,
    message: child.text,
    feedbackId: given[0],
  };
  const sent = await ok(as.post("/api/parent-messages", { id: randomUUID(), ...message }));
  await ok(as.put(`/api/parent-messages/${sent.id}/state`, { state: "sent" }));
  await ok(
    as.post(`/api/parent-messages/${sent.id}/replies`, {
      kind: "note",
      note: `${child.guardian} says thanks`,
    }),
  );
  await ok(
    as.post("/api/message-queues", {
      ...{ id: randomUUID(), channel: "email" },
      selection: { students: { of: "students", ids: [id] }, feedback: { of: "newest" } },
    }),
  );
  await school.database
    .insert(reminders)
    .values({ lessonId: kept.id, studentId: id, remindedOn: today, mail: "queued" });
  const [session] = await school.database
    .insert(sessions)
    .values({
      userId: id,
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 1e7),
      userAgent: "Firefox",
    })
    .returning();
  await school.database.insert(pushSubscriptions).values({
    ...{ userId: id, sessionId: session?.id ?? "", endpoint: `https://push.example/${id}` },
    ...{ publicKey: "key", authSecret: "secret" },
  });
  // A second record of the same child, merged; and an import that is not finished.
  const other = await school.makeStudent([teacher], {
    name: child.name,
    surname: child.surname,
    email: null,
    loginName: `${child.loginName}b`,
  });
  const { digest } = await ok(as.get(`/api/students/${id}/merge?otherId=${other.id}`));
  await ok(as.post(`/api/students/${id}/merge`, { otherId: other.id, digest }));
  await files.preview(admin, [
    studentRow({ name: child.name, surname: child.surname, admission: child.admission, city: child.city }),
  ]);
  return { id, otherId: other.id, kept, edited, given };
}

test("an erased child is in no database, backup, log, mail or older backup, and numbers equal a recount", async () => {
  const folder = await mkdtemp(join(tmpdir(), "classback-erasure-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { id, otherId, given } = await makeChild();
  const brother = await school.makeStudent([teacher], { name: "Quxbrother", surname: "Other" });
  await school.makeFeedback(brother, await school.makeLesson(teacher, { date: addDays(today, -3) }));
  const as = school.requestAs(admin);

  // First, they are everywhere.
  expect(found(await dump(school.database))).toHaveLength(12);
  expect(await outbox()).toContain(child.email);
  const older = await backUp(folder, "older");
  const months = await school.readMonths(teacher);
  const preview = await ok(as.get(`/api/students/${id}/erasure`));
  expect(preview).toMatchObject({
    name: child.name,
    leftOn: null,
    words: "removed",
    feedback: 2,
    guardians: 1,
    numbers: 1,
  });
  expect(preview.messages).toBeGreaterThan(0);

  // A wrong name changes nothing.
  const path = `/api/students/${id}/erasure`;
  expect(await as.post(path, { name: "Someone Else" })).toMatchObject({
    status: 400,
    body: { field: "name", message: en.privacy.otherName },
  });
  const { status } = await logged("POST", path, { name: ` ${child.name}  ${child.surname.toUpperCase()}` });
  expect(status).toBe(204);

  expect(found(await dump(school.database))).toEqual([]);
  expect(found(await outbox())).toEqual([]);
  expect(found(written)).toEqual([]);
  expect(found(await rowsOf(await backUp(folder, "newer")))).toEqual([]);

  // What is counted stays, and equals a recount.
  expect(await school.readMonths(teacher)).toEqual(months);
  expect(await findWrongMonths(school.database.$client)).toEqual([]);
  const left = await school.database.select().from(feedback).where(eq(feedback.studentId, id));
  expect(left.map(({ id: each, rating, message }) => ({ each, rating, message }))).toEqual(
    expect.arrayContaining([
      { each: given[0], rating: 2, message: erasedText },
      { each: given[1], rating: 5, message: erasedText },
    ]),
  );
  const { items } = await ok(as.get("/api/audit-log?limit=5&group=students"));
  expect(items[0]).toMatchObject({
    ...{ action: "student.erase", recordId: id, actor: { id: admin.id }, undoable: false },
    what: en.audit.did["student.erase"](items[0].about),
  });
  const redacted = (await ok(as.get(`/api/audit-log?studentId=${id}&limit=100`))).items;
  expect(redacted.filter(({ action }: { action: string }) => action === "feedback.edit")).toMatchObject([
    { undoable: false },
  ]);
  for (const entry of redacted) expect((await as.post(`/api/audit-log/${entry.id}/undo`)).status).toBe(409);
  expect((await as.get(`/api/students/${id}`)).status).toBe(404);
  expect((await as.post(path, { name: child.name })).status).toBe(404);

  // An older backup brings nobody back, whichever list is at hand.
  await keepErasureList(school.database, folder);
  const restored = await openEmptyDatabase();
  const backup = await openBackup(older);
  await restoreBackup(restored.$client, backup, silent);
  await backup.close();
  expect(found(await dump(restored))).not.toEqual([]);
  const newDataDir = await mkdtemp(join(folder, "data-"));
  expect(await applyErasureLists(restored, newDataDir, [newDataDir, folder])).toBe(2);
  expect(found(await dump(restored))).toEqual([]);
  expect(await findWrongMonths(restored.$client)).toEqual([]);
  expect(await applyErasureLists(restored, newDataDir)).toBe(0);
  const list = await readFile(join(newDataDir, "erasures.jsonl"), "utf8");
  expect(list).toContain(id);
  expect(list).toContain(otherId);
});

test("words stay without a name where the school has set so, and a brother's message keeps where it went", async () => {
  await school.database
    .insert(schoolTable)
    .values({ keepsWordsOfErased: true })
    .onConflictDoUpdate({ target: schoolTable.id, set: { keepsWordsOfErased: true } });
  onTestFinished(async () => {
    await school.database.update(schoolTable).set({ keepsWordsOfErased: false });
  });
  const phone = "9123000111";
  const [sister, brother] = await Promise.all([
    school.makeStudent([teacher], { name: "Sister", surname: "Sharedparent", phone }),
    school.makeStudent([teacher], { name: "Brother", surname: "Sharedparent", phone }),
  ]);
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -4) });
  const given = await Promise.all(
    [sister, brother].map((each) => school.makeFeedback(each, lesson, { message: "Good examples" })),
  );
  const as = school.requestAs(admin);
  const queueId = randomUUID();
  await ok(
    as.post("/api/message-queues", {
      ...{ id: queueId, channel: "whatsapp" },
      selection: { students: { of: "students", ids: [sister.id, brother.id] }, feedback: { of: "newest" } },
    }),
  );
  await ok(as.post(`/api/students/${sister.id}/erasure`, { name: "Sister Sharedparent" }));
  const [words] = await school.database
    .select()
    .from(feedback)
    .where(eq(feedback.id, given[0]?.id ?? ""));
  expect(words?.message).toBe("Good examples");
  const { items } = await ok(as.get(`/api/parent-messages?queueId=${queueId}&limit=10`));
  expect(items).toMatchObject([{ to: phone, message: "", state: "skipped" }]);
  expect(found(await dump(school.database))).toEqual([]);
});

test("everything that is held of a person is one file, for programs and for people", async () => {
  const student = await school.makeStudent([teacher], {
    name: "Asha",
    surname: "<Rao>",
    phone: "9123000222",
  });
  const lesson = await school.makeLesson(teacher, { date: "2026-11-02", topic: "Fractions & more" });
  await school.makeFeedback(student, lesson, { message: "Line one\nLine two" });
  const as = school.requestAs(admin);
  const path = `/api/people/${student.id}/data`;
  const json = await as.get(path);
  expect(json.headers.get("Content-Disposition")).toMatch(/^attachment; filename="data-[\d-]+\.json"$/);
  expect(json.body).toMatchObject({
    person: "Asha <Rao>",
    data: {
      account: [{ name: "Asha", surname: "<Rao>", phone: "9123000222" }],
      teachers: [{ name: "Ravi" }],
      asked: [{ topic: "Fractions & more" }],
      feedback: [{ stars: 4, message: "Line one\nLine two" }],
    },
  });
  const page = await as.get(`${path}?format=html&language=hi`);
  expect(page.text).toContain('<html lang="hi">');
  expect(page.text).toContain("Asha &lt;Rao&gt;");
  expect(page.text).toContain("Fractions &amp; more");
  expect(page.text).toContain(hi.personalData.columnName("stars"));
  expect(page.text).not.toMatch(/undefined|null|[0-9a-f]{8}-[0-9a-f]{4}-/);
  const own = await as.get(`/api/people/${teacher.id}/data`);
  expect(own.body.data.classesHeld).toEqual(
    expect.arrayContaining([expect.objectContaining({ topic: "Fractions & more" })]),
  );
  expect(own.body.data.feedback).toEqual([]);
  expect(own.text).not.toContain("Line one");
  const { items } = await ok(as.get("/api/audit-log?limit=1"));
  expect(items[0]).toMatchObject({ action: "person.export", teacher: { id: teacher.id } });
  expect((await as.get(`/api/people/${randomUUID()}/data`)).status).toBe(404);
});

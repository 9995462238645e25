import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { personalTables } from "#app/server/personal-tables.ts";
import { child, dump, found, makeChild, ok } from "#app/testing/erased-child.ts";
import { openStartedDatabase } from "#app/testing/test-database.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { openBackup } from "#db/backup/read-backup.ts";
import { restoreBackup } from "#db/backup/restore-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { erasedText } from "#domain/erased-text.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { createLog } from "#server/log/log.ts";
import { school as schoolTable } from "#server/school/school.table.ts";
import { applyErasureList, erasureListIn, writeErasureList } from "./erasure-list.actions.ts";

const school = openTestSchool({ TIME_ZONE: "Asia/Kolkata" });
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
  const log = createLog("trace", {
    write(line: string) {
      written += line;
    },
  });
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

test("an erased child is in no database, backup, log, mail or older backup, and numbers equal a recount", async () => {
  const folder = await mkdtemp(join(tmpdir(), "classback-erasure-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { id, otherId, feedbackIds } = await makeChild(school, { admin, teacher });
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
      { each: feedbackIds[0], rating: 2, message: erasedText },
      { each: feedbackIds[1], rating: 5, message: erasedText },
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
  await writeErasureList(school.database, erasureListIn(folder));
  const restored = await openStartedDatabase();
  const backup = await openBackup(older);
  await restoreBackup(restored.$client, backup, silent);
  await backup.close();
  expect(found(await dump(restored))).not.toEqual([]);
  expect(await applyErasureList(restored, { personalTables, dataDir: folder })).toBeGreaterThan(0);
  expect(found(await dump(restored))).toEqual([]);
  expect(await findWrongMonths(restored.$client)).toEqual([]);
  expect(await applyErasureList(restored, { personalTables, dataDir: folder })).toBe(0);
  const list = await readFile(join(folder, "erasures.jsonl"), "utf8");
  expect(list).toContain(id);
  expect(list).toContain(otherId);
});

test("a list that cannot be written does not fail an erasure that is done", async () => {
  const student = await school.makeStudent([teacher], { name: "Kiran", surname: "Unlisted" });
  const list = join(school.services.env.DATA_DIR, "erasures.jsonl");
  await rm(list, { force: true });
  await mkdir(list);
  onTestFinished(() => rm(list, { recursive: true, force: true }));
  const as = school.requestAs(admin);
  await ok(as.post(`/api/students/${student.id}/erasure`, { name: "Kiran Unlisted" }));
  expect(await dump(school.database)).not.toContain("Unlisted");
});

test("what others wrote loses the child in any spelling, and nothing else", async () => {
  const [asha, other] = await Promise.all([
    school.makeStudent([teacher], {
      name: "Asha",
      surname: "D’Souza",
      phone: "9123000333",
      email: "asha@odd.example",
    }),
    school.makeStudent([teacher], { name: "Ramesh", surname: "Program", phone: "9123000444" }),
  ]);
  const lesson = await school.makeLesson(teacher, { date: addDays(today, -5) });
  const spellings = [
    "ASHA  DSOUZA’s idea",
    "As\u200bha\nD\u00ad'Souza",
    "Ａｓｈａ d`souza",
    "d'souza, asha",
    "+91 (91230) 00-333",
    "ASHA@ODD.EXAMPLE",
  ];
  const written = `Natasha Dsouza's sums; ${spellings.join("; ")}; xasha@odd.example`;
  const { id: feedbackId } = await school.makeFeedback(other, lesson, { message: written });
  const as = school.requestAs(admin);
  await ok(as.patch(`/api/feedback/${feedbackId}`, { rating: 3, message: `${written}!`, updatedAt: null }));
  await ok(
    school.requestAs(teacher).post(`/api/lessons/${lesson.id}/reply`, { id: randomUUID(), text: written }),
  );
  const sent = await ok(
    as.post("/api/parent-messages", {
      ...{ id: randomUUID(), studentId: other.id, channel: "whatsapp", to: "9123000444" },
      ...{ message: written, feedbackId },
    }),
  );
  await ok(as.post(`/api/parent-messages/${sent.id}/replies`, { kind: "note", note: written }));
  const [before] = await school.database.select().from(feedback).where(eq(feedback.id, feedbackId));
  const others = /Natasha Dsouza'?'?s sums|xasha@odd.example/g;
  const had = (await dump(school.database)).match(others);
  await ok(as.post(`/api/students/${asha.id}/erasure`, { name: "Asha D’Souza" }));
  const all = (await dump(school.database)).normalize("NFKC").replaceAll(/[\u200b\u00ad'’`]/g, "");
  expect(all.match(/\basha\W+dsouza|dsouza\W+asha|\basha@odd|91230\D{0,4}00\D?333/gi)).toBe(null);
  expect((await dump(school.database)).match(others)).toEqual(had);
  const [after] = await school.database.select().from(feedback).where(eq(feedback.id, feedbackId));
  const left = `Natasha Dsouza's sums; ${["—’s idea", "—", "—", "—", "+—", "—"].map((text) => text.replace("—", erasedText)).join("; ")}; xasha@odd.example`;
  expect(after).toEqual({ ...before, message: `${left}!`, originalMessage: left });
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
  const answers = await Promise.all(
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
    .where(eq(feedback.id, answers[0]?.id ?? ""));
  expect(words?.message).toBe("Good examples");
  const { items } = await ok(as.get(`/api/parent-messages?queueId=${queueId}&limit=10`));
  expect(items).toMatchObject([{ to: phone, state: "not-sent", notSent: "dropped" }]);
  expect(items[0].message).toMatch(/Brother(?:.|\n)*Good examples/);
  expect(items[0].message).not.toContain("Sister");
  expect(found(await dump(school.database))).toEqual([]);
});

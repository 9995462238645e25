import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gt, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { makeStudentWithoutEmail, samplePin } from "#app/testing/pins.ts";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openEmptyDatabase, openStartedDatabase } from "#app/testing/test-database.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { type Database, inTransaction } from "#db/client.ts";
import { readKnownMigrations } from "#db/known-migrations.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemoSchool } from "#db/seed/demo/demo-school.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { messageEvents, messagesOut, notifiedDays } from "#features/messages/server/messages.table.ts";
import { reminders } from "#features/reminders/server/reminders.table.ts";
import { setPin } from "#features/sign-in/server/pin/pins.actions.ts";
import { users } from "#server/accounts/users.table.ts";
import { oldAssets } from "#server/assets/old-assets.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupHeader, decodeHeader, encodeHeader } from "./backup-header.ts";
import { openBackup, verifyBackup } from "./read-backup.ts";
import { requireRestorable, restoreBackup } from "./restore-backup.ts";
import { backupBytes, databaseBytes, requireRoom } from "./room.ts";
import { writeBackup } from "./write-backup.ts";

const school = openTestSchool();
const folder = mkdtempSync(path.join(os.tmpdir(), "classback-backup-"));
let made = 0;

function newFile(): string {
  made += 1;
  return path.join(folder, `school-${made}`);
}

async function backUp(database: Database): Promise<string> {
  const file = newFile();
  await writeBackup(database.$client, file);
  return file;
}

async function restore(file: string, database: Database, known = readKnownMigrations()): Promise<void> {
  const backup = await openBackup(file);
  try {
    requireRestorable(backup.header, known);
    await verifyBackup(backup);
    await restoreBackup(database.$client, backup, { known });
  } finally {
    await backup.close();
  }
}

function headerOf(file: string): BackupHeader {
  return decodeHeader(readFileSync(file).toString("utf8").split("\n", 1)[0] ?? "");
}

/** The file with another header. */
function withHeader(file: string, change: (header: BackupHeader) => void): string {
  const bytes = readFileSync(file);
  const header = headerOf(file);
  change(header);
  const changed = newFile();
  const line = encodeHeader(header, JSON.stringify(header).length + 1000);
  writeFileSync(changed, Buffer.concat([line, bytes.subarray(bytes.indexOf(10) + 1)]));
  return changed;
}

/** Names of the tables that the database has. */
async function tablesOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute(sql`select relname from pg_class
    where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`);
  return rows;
}

const oldAsset = { name: "index-Fo5aQ_-x.js", contentType: "text/javascript", body: Buffer.from("br") };

let file: string;

beforeAll(async () => {
  await inTransaction(school.database, (tx) =>
    seedDemoSchool(tx, { passwordHash: "a hash", today: "2026-11-20" }),
  );
  const teacher = await school.makeTeacher({
    education: 'tab\t newline\n backslash \\N "quote"',
    courses: ["a,b", "{c}"],
  });
  const student = await school.makeStudent([teacher], { name: "आशा 👩‍🏫" });
  const lesson = await school.makeLesson(teacher);
  await school.makeFeedback(student, lesson, { message: "\\.\n\\N\r\n" });
  // From before dates were bounded: they stay, also through a restore.
  await inTransaction(school.database, async (tx) => {
    await allowStoredDates(tx);
    for (const date of ["1950-01-01", "2062-03-04"]) {
      const [own] = await tx
        .insert(lessons)
        .values({ ...lesson, id: randomUUID(), date })
        .returning();
      if (!own) throw new Error("No lesson");
      const { teacherId, topic, id: lessonId } = own;
      const submission = { id: randomUUID(), studentId: student.id, message: "Good", rating: 5 };
      await tx.insert(feedback).values({ ...submission, lessonId, teacherId, topic, date });
    }
  });
  await school.cookieOf(student);
  await school.database.insert(oldAssets).values(oldAsset);
  file = await backUp(school.database);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a backup holds no assets of builds, and is restored where a server has stored some", async () => {
  expect(headerOf(file).tables.map(({ name }) => name)).not.toContain("old_assets");
  const target = await openStartedDatabase();
  await target.insert(oldAssets).values(oldAsset);
  await restore(file, target);
  expect(await target.select().from(oldAssets)).toEqual([]);
});

test("a school comes back with equal rows and checksums, without its sign-ins", async () => {
  const target = await openEmptyDatabase();
  await restore(file, target);
  const before = headerOf(file);
  expect(before.tables.find(({ name }) => name === "feedback")?.rows).toBeGreaterThan(2000);
  expect(headerOf(await backUp(target)).tables).toEqual(before.tables);
  expect(await findWrongMonths(target.$client)).toEqual([]);
  expect(await target.select().from(sessions)).toEqual([]);

  // Sequences continue, triggers count again, and a start finds its migrations done.
  const [last] = await target.select({ id: sql<number>`max(id)` }).from(auditLog);
  const [next] = await target.insert(auditLog).values({ action: "test", recordId: randomUUID() }).returning();
  expect(next?.id).toBe(Number(last?.id) + 1);
  await target.update(feedback).set({ rating: 1 });
  expect(await findWrongMonths(target.$client)).toEqual([]);
  await migrate(target.$client);

  // Stored dates came back; new ones are checked again.
  const later = await target.select().from(feedback).where(gt(feedback.date, "2062-01-01"));
  expect(later).toMatchObject([{ date: "2062-03-04" }]);
  const move = target.update(feedback).set({ date: "2061-01-01" }).where(gt(feedback.date, "2062-01-01"));
  await expect(move).rejects.toMatchObject({ cause: { constraint: "feedback_date_range" } });
});

test("a card of before the backup sets a PIN after the restore, with the same secret and no other", async () => {
  const student = await makeStudentWithoutEmail(school, { name: "Kavya" });
  const admin = school.requestAs(await school.makeAdmin());
  const { body: card } = await admin.post(`/api/students/${student.id}/pin-code`, {});
  const copy = await backUp(school.database);
  // Used since: what the restore takes back includes that.
  const use = (services: typeof school.services) =>
    setPin(
      services,
      { code: card.code, pin: samplePin },
      { address: "192.0.2.1", userAgent: "", formerSession: null, deviceToken: null },
    );
  await use(school.services);
  const target = await openStartedDatabase();
  await restore(copy, target);
  const restored = { ...school.services, database: target };
  await expect(use({ ...restored, authSecret: "another secret, also long enough" })).rejects.toThrow();
  expect((await use(restored)).account).toMatchObject({ id: student.id });
  await expect(use(restored)).rejects.toThrow();
});

test("mails to parents and students that were under way are not sent by the restored school: nobody knows whether they were", async () => {
  const mails = parentMailsOf(school);
  const child = await mails.makeChild();
  const [queued, sending, sent, prepared] = [
    await mails.queueMail(child),
    await mails.queueMail(child, { mail: "sending" }),
    await mails.queueMail(child, { mail: "sent", mailDueAt: null }),
    await mails.queueMail(child, { state: "prepared", mail: "none", mailDueAt: null }),
  ];
  const lesson = await school.makeLesson(await school.makeTeacher());
  const reminder = { lessonId: lesson.id, studentId: child.id, remindedOn: "2026-11-20" };
  await school.database.insert(reminders).values({ ...reminder, mail: "queued", mailDueAt: new Date(0) });
  const copy = await backUp(school.database);
  const target = await openStartedDatabase();
  await restore(copy, target);
  const rows = await target.select().from(messagesOut).orderBy(messagesOut.createdAt);
  const states = Object.fromEntries(rows.map(({ id, mail, mailDueAt }) => [id, [mail, mailDueAt]]));
  expect(states).toEqual({
    [queued]: ["unknown", null],
    [sending]: ["unknown", null],
    [sent]: ["sent", null],
    [prepared]: ["none", null],
  });
  const events = await target.select().from(messageEvents);
  expect(events.map(({ messageId, kind, byUser }) => [messageId, kind, byUser]).sort()).toEqual(
    [queued, sending].map((id) => [id, "unknown", null]).sort(),
  );
  // Its guardian may have been told on that day.
  expect(await target.select().from(notifiedDays)).toHaveLength(1);
  expect(await target.select().from(reminders)).toMatchObject([{ mail: "unknown", mailDueAt: null }]);
  await school.database.delete(reminders);
  await school.database.delete(messagesOut);
});

test("only its owner may read the file, it overwrites none, and nothing is left beside it", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeBackup(school.database.$client, file)).rejects.toThrow("exists already");
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
});

test("a backup that is stopped in the middle leaves no file, and the next one is whole", async () => {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const name = newFile();
  const options = { report: stop, signal: stopped.signal };
  await expect(writeBackup(school.database.$client, name, options)).rejects.toThrow();
  expect(readdirSync(folder).filter((each) => each.startsWith(path.basename(name)))).toEqual([]);
  await writeBackup(school.database.$client, name);
  await restore(name, await openStartedDatabase());
});

test("a disk without room is noticed before and while a backup is written", async () => {
  const tooMuch = 2 ** 60;
  await expect(requireRoom(folder, tooMuch)).rejects.toThrow(/^its disk has too little room: about \d+ MB/);
  const options = { leaveFree: tooMuch };
  const name = newFile();
  await expect(writeBackup(school.database.$client, name, options)).rejects.toThrow("nearly full");
  expect(readdirSync(folder).filter((each) => each.startsWith(path.basename(name)))).toEqual([]);
  expect(statSync(file).size).toBeLessThan(backupBytes(await databaseBytes(school.database.$client)));
});

test("concurrent writes are in it completely or not at all", async () => {
  const teacher = await school.makeTeacher();
  const students = await Promise.all(Array.from({ length: 4 }, () => school.makeStudent([teacher])));
  let going = true;
  const writers = students.map(async (student, index) => {
    while (going) {
      const month = String((index % 3) + 7).padStart(2, "0");
      const lesson = await school.makeLesson(teacher, { date: `2026-${month}-10` });
      await school.makeFeedback(student, lesson, { rating: index + 1 });
      // Every row is restored twice and compared.
      await sleep(5);
    }
  });
  const files = [await backUp(school.database), await backUp(school.database)];
  going = false;
  await Promise.all(writers);
  const [first, second] = files.map((name) =>
    headerOf(name).tables.find((table) => table.name === "feedback"),
  );
  expect(second?.rows).toBeGreaterThan(first?.rows ?? 0);
  for (const name of files) {
    const target = await openStartedDatabase();
    await restore(name, target);
    expect(await findWrongMonths(target.$client)).toEqual([]);
    expect(headerOf(await backUp(target)).tables).toEqual(headerOf(name).tables);
  }
});

test("a file cut anywhere, or with one bit flipped, is rejected before anything changes", async () => {
  const target = await openEmptyDatabase();
  const whole = readFileSync(file);
  const broken = newFile();
  const refuse = async (bytes: Buffer) => {
    writeFileSync(broken, bytes);
    await expect(restore(broken, target)).rejects.toThrow(BackupError);
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      await refuse(whole.subarray(0, at));
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      await refuse(flipped);
    }),
    {
      ...propertyRuns(10),
      examples: [
        [0, 0],
        [whole.length - 1, 0],
        [whole.indexOf(10), 1],
        [whole.indexOf(10) + 5, 0],
      ],
    },
  );
  await refuse(Buffer.concat([whole, whole]));
  expect(await tablesOf(target)).toEqual([]);
});

test("a foreign file and a newer backup are rejected, each with its message", async () => {
  const foreign = newFile();
  writeFileSync(foreign, "PGDMP\u0001 something else\n");
  await expect(openBackup(foreign)).rejects.toThrow("This is not a backup of Classback");
  await expect(openBackup(path.join(folder, "none"))).rejects.toThrow("cannot be read (ENOENT)");
  const target = await openEmptyDatabase();
  const newer = withHeader(file, ({ migrations }) => migrations.push({ name: "9999", hash: "f".repeat(64) }));
  await expect(restore(newer, target)).rejects.toThrow("made by a newer Classback");
  const older = withHeader(file, (header) => {
    header.migrations = [{ name: "0000_tables", hash: "0".repeat(64) }];
    header.version = "0.1.0";
  });
  await expect(restore(older, target)).rejects.toThrow(
    "This backup's tables (Classback 0.1.0) are not those of this Classback: restore it with the one that made it.",
  );
  expect(await tablesOf(target)).toEqual([]);
});

test("a database with users is rejected and unchanged; one where a server has only started is accepted", async () => {
  const before = headerOf(await backUp(school.database)).tables;
  await expect(restore(file, school.database)).rejects.toThrow(
    "The database is not empty (table school_years has rows)",
  );
  expect(headerOf(await backUp(school.database)).tables).toEqual(before);

  const started = await openStartedDatabase();
  await started.execute(sql`insert into setup_links (token_hash, expires_at) values ('x', now())`);
  await restore(file, started);
  expect(headerOf(await backUp(started)).tables).toEqual(headerOf(file).tables);
});

test("a database of another Classback is neither backed up nor restored into", async () => {
  const older = await openStartedDatabase();
  await older.execute(sql`update drizzle.__drizzle_migrations set hash = 'of another'`);
  await expect(backUp(older)).rejects.toThrow("prepared by a newer or another Classback");
  await expect(restore(file, older)).rejects.toThrow("prepared by a newer or another Classback");
});

test("a backup from before the newest migrations is upgraded", async () => {
  const older = await openStartedDatabase();
  await older.insert(users).values({ role: "admin", name: "Asha", email: "asha@test.example" });
  const before = await backUp(older);
  const statements = ["alter table users add column nickname text default 'Ash'"];
  const later = { name: "0001_later", hash: "1".repeat(64), madeAt: Date.now(), statements };
  const known = [...readKnownMigrations(), later];

  const target = await openEmptyDatabase();
  await restore(before, target, known);
  const { rows: people } = await target.execute(sql`select name, nickname from users`);
  expect(people).toEqual([{ name: "Asha", nickname: "Ash" }]);
  const { rows } = await target.execute(sql`select hash from drizzle.__drizzle_migrations order by id`);
  expect(rows).toEqual(known.map(({ hash }) => ({ hash })));
  // A database that is further than the backup cannot go back.
  await target.execute(sql`truncate users cascade`);
  await expect(restore(before, target, known)).rejects.toThrow("prepared by a newer Classback");
  // One whose later migrations differ, as on a private branch.
  const other = withHeader(before, ({ migrations }) => migrations.push({ name: "x", hash: "2".repeat(64) }));
  await expect(restore(other, await openEmptyDatabase(), known)).rejects.toThrow(
    "are not those of this Classback",
  );
});

test("a restore that fails in the middle leaves nothing", async () => {
  const target = await openEmptyDatabase();
  const backup = await openBackup(file);
  const stopped = new AbortController();
  const report = (line: string) => {
    if (line.startsWith("lessons")) stopped.abort();
  };
  await expect(restoreBackup(target.$client, backup, { report, signal: stopped.signal })).rejects.toThrow();
  // A file that changes after it was verified.
  const changed = withHeader(file, ({ tables }) => {
    for (const table of tables) if (table.name === "feedback") table.sha256 = "0".repeat(64);
  });
  const second = await openBackup(changed);
  await expect(restoreBackup(target.$client, second)).rejects.toThrow("does not fit its checksum");
  await backup.close();
  await second.close();
  expect(await tablesOf(target)).toEqual([]);
  await restore(file, target);
});

test("months that did not match the feedback are counted again", async () => {
  const source = await openStartedDatabase();
  await restore(file, source);
  await source.execute(sql`update monthly_ratings set stars_5 = stars_5 + 1`);
  const target = await openStartedDatabase();
  await restore(await backUp(source), target);
  expect(await findWrongMonths(target.$client)).toEqual([]);
});

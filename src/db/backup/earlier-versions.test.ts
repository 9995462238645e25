import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { to as copyTo } from "pg-copy-streams";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { openEmptyDatabase } from "#app/testing/test-database.ts";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { studentTeachers } from "#features/class-groups/server/assignments.table.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessonAudience } from "#features/lessons/server/audience/audience.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { parseEnv } from "#server/base/env.ts";
import type { BackupHeader } from "./backup-header.ts";
import { openBackup, verifyBackup } from "./read-backup.ts";
import { requireRestorable, restoreBackup } from "./restore-backup.ts";
import { copyOut, prepareConnection } from "./tables.ts";
import { writeBackup } from "./write-backup.ts";

// Backups of small schools, each made by the Classback whose newest migration the file is named after: every table has
// rows, among them a deleted teacher, edited, moved and deleted feedback, an undone deletion, dates up to 2062 and names
// in four scripts. Everyone's password is `password`, and the admin's address is the same in all of them.
const folder = path.join(import.meta.dirname, "testing");
const backups = readdirSync(folder).filter((name) => name.endsWith(".backup"));
const signIns = {
  admin: "admin@school.example",
  teacher: "meera@school.example",
  student: "asha@mail.example",
};
const password = "banyan tree";

type Rows = Record<string, string[]>;

async function linesOf(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const bytes: Buffer[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  return Buffer.concat(bytes).toString("utf8").split("\n").slice(0, -1);
}

/** Restores a file; resolves to its header and the rows of its tables, as COPY writes them. */
async function restore(file: string, database: Database): Promise<{ header: BackupHeader; rows: Rows }> {
  const backup = await openBackup(file);
  try {
    requireRestorable(backup.header);
    await verifyBackup(backup);
    await restoreBackup(database.$client, backup, { report: () => undefined });
    const rows: Rows = {};
    await backup.read(async ({ name }, chunks) => {
      rows[name] = await linesOf(chunks);
    });
    return { header: backup.header, rows };
  } finally {
    await backup.close();
  }
}

/** The rows that the database has now, in the columns that the backup had. */
async function readRowsNow(database: Database, { tables }: BackupHeader): Promise<Rows> {
  const client = await database.$client.connect();
  await prepareConnection(client);
  const rows: Rows = {};
  for (const { name, columns } of tables) {
    const select = copyOut({ name, columns, key: columns.slice(0, 1), refersTo: [] });
    rows[name] = await linesOf(client.query(copyTo(select)));
  }
  client.release(true);
  return rows;
}

/** The months that can be rated: from 2000 to the one in which the backup was made. */
async function ratingsAndRecount(database: Database, { createdAt }: BackupHeader) {
  const { rows } = await database.execute(sql`
    select teacher_id, month, sum(kept)::int as kept, sum(recount)::int as recount from (
      select teacher_id, month, stars_1 + 20 * stars_2 + 400 * stars_3 + 8000 * stars_4 + 160000 * stars_5 as kept,
        0 as recount from monthly_ratings
      union all
      select teacher_id, date_trunc('month', date::timestamp)::date, 0, (20 ^ (rating - 1))::int from feedback
    ) both_counts
    where month between '2000-01-01' and ${createdAt.slice(0, 10)} group by 1, 2`);
  return rows as { kept: number; recount: number }[];
}

/** Signs in to a server on this database. */
async function signIn(database: Database, email: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "classback-earlier-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = parseEnv({ DATA_DIR: dataDir });
  const log = pino({ level: "silent" });
  const app = createApp(createServices({ env, authSecret: "x".repeat(32), log, database }));
  const connection = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const request = { method: "POST", headers: { "Content-Type": "application/json" } };
  const body = JSON.stringify({ email, password });
  const response = await app.request("/api/sign-in", { ...request, body }, connection);
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie().map((each) => each.split(";")[0]);
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  return async (address: string): Promise<any> => {
    const got = await app.request(address, { headers: { Cookie: cookie.join("; ") } }, connection);
    expect(got.status).toBe(200);
    return got.json();
  };
}

test.each(backups)("nothing of a school of %s is lost, and its numbers fit its feedback", async (name) => {
  const database = await openEmptyDatabase();
  const { header, rows } = await restore(path.join(folder, name), database);
  await migrate(database.$client);
  const now = await readRowsNow(database, header);
  // Which months count may change; the rows that they are counted from may not.
  for (const { name: table } of header.tables.filter((each) => each.name !== "monthly_ratings")) {
    expect(rows[table]?.length).toBeGreaterThan(0);
    expect(now[table], table).toEqual(expect.arrayContaining(rows[table] ?? []));
  }
  const ratings = await ratingsAndRecount(database, header);
  expect(ratings.length).toBeGreaterThan(4);
  for (const { kept, recount } of ratings) expect(kept).toBe(recount);
});

test.each(backups)("a school of %s goes on: people sign in and find their records", async (name) => {
  const database = await openEmptyDatabase();
  await restore(path.join(folder, name), database);
  for (const [role, email] of Object.entries(signIns)) {
    const get = await signIn(database, email);
    expect((await get("/api/me")).account.role).toBe(role);
    expect((await get("/api/feedback")).items.length).toBeGreaterThan(0);
    expect((await get("/api/lessons")).items.length).toBeGreaterThan(0);
  }
  const get = await signIn(database, signIns.admin);
  const people = await database.select().from(users);
  const { items: students } = await get("/api/students");
  expect(students).toHaveLength(people.filter(({ role }) => role === "student").length);
  const { items: teachers } = await get("/api/teachers?deleted=true");
  expect(teachers.length).toBeGreaterThan(0);
  expect((await get("/api/audit-log")).items.length).toBeGreaterThan(10);
});

/** Made before it was recorded whom a class was put to. */
const withoutAudiences = backups.filter((name) => name < "0009");

test.each(withoutAudiences)(
  "a school of %s gets estimated audiences: who answered, and who could see the class",
  async (name) => {
    const database = await openEmptyDatabase();
    await restore(path.join(folder, name), database);
    const [people, assigned, lessonRows, given, audience] = await Promise.all([
      database.select().from(users),
      database.select().from(studentTeachers),
      database.select().from(lessons),
      database.select().from(feedback),
      database.select().from(lessonAudience),
    ]);
    const personOf = new Map(people.map((person) => [person.id, person]));
    const answers = given.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`);
    const sees = lessonRows.flatMap((lesson) =>
      assigned
        .filter(({ studentId, teacherId }) => {
          const [student, teacher] = [personOf.get(studentId), personOf.get(teacherId)];
          if (teacherId !== lesson.teacherId || !student || student.deletedAt || teacher?.deletedAt)
            return false;
          const courses = student.courses.map((course) => course.toLowerCase());
          return courses.includes(lesson.subject.toLowerCase()) && student.createdAt <= lesson.createdAt;
        })
        .map(({ studentId }) => `${lesson.id} ${studentId}`),
    );
    const asked = audience.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`);
    expect(asked.sort()).toEqual([...new Set([...answers, ...sees])].sort());
    expect(sees.length).toBeGreaterThan(0);
    expect(audience.every(({ status, isEstimated }) => status === "asked" && isEstimated)).toBe(true);
    const students = people.filter(({ role }) => role === "student");
    expect(students.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
  },
);

test.each(backups)("a school of %s can be backed up and restored again", async (name) => {
  const first = await openEmptyDatabase();
  await restore(path.join(folder, name), first);
  const target = mkdtempSync(path.join(tmpdir(), "classback-earlier-"));
  onTestFinished(() => rmSync(target, { recursive: true }));
  const file = path.join(target, "again");
  await writeBackup(first.$client, file, { version: "0.1.0", report: () => undefined });
  const second = await openEmptyDatabase();
  const { header, rows } = await restore(file, second);
  expect(await readRowsNow(second, header)).toEqual(rows);
});

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, inTransaction, openDatabase, openPool } from "#db/client.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded/embedded-postgres.ts";
import { isUnavailable } from "#db/errors.ts";
import { migrate } from "#db/migrate.ts";
import { pick } from "#domain/records/record.ts";
import { lessonFieldNames } from "#domain/schemas/lesson.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { correctLesson } from "#features/lessons/server/lessons.actions.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { editFeedback, submitFeedback } from "./feedback.actions.ts";
import { findFeedback } from "./feedback.queries.ts";

// A PostgreSQL whose synchronous standby is gone: every commit that wrote something waits. A write whose outcome the client
// never learned is in the database, but a failover would lose it, so no repeat of it may get a response either
// (docs/decisions/024).

const today = "2026-11-20";
const submission = { id: randomUUID(), rating: 4 as const, message: "The examples helped." };

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let teacher: typeof users.$inferSelect;
let student: typeof users.$inferSelect;
let lesson: typeof lessons.$inferSelect;

async function start(settings: Record<string, string>): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings });
  database = openDatabase(openPool(postgres.poolConfig, { max: 4 }));
}

async function stop(): Promise<void> {
  await database.$client.end();
  await postgres.stop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "classback-test-"));
  await start({ fsync: "off" });
  await migrate(database.$client);
  const [first, second] = await database
    .insert(users)
    .values([
      { role: "teacher", name: "Meera", email: "meera@test.example", courses: ["Physics"] },
      { role: "student", name: "Asha", email: "asha@test.example", courses: ["Physics"] },
    ])
    .returning();
  if (!first || !second) throw new Error("No people were created");
  [teacher, student] = [first, second];
  await database.insert(studentTeachers).values({ studentId: student.id, teacherId: teacher.id });
  const [held] = await database
    .insert(lessons)
    .values({ teacherId: teacher.id, topic: "Waves", subject: "Physics", date: "2026-11-19" })
    .returning();
  if (!held) throw new Error("No class was created");
  lesson = held;
  await stop();
  await start({ fsync: "off", synchronous_standby_names: "gone" });
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const submit = (id = submission.id) =>
  submitFeedback(database, student.id, { ...submission, id, reviewId: lesson.id }, today);

/** Removes the class from the student's list, without waiting for a standby. */
async function unassign(): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`set local synchronous_commit = local`);
    await tx.delete(studentTeachers);
  });
}

/** Expects the work to wait for the standby, then ends its connection, so the client never learns the outcome. */
async function expectToWait(work: Promise<unknown>): Promise<void> {
  const outcome = work.then(
    () => "answered",
    (error: unknown) => (isUnavailable(error) ? "unavailable" : String(error)),
  );
  let answered = "";
  void outcome.then((text) => {
    answered = text;
  });
  const waiting = "from pg_stat_activity where wait_event = 'SyncRep'";
  await expect
    .poll(async () => {
      const { rows } = await database.$client.query<{ number: number }>(
        `select count(*)::int as number ${waiting}`,
      );
      return rows[0]?.number || answered;
    })
    .toBe(1);
  await database.$client.query(`select pg_terminate_backend(pid) ${waiting}`);
  expect(await outcome).toBe("unavailable");
}

test("a repeat gets no response while the first write waits for a missing standby", async () => {
  await expectToWait(submit());

  // The ended connection, like a crash, leaves the row visible to everyone at once.
  await expect.poll(() => findFeedback(database.$client, submission.id)).not.toBeNull();

  await expectToWait(submit());
  // "Already submitted" tells students that there is nothing left to do.
  await expectToWait(submit(randomUUID()));
  // While the student can see the class, inserting locks it. From here on, only the repeat's own lock waits.
  await unassign();
  await expectToWait(submit());
  await expectToWait(submit(randomUUID()));
  await expectToWait(
    editFeedback(database, { id: teacher.id, role: "teacher" }, submission.id, {
      rating: submission.rating,
      message: submission.message,
    }),
  );
  await expectToWait(
    correctLesson(
      database,
      { id: teacher.id, role: "teacher" },
      lesson.id,
      { ...pick(lesson, lessonFieldNames), topic: "Waves", date: "2026-11-19" },
      today,
    ),
  );
});

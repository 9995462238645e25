import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ApiSession } from "./support/api-session.ts";
import { type RunningClassback, startClassback } from "./support/start-classback.ts";

const admin = { email: "principal@school.example", password: "banyan tree" };
const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: "warn" };
const students = 4;
const sessions = 60;

/** A server that ends with the test, however the test ends. */
async function start(options: { dataDir?: string }): Promise<RunningClassback> {
  const classback = await startClassback({ ...options, settings });
  onTestFinished(async () => {
    await classback.stop();
  });
  return classback;
}

test("what was acknowledged before a power cut is there after the restart, exactly once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-kill-"));
  let classback = await start({ dataDir });
  const asAdmin = await ApiSession.signIn(classback.url, admin);
  const mentor = { email: "meera@school.example", password: "chalk and talk" };
  const person = { surname: "Test", education: "M.Sc." };
  await asAdmin.post("/teachers", { ...person, ...mentor, name: "Meera", subject: "Physics" });
  const [teacher] = (await asAdmin.get("/teacher-directory")).teachers;
  const asMentor = await ApiSession.signIn(classback.url, mentor);
  const reviewIds: string[] = [];
  for (let number = 1; number <= sessions; number++) {
    const session = { subject: "Physics", topic: `Class ${number}`, date: "2026-11-10" };
    reviewIds.push((await asMentor.post("/review-sessions", session)).id);
  }

  const acknowledged = new Map<string, number>();
  const everyone = await Promise.all(
    Array.from({ length: students }, async (_, index) => {
      const account = { email: `student${index}@school.example`, password: "cricket bat" };
      const profile = { ...person, name: `Student ${index}`, age: 14, city: "Pune" };
      const registration = { ...profile, ...account, teacherId: teacher.id, subject: "Physics" };
      await ApiSession.signedOut(classback.url).post("/students", registration);
      return ApiSession.signIn(classback.url, account);
    }),
  );
  const writing = everyone.map(async (asStudent, index) => {
    for (const [number, reviewId] of reviewIds.entries()) {
      const rating = ((index + number) % 5) + 1;
      const given = { id: randomUUID(), reviewId, rating, message: `Message ${number}` };
      await asStudent.post("/feedback", given);
      acknowledged.set(given.id, rating);
      if (acknowledged.size === (students * sessions) / 2) await classback.kill();
    }
  });
  // Every writer's next request breaks off when the server dies.
  await Promise.allSettled(writing);
  expect(acknowledged.size).toBeGreaterThanOrEqual((students * sessions) / 2);
  expect(acknowledged.size).toBeLessThan(students * sessions);

  classback = await start({ dataDir });
  const again = await ApiSession.signIn(classback.url, admin);
  const kept = await again.all("/feedback");
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  for (const [id, rating] of acknowledged)
    expect(kept.find((each) => each.id === id)).toMatchObject({ rating });
  // A write may have been stored whose answer was lost on the way: the month counts those too.
  const counts = [1, 2, 3, 4, 5].map((stars) => kept.filter(({ rating }) => rating === stars).length);
  const [row] = (await again.get("/teachers")).items;
  expect(row.monthlyRatings).toEqual([{ month: "2026-11", counts }]);

  expect(await classback.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(process.env.TEST_DATABASE_URL)(
  "a second start on the same data folder is refused in one line, and the first one goes on",
  async () => {
    const classback = await start({});
    const second = startClassback({ dataDir: classback.dataDir, settings });
    await expect(second).rejects.toThrow(/Another Classback already runs/);
    expect((await fetch(`${classback.url}/readyz`)).status).toBe(200);
    expect(await classback.stop()).toBe(0);
  },
);

test("a wrong setting stops the start with one line that names it", async () => {
  const start = startClassback({ settings: { TIME_ZONE: "Bombay" } });
  await expect(start).rejects.toThrow(/^Ended with 1:\nTIME_ZONE must be a time zone such as Asia\/Kolkata$/);
});

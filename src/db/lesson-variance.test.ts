import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { usualLessonVariance } from "#domain/numbers/lesson-variance.ts";
import { estimateLessonVarianceIfDue, readLessonVariance } from "./lesson-variance.ts";

const school = openTestSchool();

test("how far classes differ starts at the usual value, is then estimated, and again after an hour", async () => {
  const { database } = school;
  expect(await readLessonVariance(database)).toBe(usualLessonVariance);
  await estimateLessonVarianceIfDue(database, "2026-11");
  expect(await readLessonVariance(database)).toBe(usualLessonVariance);

  const teacher = await school.makeTeacher();
  const students = await Promise.all(Array.from({ length: 4 }, () => school.makeStudent([teacher])));
  for (const day of [1, 2, 3, 4]) {
    const lesson = await school.makeLesson(teacher, { date: `2026-10-0${day}` });
    for (const student of students)
      await school.makeFeedback(student, lesson, { rating: day % 2 === 0 ? 1 : 5 });
  }
  await estimateLessonVarianceIfDue(database, "2026-11");
  expect(await readLessonVariance(database)).toBe(usualLessonVariance);

  await database.execute(sql`update lesson_variance set estimated_at = now() - interval '61 minutes'`);
  await estimateLessonVarianceIfDue(database, "2026-11");
  expect(await readLessonVariance(database)).toBeGreaterThan(2 * usualLessonVariance);
  // Older than twelve months, it says nothing.
  await database.execute(sql`update lesson_variance set estimated_at = now() - interval '61 minutes'`);
  await estimateLessonVarianceIfDue(database, "2027-10");
  expect(await readLessonVariance(database)).toBe(usualLessonVariance);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { usualClassVariance } from "#domain/numbers/lesson-variance.ts";
import { estimateClassVarianceIfDue, readClassVariance } from "./lesson-variance.ts";
import { applyMonthChanges } from "./months.ts";

const school = openTestSchool();

test("how far classes differ is what is usual at first, then estimated, and again after an hour", async () => {
  const { database } = school;
  expect(await readClassVariance(database)).toBe(usualClassVariance);
  await estimateClassVarianceIfDue(database, "2026-11");
  expect(await readClassVariance(database)).toBe(usualClassVariance);

  const teacher = await school.makeTeacher();
  const students = await Promise.all(Array.from({ length: 4 }, () => school.makeStudent([teacher])));
  for (const day of [1, 2, 3, 4]) {
    const session = await school.makeReviewSession(teacher, { date: `2026-10-0${day}` });
    for (const student of students)
      await school.makeFeedback(student, session, { rating: day % 2 === 0 ? 1 : 5 });
  }
  await applyMonthChanges(database.$client);
  await estimateClassVarianceIfDue(database, "2026-11");
  expect(await readClassVariance(database)).toBe(usualClassVariance);

  await database.execute(sql`update class_variance set estimated_at = now() - interval '61 minutes'`);
  await estimateClassVarianceIfDue(database, "2026-11");
  expect(await readClassVariance(database)).toBeGreaterThan(2 * usualClassVariance);
  // Older than twelve months, it says nothing.
  await database.execute(sql`update class_variance set estimated_at = now() - interval '61 minutes'`);
  await estimateClassVarianceIfDue(database, "2027-10");
  expect(await readClassVariance(database)).toBe(usualClassVariance);
});

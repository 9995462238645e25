import type { Database, Transaction } from "#db/client.ts";
import { readLessonVariance } from "#db/lesson-variance.ts";
import type { SchoolRules } from "#domain/numbers/lesson-variance.ts";
import { readSchool } from "#server/school/read-school.ts";

/** The school's values that its figures depend on. */
export async function readFigureRules(database: Database | Transaction): Promise<SchoolRules> {
  const { comparisonStudentsMin } = await readSchool(database);
  return { leastStudents: comparisonStudentsMin, lessonVariance: await readLessonVariance(database) };
}

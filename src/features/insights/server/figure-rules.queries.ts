import { readClassVariance } from "../../../db/class-variance.ts";
import type { Database, Transaction } from "../../../db/client.ts";
import type { SchoolRules } from "../../../domain/insights/class-variance.ts";
import { readSchool } from "../../school/server/school.queries.ts";

/** What of the school its figures depend on. */
export async function readFigureRules(database: Database | Transaction): Promise<SchoolRules> {
  const { comparisonStudentsMin } = await readSchool(database);
  return { leastStudents: comparisonStudentsMin, classVariance: await readClassVariance(database) };
}

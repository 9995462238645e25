import { and, count, desc, eq, gte, lte, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { schoolYear } from "#domain/records/class-group.ts";
import { namesOf, pick } from "#domain/records/record.ts";
import type { SchoolYear } from "#domain/schemas/class-groups.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";

export const schoolYearsMax = 50;

/** The index and the constraint that no two school years may break: the same name, a day of both. */
export const yearRules = { name: "school_years_name_unique", days: "school_years_apart" };

const yearColumns = pick(schoolYears, namesOf(schoolYear));

/** All school years, newest first, with how many class groups each has; only those that `teacherId` teaches unless it is null. */
export async function listSchoolYears(database: Database | Transaction, teacherId: string | null) {
  const isTaught =
    teacherId === null
      ? undefined
      : sql`exists (
          select from ${classGroupTeachers}
          where ${classGroupTeachers.classGroupId} = ${classGroups.id} and ${classGroupTeachers.teacherId} = ${teacherId})`;
  return database
    .select({ ...yearColumns, classGroupCount: count(classGroups.id) })
    .from(schoolYears)
    .leftJoin(classGroups, and(eq(classGroups.schoolYearId, schoolYears.id), isTaught))
    .groupBy(schoolYears.id)
    .orderBy(desc(schoolYears.startsOn))
    .limit(schoolYearsMax);
}

/** A school year, locked until the transaction ends: no class group is added to it or deleted. Null when there is none. */
export async function lockSchoolYear(tx: Transaction, id: string) {
  const [year] = await tx.select(yearColumns).from(schoolYears).where(eq(schoolYears.id, id)).for("update");
  return year ?? null;
}

/** A school year with a day of these in it, except the one that is being changed. */
export async function findOverlapping(
  database: Database | Transaction,
  { startsOn, endsOn }: Pick<SchoolYear, "startsOn" | "endsOn">,
  exceptId?: string,
) {
  const [year] = await database
    .select(yearColumns)
    .from(schoolYears)
    .where(
      and(
        lte(schoolYears.startsOn, endsOn),
        gte(schoolYears.endsOn, startsOn),
        exceptId === undefined ? undefined : ne(schoolYears.id, exceptId),
      ),
    )
    .orderBy(schoolYears.startsOn)
    .limit(1);
  return year ?? null;
}

/** How many school years there are. */
export async function countSchoolYears(tx: Transaction): Promise<number> {
  return tx.$count(schoolYears);
}

/** Writes a new school year, or a deleted one again with its id; returns the id. */
export async function insertSchoolYear(tx: Transaction, year: SchoolYear & { id?: string }): Promise<string> {
  const [added] = await tx.insert(schoolYears).values(year).returning({ id: schoolYears.id });
  if (!added) throw new Error("The new school year came back empty");
  return added.id;
}

/** Changes a school year's name and days. */
export async function updateSchoolYearRow(tx: Transaction, id: string, year: SchoolYear): Promise<void> {
  await tx.update(schoolYears).set(year).where(eq(schoolYears.id, id));
}

/** Deletes a school year without class groups. */
export async function deleteSchoolYearRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(schoolYears).where(eq(schoolYears.id, id));
}

/** How many class groups a school year has. */
export async function countClassGroups(tx: Transaction, schoolYearId: string): Promise<number> {
  return tx.$count(classGroups, eq(classGroups.schoolYearId, schoolYearId));
}

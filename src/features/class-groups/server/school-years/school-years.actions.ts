import { type Database, inTransaction } from "#db/client.ts";
import { isExclusionViolation, isUniqueViolation } from "#db/errors.ts";
import type { Actor } from "#domain/roles.ts";
import type { AddSchoolYear, SchoolYear } from "#domain/schemas/class-groups.ts";
import { copyClassGroups } from "#features/class-groups/server/class-groups.actions.ts";
import { settleDueEnrolments } from "#features/class-groups/server/enrolments/due-enrolments.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { writeNewYear } from "./current-year.actions.ts";
import {
  countClassGroups,
  countSchoolYears,
  deleteSchoolYearRow,
  findOverlapping,
  lockSchoolYear,
  schoolYearsMax,
  updateSchoolYearRow,
  yearRules,
} from "./school-years.queries.ts";

/** Runs a write of a school year. @throws ApiError `invalid-input` at a name that another year has, or a day that is in another year. */
async function writeYear<Result>(
  database: Database,
  year: SchoolYear,
  exceptId: string | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, yearRules.name)) {
      throw new ApiError("invalid-input", { sentence: sentence("classGroups.yearNameTaken"), field: "name" });
    }
    if (!isExclusionViolation(error, yearRules.days)) throw error;
    const other = await findOverlapping(database, year, exceptId);
    if (other === null) throw new ApiError("conflict");
    throw new ApiError("invalid-input", {
      sentence: sentence("classGroups.yearsOverlap", other.name, other.startsOn, other.endsOn),
      field: other.startsOn <= year.startsOn ? "startsOn" : "endsOn",
    });
  }
}

/**
 * Adds a school year, with the class groups of another one if that is named; returns its id. @throws ApiError `invalid-input`
 * at the name or a day that another year has, or at copyFromId; `conflict` when there are as many years as there may be.
 */
export async function addSchoolYear(
  database: Database,
  actor: Actor,
  { copyFromId, ...year }: AddSchoolYear,
): Promise<string> {
  return writeYear(database, year, undefined, () =>
    inTransaction(database, async (tx) => {
      if ((await countSchoolYears(tx)) >= schoolYearsMax) {
        throw new ApiError("conflict", {
          sentence: sentence("classGroups.tooManyYears", schoolYearsMax),
        });
      }
      const id = await writeNewYear(tx, actor, year);
      if (copyFromId !== undefined) await copyClassGroups(tx, actor, { fromId: copyFromId, toId: id });
      return id;
    }),
  );
}

/** Changes a school year, and which enrolments hold today. @throws ApiError `not-found`; `invalid-input` at another year's name or day. */
export async function changeSchoolYear(
  database: Database,
  actor: Actor,
  id: string,
  { today, ...year }: SchoolYear & { today: string },
): Promise<void> {
  await writeYear(database, year, id, () =>
    inTransaction(database, async (tx) => {
      const locked = await lockSchoolYear(tx, id);
      if (locked === null) throw new ApiError("not-found");
      const { id: _id, ...before } = locked;
      if (isSameYear(before, year)) return;
      await updateSchoolYearRow(tx, id, year);
      await writeAuditEntry(tx, { actor, action: "school-year.change", recordId: id, before, after: year });
    }),
  );
  await settleDueEnrolments(database, today);
}

/** Whether two records of a school year say the same. */
export function isSameYear(one: SchoolYear, other: SchoolYear): boolean {
  return (["name", "startsOn", "endsOn"] as const).every((field) => one[field] === other[field]);
}

/** Deletes a school year. @throws ApiError `not-found`; `conflict` when it has class groups. */
export async function deleteSchoolYear(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const locked = await lockSchoolYear(tx, id);
    if (locked === null) throw new ApiError("not-found");
    if ((await countClassGroups(tx, id)) > 0) {
      throw new ApiError("conflict", { sentence: sentence("classGroups.yearNotEmpty") });
    }
    await deleteSchoolYearRow(tx, id);
    const { id: _id, ...before } = locked;
    await writeAuditEntry(tx, { actor, action: "school-year.delete", recordId: id, before });
  });
}

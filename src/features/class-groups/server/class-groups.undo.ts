import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { isExclusionViolation, isUniqueViolation } from "#db/errors.ts";
import { classGroup, schoolYear } from "#domain/records/class-group.ts";
import { pick } from "#domain/records/record.ts";
import { imageSchema } from "#domain/schemas/record.ts";
import { isSameYear } from "#features/class-groups/server/school-years/school-years.actions.ts";
import {
  findOverlapping,
  insertSchoolYear,
  lockSchoolYear,
  updateSchoolYearRow,
  yearRules,
} from "#features/class-groups/server/school-years/school-years.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { isSameTaughtBy, writeTaughtBy } from "./class-group-teachers.actions.ts";
import {
  groupNameUnique,
  insertClassGroup,
  lockClassGroup,
  readTaughtBy,
  renameClassGroupRow,
  replaceTaughtBy,
} from "./class-groups.queries.ts";

const yearSchema = imageSchema(pick(schoolYear, ["name", "startsOn", "endsOn"]));
const nameSchema = imageSchema(pick(classGroup, ["name"]));
const taughtBySchema = z.array(z.object({ teacherId: z.uuid(), subject: z.string() }));
const groupSchema = nameSchema.extend({ schoolYearId: z.uuid(), taughtBy: taughtBySchema });
const teachersSchema = z.object({ taughtBy: taughtBySchema });

/** Writes a school year as it was. @throws ApiError `conflict` when another one has its name or a day of it. */
async function restoreYear(
  tx: Transaction,
  year: z.infer<typeof yearSchema>,
  exceptId: string | undefined,
  write: () => Promise<unknown>,
): Promise<void> {
  const other = await findOverlapping(tx, year, exceptId);
  if (other !== null) {
    throw undoConflict(sentence("classGroups.yearsOverlap", other.name, other.startsOn, other.endsOn));
  }
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, yearRules.name)) throw undoConflict(sentence("classGroups.yearNameTaken"));
    throw isExclusionViolation(error, yearRules.days) ? undoConflict(sentence("request.conflict")) : error;
  }
}

/** Runs a write of a class group's name. @throws ApiError `conflict` when another one of the year has it. */
async function writeName(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isUniqueViolation(error, groupNameUnique) ? undoConflict(sentence("classGroups.nameTaken")) : error;
  }
}

export const classGroupUndo: UndoOf<
  | "school-year.change"
  | "school-year.delete"
  | "class-group.change"
  | "class-group.delete"
  | "class-group.change-teachers"
> = {
  "school-year.change": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(yearSchema, entry.before), imageOf(yearSchema, entry.after)];
    const year = await lockSchoolYear(tx, entry.recordId);
    if (year === null) throw undoConflict(sentence("classGroups.yearGone"));
    if (!isSameYear(year, after)) throw undoConflict(sentence("classGroups.changedAgain"));
    await restoreYear(tx, before, year.id, () => updateSchoolYearRow(tx, year.id, before));
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
  "school-year.delete": async (tx, entry, { actor }) => {
    const year = imageOf(yearSchema, entry.before);
    await restoreYear(tx, year, undefined, () => insertSchoolYear(tx, { ...year, id: entry.recordId }));
    await writeAuditEntry(tx, undoOf(actor, entry, { after: year }));
  },
  "class-group.change": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(nameSchema, entry.before), imageOf(nameSchema, entry.after)];
    const group = await lockClassGroup(tx, entry.recordId);
    if (group === null) throw undoConflict(sentence("classGroups.groupGone"));
    if (group.name !== after.name) throw undoConflict(sentence("classGroups.changedAgain"));
    await writeName(() => renameClassGroupRow(tx, group.id, before.name));
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
  /** Restores a class group with its id and its teachers: nobody was in it. */
  "class-group.delete": async (tx, entry, { actor }) => {
    const { taughtBy, ...group } = imageOf(groupSchema, entry.before);
    const year = await lockSchoolYear(tx, group.schoolYearId);
    if (year === null) throw undoConflict(sentence("classGroups.yearGone"));
    await writeName(() => insertClassGroup(tx, { ...group, id: entry.recordId }));
    await replaceTaughtBy(tx, entry.recordId, taughtBy);
    await writeAuditEntry(tx, undoOf(actor, entry, { after: entry.before }));
  },
  "class-group.change-teachers": async (tx, entry, { actor }) => {
    const [former, latter] = [imageOf(teachersSchema, entry.before), imageOf(teachersSchema, entry.after)];
    const group = await lockClassGroup(tx, entry.recordId);
    if (group === null) throw undoConflict(sentence("classGroups.groupGone"));
    const present = await readTaughtBy(tx, group.id);
    if (!isSameTaughtBy(present, latter.taughtBy)) throw undoConflict(sentence("classGroups.changedAgain"));
    await writeTaughtBy(tx, group.id, { before: present, after: former.taughtBy });
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after, after: entry.before }));
  },
};

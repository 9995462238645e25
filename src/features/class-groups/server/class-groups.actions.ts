import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { classGroupKey } from "#domain/class-group-key.ts";
import type { Actor } from "#domain/roles.ts";
import type { AddClassGroup, RenameClassGroup } from "#domain/schemas/class-groups.ts";
import { ensureCurrentYear } from "#features/class-groups/server/school-years/current-year.actions.ts";
import {
  countClassGroups,
  lockSchoolYear,
} from "#features/class-groups/server/school-years/school-years.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { imageOfTaughtBy, requireTaught } from "./class-group-teachers.actions.ts";
import {
  classGroupsPerYearMax,
  copyClassGroupRows,
  deleteClassGroupRow,
  findHistory,
  groupNameUnique,
  insertClassGroup,
  listNamesInYear,
  lockClassGroup,
  lockInvitationsTo,
  readTaughtBy,
  renameClassGroupRow,
  replaceTaughtBy,
} from "./class-groups.queries.ts";

/** Runs a write of a class group. @throws ApiError `invalid-input` at a name that another one of the year has. */
async function writeNamed<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, groupNameUnique)) throw error;
    throw new ApiError("invalid-input", { sentence: sentence("classGroups.nameTaken"), field: "name" });
  }
}

/**
 * Stops at a name that looks like another one of the year, '10 B' beside '10-B': it is most likely the same class group. The very
 * same name is left to `writeNamed`. @throws ApiError `class-group-alike`, with the other name as its suggestion.
 */
function rejectAlike(name: string, others: readonly string[]): void {
  const key = classGroupKey(name);
  if (key === "" || others.some((other) => other.toLowerCase() === name.toLowerCase())) return;
  const alike = others.find((other) => classGroupKey(other) === key);
  if (alike === undefined) return;
  throw new ApiError("class-group-alike", {
    sentence: sentence("classGroups.looksLike", alike),
    field: "name",
    suggestion: alike,
  });
}

/**
 * Adds a class group to a school year, on the school's `today` to the current one unless another is named; returns its id. @throws ApiError `invalid-input` at schoolYearId for an unknown year, at
 * a taken name, at teachers; `class-group-alike`; `conflict` when the year has as many as it may have.
 */
export async function addClassGroup(
  database: Database,
  actor: Actor,
  { teachers, mayLookAlike = false, name, today, ...named }: AddClassGroup & { today: string },
): Promise<string> {
  return writeNamed(() =>
    inTransaction(database, async (tx) => {
      const schoolYearId = named.schoolYearId ?? (await ensureCurrentYear(tx, actor, today));
      const group = { schoolYearId, name };
      if ((await lockSchoolYear(tx, schoolYearId)) === null) {
        throw new ApiError("invalid-input", { field: "schoolYearId" });
      }
      const most = classGroupsPerYearMax;
      if ((await countClassGroups(tx, schoolYearId)) >= most) {
        throw new ApiError("conflict", { sentence: sentence("classGroups.tooManyGroups", most) });
      }
      if (!mayLookAlike) rejectAlike(name, await listNamesInYear(tx, schoolYearId));
      const id = await insertClassGroup(tx, group);
      const taughtBy = await requireTaught(tx, teachers, []);
      await replaceTaughtBy(tx, id, taughtBy);
      await writeAuditEntry(tx, {
        actor,
        action: "class-group.add",
        recordId: id,
        after: { ...group, ...(taughtBy.length > 0 && imageOfTaughtBy(name, taughtBy)) },
      });
      return id;
    }),
  );
}

/** Gives a class group another name. @throws ApiError `not-found`; `invalid-input` at a taken name; `class-group-alike`. */
export async function renameClassGroup(
  database: Database,
  actor: Actor,
  id: string,
  { name, mayLookAlike = false }: RenameClassGroup,
): Promise<void> {
  await writeNamed(() =>
    inTransaction(database, async (tx) => {
      const group = await lockClassGroup(tx, id);
      if (group === null) throw new ApiError("not-found");
      if (group.name === name) return;
      if (!mayLookAlike) rejectAlike(name, await listNamesInYear(tx, group.schoolYearId, id));
      await renameClassGroupRow(tx, id, name);
      await writeAuditEntry(tx, {
        actor,
        action: "class-group.change",
        recordId: id,
        before: { name: group.name },
        after: { name },
      });
    }),
  );
}

/** Deletes a class group that was never used. @throws ApiError `not-found`; `conflict`, with the reason. */
export async function deleteClassGroup(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockInvitationsTo(tx, id);
    const group = await lockClassGroup(tx, id);
    if (group === null) throw new ApiError("not-found");
    const taughtBy = await readTaughtBy(tx, id);
    // Before looking for classes: a teacher who is adding one for the group holds a row of these.
    await replaceTaughtBy(tx, id, []);
    const history = await findHistory(tx, id);
    if (history !== null) {
      throw new ApiError("conflict", {
        sentence:
          history === "enrolments"
            ? sentence("classGroups.hasEnrolments")
            : sentence("classGroups.hasLessons"),
      });
    }
    await deleteClassGroupRow(tx, id);
    const { name, schoolYearId } = group;
    await writeAuditEntry(tx, {
      actor,
      action: "class-group.delete",
      recordId: id,
      before: { name, schoolYearId, taughtBy },
    });
  });
}

/** Copies the class groups of a school year into one that has none, with their teachers. @throws ApiError `invalid-input` at copyFromId. */
export async function copyClassGroups(
  tx: Transaction,
  actor: Actor,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  if ((await lockSchoolYear(tx, fromId)) === null) {
    throw new ApiError("invalid-input", { field: "copyFromId" });
  }
  const copies = await copyClassGroupRows(tx, { fromId, toId });
  await writeAuditParts(
    tx,
    copies.map(({ id, name }) => ({
      actor,
      action: "class-group.add",
      recordId: id,
      after: { name, schoolYearId: toId },
    })),
  );
}

import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { postgresErrorOf } from "#db/errors.ts";
import {
  holdTeachers,
  takeAssignments,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import {
  holdTeachersOfGroups,
  settleEnrolments,
} from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import {
  haveOtherTeachers,
  lockDeletable,
  putRows,
  setDeleted,
} from "#features/students/server/delete/delete-student.queries.ts";
import {
  readIdentifiers,
  writeIdentifiers,
} from "#features/students/server/identifiers/identifiers.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { updateAccount } from "#server/accounts/accounts.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { removeFromSchool, requireAtSchool, requireNotVoided } from "./student-status.actions.ts";
import { findLatestEntry, lockStudent, lockWithLessons, setConfirmed } from "./students.queries.ts";

const leavingImage = z.object({ leavesOn: z.iso.date().nullable() });
const departureImage = z.object({ leftOn: z.iso.date() });

const text = z.string().nullable();

const identifierImage = z.object({
  name: z.string(),
  surname: z.string(),
  admission: text,
  pen: text,
  apaar: text,
  other: text,
  dateOfBirth: text,
});

const rows = z.array(z.record(z.string(), z.unknown()));
const deletionImage = z.object({
  name: z.string(),
  surname: z.string(),
  stored: z.record(z.string(), rows),
});

const textsOf = (stored: z.output<typeof rows> | undefined, field: string) => [
  ...new Set((stored ?? []).map((row) => String(row[field]))),
];

export const studentUndo: UndoOf<
  | "student.add"
  | "student.confirm"
  | "student.leave"
  | "student.return"
  | "student.change-leaving"
  | "student.change-identifiers"
  | "student.delete"
> = {
  // They may have given feedback, so they are marked as left rather than deleted.
  "student.add": async (tx, entry, { actor, today }) => {
    const { leftOn } = await removeFromSchool(tx, entry.recordId, today);
    if (leftOn !== null) throw undoConflict(sentence("students.hasLeft"));
    await writeAuditEntry(tx, undoOf(actor, entry, { after: { leftOn: today } }));
  },
  "student.confirm": async (tx, entry, { actor }) => {
    await lockWithLessons(tx, [entry.recordId]);
    await requireAtSchool(tx, entry.recordId);
    await setConfirmed(tx, [entry.recordId], null);
    await writeAuditEntry(tx, undoOf(actor, entry, {}));
  },
  "student.leave": async (tx, entry, { actor }) => {
    const { leftOn } = imageOf(departureImage, entry.after);
    const student = await lockStudent(tx, entry.recordId);
    if (student?.leftOn !== leftOn) throw undoConflict(sentence("students.departureChanged"));
    requireNotVoided(student);
    const former = departureImage.safeParse(entry.before).data?.leftOn ?? null;
    await updateAccount(tx, entry.recordId, { leftOn: former });
    await writeAuditEntry(tx, undoOf(actor, entry, { before: { leftOn }, after: { leftOn: former } }));
  },
  "student.return": async (tx, entry, { actor }) => {
    const { leftOn } = imageOf(departureImage, entry.before);
    const former = await removeFromSchool(tx, entry.recordId, leftOn);
    if (former.leftOn !== null) throw undoConflict(sentence("students.hasLeft"));
    const isLatest =
      (await findLatestEntry(tx, entry.recordId, ["student.leave", "student.return"])) === entry.id;
    if (!isLatest) throw undoConflict(sentence("students.departureChanged"));
    await writeAuditEntry(tx, undoOf(actor, entry, { after: { leftOn } }));
  },
  "student.change-leaving": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(leavingImage, entry.before), imageOf(leavingImage, entry.after)];
    const student = await requireAtSchool(tx, entry.recordId);
    if (student.leavesOn !== after.leavesOn) throw undoConflict(sentence("newYear.leavingChanged"));
    await updateAccount(tx, entry.recordId, before);
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
  "student.change-identifiers": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(identifierImage, entry.before), imageOf(identifierImage, entry.after)];
    const student = await lockStudent(tx, entry.recordId);
    if (student === null || !isDeepStrictEqual(await readIdentifiers(tx, student), after)) {
      throw undoConflict(sentence("classGroups.changedAgain"));
    }
    await writeIdentifiers(tx, entry.recordId, before).catch((error: unknown) => {
      throw error instanceof ApiError && error.body.sentence ? undoConflict(error.body.sentence) : error;
    });
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
  "student.delete": async (tx, entry, { actor, today }) => {
    const { stored, ...name } = imageOf(deletionImage, entry.before);
    const classGroupIds = textsOf(stored.enrolments, "class_group_id");
    const groups = await lockClassGroups(tx, classGroupIds, { givesRollNumber: true });
    if (groups.length < classGroupIds.length) throw undoConflict(sentence("deletion.classGroupGone"));
    const student = await lockDeletable(tx, entry.recordId);
    if (student === null || student.deletedAt === null) throw undoConflict(sentence("audit.alreadyUndone"));
    await holdTeachers(tx, textsOf(stored.student_teachers, "teacher_id"));
    await holdTeachersOfGroups(tx, classGroupIds);
    try {
      await setDeleted(tx, entry.recordId, null);
      await putRows(tx, stored);
    } catch (error) {
      // A unique key, or the constraint on roll numbers.
      const code = postgresErrorOf(error)?.code;
      throw code === "23505" || code === "23P01" ? undoConflict(sentence("deletion.identityTaken")) : error;
    }
    if (await haveOtherTeachers(tx, classGroupIds, entry.id)) {
      const present = await tx
        .update(enrolments)
        .set({ isCurrent: false })
        .where(eq(enrolments.studentId, entry.recordId))
        .returning({ id: enrolments.id });
      await takeAssignments(
        tx,
        present.map(({ id }) => id),
      );
    }
    await settleEnrolments(tx, [entry.recordId], today);
    await writeAuditEntry(tx, undoOf(actor, entry, { after: name }));
  },
};

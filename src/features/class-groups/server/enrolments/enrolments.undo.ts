import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import {
  giveAssignments,
  takeAssignments,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import {
  imageOf,
  type StoredEntry,
  type UndoBy,
  type UndoOf,
  undoConflict,
  undoOf,
} from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { rejectOverfull } from "./enrolments.actions.ts";
import {
  closeEnrolments,
  deleteEnrolment,
  findEnrolment,
  holdTeachersOfEnrolments,
  holdTeachersOfGroups,
  isEnrolled,
  lockClassGroups,
  lockStudents,
  openEnrolment,
  wasAsked,
} from "./enrolments.queries.ts";
import { rejectTakenRollNumber } from "./roll-numbers.actions.ts";

const placeSchema = z.object({ classGroupId: z.uuid() });

/** The enrolment that an entry is about, with its class group and its student locked. @throws ApiError `conflict` when it is gone. */
async function lockEnrolment(tx: Transaction, { recordId, before, after }: StoredEntry) {
  const { classGroupId } = imageOf(placeSchema, { ...Object(after), ...Object(before) });
  await lockClassGroups(tx, [classGroupId]);
  const found = await findEnrolment(tx, recordId);
  const [student] = found === null ? [] : await lockStudents(tx, [found.studentId]);
  // Read again, because it may have been changed before the student was locked.
  const enrolment = await findEnrolment(tx, recordId);
  if (enrolment === null || student === undefined) throw undoConflict(sentence("classGroups.enrolmentGone"));
  return { ...enrolment, hasLeft: student.leftOn !== null };
}

/**
 * Removes the enrolment, with what it gave, without a trace. If the student was asked about classes in it, it ends instead: everyone
 * who was asked for a class group was in it (docs/decisions/033).
 */
async function undoStart(tx: Transaction, entry: StoredEntry, { actor, today }: UndoBy): Promise<void> {
  const enrolment = await lockEnrolment(tx, entry);
  const { id, classGroupId, studentId } = enrolment;
  if (enrolment.endsOn !== null) throw undoConflict(sentence("classGroups.enrolmentEnded"));
  await holdTeachersOfEnrolments(tx, [id]);
  await takeAssignments(tx, [id]);
  if (await wasAsked(tx, enrolment))
    await closeEnrolments(tx, { classGroupId, studentIds: [studentId], endsOn: today });
  else await deleteEnrolment(tx, id);
  await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after }));
}

/** Opens the enrolment again: the student gets what the class group gives now. */
async function undoEnd(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const enrolment = await lockEnrolment(tx, entry);
  if (enrolment.hasLeft) throw undoConflict(sentence("classGroups.studentLeft"));
  if (await isEnrolled(tx, enrolment)) throw undoConflict(sentence("classGroups.enrolledAgain"));
  await rejectTakenRollNumber(openEnrolment(tx, enrolment.id));
  await holdTeachersOfGroups(tx, [enrolment.classGroupId]);
  await giveAssignments(tx, [enrolment.id]);
  await rejectOverfull(tx, [enrolment.studentId]);
  await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after, after: entry.before }));
}

export const enrolmentUndo: UndoOf<"enrolment.start" | "enrolment.end"> = {
  "enrolment.start": undoStart,
  "enrolment.end": undoEnd,
};

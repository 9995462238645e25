import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { lockClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type StoredEntry, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { deleteEnrolments, settleEnrolments } from "./current-enrolments.queries.ts";
import { rejectOverfull } from "./enrolments.actions.ts";
import {
  askedIn,
  closeEnrolments,
  findEnrolment,
  isEnrolledAgain,
  lockClassGroups,
  lockStudents,
  restoreEnrolment,
} from "./enrolments.queries.ts";
import { claimRollNumbers, rejectTakenRollNumber } from "./roll-numbers.actions.ts";
import { readRollNumbers, writeRollNumbers } from "./roll-numbers.queries.ts";

const enrolmentImage = z.object({
  classGroupId: z.uuid(),
  startsOn: z.iso.date().optional(),
  endsOn: z.iso.date().nullish(),
});
const lastDaySchema = z.object({ endsOn: z.iso.date().nullable() });

/** The enrolment that an entry is about, if it is still there, with its class group and its student locked. */
async function lockEnrolment(tx: Transaction, { recordId, studentId, before, after }: StoredEntry) {
  const { classGroupId } = imageOf(enrolmentImage, { ...Object(after), ...Object(before) });
  const groups = await lockClassGroups(tx, [classGroupId]);
  const [student] = studentId === null ? [] : await lockStudents(tx, [studentId]);
  if (groups.length === 0 || student === undefined) throw undoConflict(sentence("classGroups.enrolmentGone"));
  return { enrolment: await findEnrolment(tx, recordId), classGroupId, student };
}

/**
 * Removes the enrolment, with what it gave, without a trace. If the student was asked about classes in it, it ends instead: everyone
 * who was asked for a class group was in it (docs/decisions/033).
 */
export const enrolmentUndo: UndoOf<"enrolment.start" | "enrolment.end"> = {
  "enrolment.start": async (tx, entry, { actor, today }) => {
    const { enrolment } = await lockEnrolment(tx, entry);
    if (enrolment === null) throw undoConflict(sentence("classGroups.enrolmentGone"));
    const { id, classGroupId, studentId, endsOn } = enrolment;
    if (endsOn !== null) throw undoConflict(sentence("classGroups.enrolmentEnded"));
    if ((await askedIn(tx, [id], today)).length > 0) {
      await closeEnrolments(tx, { classGroupId, studentIds: [studentId], endsOn: addDays(today, -1) });
      await settleEnrolments(tx, [studentId], today);
    } else await deleteEnrolments(tx, [id]);
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after }));
  },
  /** Gives the enrolment the last day that it had before, if any: the student gets what the class group gives now. */
  "enrolment.end": async (tx, entry, { actor, today }) => {
    const { enrolment, classGroupId, student } = await lockEnrolment(tx, entry);
    const { startsOn, endsOn = null } = imageOf(enrolmentImage, entry.before);
    const { endsOn: lastDay } = imageOf(lastDaySchema, entry.after);
    const neverBegan = startsOn !== undefined && lastDay !== null && lastDay < startsOn;
    if (enrolment === null && !neverBegan) throw undoConflict(sentence("classGroups.enrolmentGone"));
    if (enrolment !== null && enrolment.endsOn !== lastDay)
      throw undoConflict(sentence("classGroups.changedAgain"));
    if (student.leftOn !== null) throw undoConflict(sentence("classGroups.studentLeft"));
    const studentId = student.id;
    const before = enrolment ?? { id: entry.recordId, classGroupId, studentId, startsOn: startsOn ?? today };
    const restored = { ...before, endsOn };
    if (await isEnrolledAgain(tx, restored)) throw undoConflict(sentence("classGroups.enrolledAgain"));
    await restoreEnrolment(tx, restored);
    await claimRollNumbers(tx, [restored]);
    await settleEnrolments(tx, [studentId], today);
    await rejectOverfull(tx, [studentId]);
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after, after: entry.before }));
  },
};

const image = z.object({
  rollNumbers: z.array(z.object({ enrolmentId: z.uuid(), rollNumber: z.string().nullable() })),
});

export const rollNumberUndo: UndoOf<"class-group.change-roll-numbers"> = {
  "class-group.change-roll-numbers": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(image, entry.before), imageOf(image, entry.after)];
    await lockClassGroup(tx, entry.recordId);
    const present = await readRollNumbers(
      tx,
      after.rollNumbers.map(({ enrolmentId }) => enrolmentId),
    );
    const areSame = after.rollNumbers.every(
      ({ enrolmentId, rollNumber }) => present.get(enrolmentId) === rollNumber,
    );
    if (!areSame) throw undoConflict(sentence("classGroups.changedAgain"));
    await rejectTakenRollNumber(writeRollNumbers(tx, before.rollNumbers));
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after, after: entry.before }));
  },
};

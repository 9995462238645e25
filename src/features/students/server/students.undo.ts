import { z } from "@hono/zod-openapi";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { removeFromSchool, requireAtSchool, requireNotVoided } from "./student-status.actions.ts";
import {
  findLatestEntry,
  lockStudent,
  lockWithLessons,
  setConfirmed,
  updateStudentRow,
} from "./students.queries.ts";

const leavingImage = z.object({ leavesOn: z.iso.date().nullable() });
const departureImage = z.object({ leftOn: z.iso.date() });

export const studentUndo: UndoOf<
  "student.add" | "student.confirm" | "student.leave" | "student.return" | "student.change-leaving"
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
    await updateStudentRow(tx, entry.recordId, { leftOn: former });
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
    await updateStudentRow(tx, entry.recordId, before);
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
};

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
import { sentence } from "#locales/sentence.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { haveOtherTeachers, lockDeletable, putRows, setDeleted } from "./delete-student.queries.ts";

const rows = z.array(z.record(z.string(), z.unknown()));
const image = z.object({
  name: z.string(),
  surname: z.string(),
  stored: z.record(z.string(), rows),
});

const textsOf = (stored: z.output<typeof rows> | undefined, field: string) => [
  ...new Set((stored ?? []).map((row) => String(row[field]))),
];

export const deletedStudentUndo: UndoOf<"student.delete"> = {
  "student.delete": async (tx, entry, { actor, today }) => {
    const { stored, ...name } = imageOf(image, entry.before);
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

import { z } from "@hono/zod-openapi";
import { postgresErrorOf } from "#db/errors.ts";
import { type MergedTable, mergedTables } from "#domain/merging/merge-rows.ts";
import {
  holdTeachersOfGroups,
  settleEnrolments,
} from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { deletedFeedbackSchema, restoreFeedback } from "#features/feedback/server/feedback.undo.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { holdTeachersIn, lockForMerge, noteFeedback } from "./merge-students.actions.ts";
import {
  moveFeedback,
  readStored,
  removeRows,
  returnMessages,
  writeRows,
  writeUser,
} from "./merge-students.queries.ts";
import { digestsOf } from "./plan-merge.actions.ts";

const rows = z.array(z.record(z.string(), z.unknown()));

const beforeSchema = z.object({
  name: z.string(),
  surname: z.string(),
  stored: z.object({
    users: rows,
    guardians: rows,
    rows: z.record(z.enum(mergedTables), rows),
    movedIds: z.array(z.uuid()),
    movedMessages: z.array(z.object({ message_id: z.uuid(), number: z.int() })),
  }),
  aside: z.array(deletedFeedbackSchema),
});

const afterSchema = z.object({
  digests: z.object({ answered: z.string(), asked: z.string(), changed: z.string() }),
});

/** Checked in this order: whoever answered since was also asked. */
const uses = ["answered", "asked", "changed"] as const;

export const mergedStudentsUndo: UndoOf<"student.merge"> = {
  "student.merge": async (tx, entry, { actor, today }) => {
    const { stored, aside, ...name } = imageOf(beforeSchema, entry.before);
    const { digests } = imageOf(afterSchema, entry.after);
    const [remainingId, otherId] = [entry.studentId ?? "", entry.recordId];
    const ids = [remainingId, otherId];
    const textsOf = (table: MergedTable, field: string) =>
      stored.rows[table].map((row) => String(row[field]));
    const groups = [...new Set(textsOf("enrolments", "class_group_id"))];
    await lockForMerge(tx, { remainingId, otherId }, groups);
    await holdTeachersIn(tx, [...stored.rows.student_teachers, ...stored.rows.enrolment_teachers]);
    const merged = await readStored(tx, [remainingId]);
    const present = digestsOf(merged);
    const use = uses.find((each) => present[each] !== digests[each]);
    if (use !== undefined) throw undoConflict(sentence(`merging.${use}Since`));
    // First, so that restored feedback is not given to the merged record.
    await writeAuditEntry(tx, undoOf(actor, entry, { after: name }));
    await removeRows(tx, ids);
    noteFeedback(tx, merged.feedback);
    try {
      // The remaining record first: it may have the other's e-mail or login name.
      for (const id of [remainingId, otherId]) {
        for (const user of stored.users) if (user.id === id) await writeUser(tx, user);
      }
      await moveFeedback(tx, stored.movedIds, { from: remainingId, to: otherId });
      await returnMessages(tx, stored.movedMessages, { from: remainingId, to: otherId });
      if ((await restoreFeedback(tx, aside)) < aside.length) throw undoConflict(sentence("request.conflict"));
      await writeRows(tx, ids, stored);
    } catch (error) {
      const code = postgresErrorOf(error)?.code;
      throw code === "23505" || code === "23P01" ? undoConflict(sentence("deletion.identityTaken")) : error;
    }
    await holdTeachersOfGroups(tx, groups);
    await settleEnrolments(tx, ids, today);
  },
};

import { z } from "@hono/zod-openapi";
import { lockClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { rejectTakenRollNumber } from "./roll-numbers.actions.ts";
import { readRollNumbers, writeRollNumbers } from "./roll-numbers.queries.ts";

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

import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import { lockStudent } from "#features/students/server/students.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { readIdentifiers, writeIdentifiers } from "./identifiers.actions.ts";

const text = z.string().nullable();

const image = z.object({
  name: z.string(),
  surname: z.string(),
  admission: text,
  pen: text,
  apaar: text,
  other: text,
  dateOfBirth: text,
});

export const identifierUndo: UndoOf<"student.change-identifiers"> = {
  "student.change-identifiers": async (tx, entry, { actor }) => {
    const [before, after] = [imageOf(image, entry.before), imageOf(image, entry.after)];
    const student = await lockStudent(tx, entry.recordId);
    if (student === null || !isDeepStrictEqual(await readIdentifiers(tx, student), after)) {
      throw undoConflict(sentence("classGroups.changedAgain"));
    }
    await writeIdentifiers(tx, entry.recordId, before).catch((error: unknown) => {
      throw error instanceof ApiError && error.body.sentence ? undoConflict(error.body.sentence) : error;
    });
    await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
  },
};

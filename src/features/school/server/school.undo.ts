import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { logoImageSchema, schoolSettingsSchema } from "#domain/schemas/school.ts";
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
import { readLogo } from "#server/school/read-school.ts";
import { formerSettings, imageOfLogo, toLogo } from "./school.actions.ts";
import { lockSchool, updateLogo, updateSettings } from "./school.queries.ts";

const settingsSchema = schoolSettingsSchema.omit({ updatedAt: true }).extend({
  // The school had no name at first.
  name: z.string().optional(),
});

const logoChangeSchema = z.object({ logo: z.string(), logoImage: logoImageSchema.nullable() });

/** Restores settings or the logo, if nobody has changed the same again since. */
async function undoSchoolChange(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const current = await lockSchool(tx);
  const changedAgain = () => undoConflict(sentence("school.changedAgain"));
  const [formerLogo, newLogo] = [
    logoChangeSchema.safeParse(entry.before),
    logoChangeSchema.safeParse(entry.after),
  ];
  if (formerLogo.success && newLogo.success) {
    const present = imageOfLogo(await readLogo(tx));
    if (present.logoImage !== newLogo.data.logoImage) throw changedAgain();
    const { logoImage } = formerLogo.data;
    await updateLogo(tx, logoImage === null ? null : toLogo(Buffer.from(logoImage, "base64")));
    await writeAuditEntry(tx, undoOf(actor, entry, { before: present, after: formerLogo.data }));
    return;
  }
  const [before, after] = [imageOf(settingsSchema, entry.before), imageOf(settingsSchema, entry.after)];
  if (Object.keys(formerSettings(current, after)).length > 0) throw changedAgain();
  await updateSettings(tx, before);
  await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
}

export const schoolUndo: UndoOf<"school.change"> = {
  "school.change": undoSchoolChange,
};

import { retentionMonths, retentionStudentsMax } from "#domain/privacy.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, textSchema } from "./text.ts";
import { z } from "./zod.ts";

const invalid = issueText("request.invalid");

/** The name of the student, typed by the admin who erases them. */
export const erasureSchema = z.strictObject({ name: textSchema(cleanLine, 200) });

/** A guardian of a student: their row, or the entry of the audit log by which contacts alone ended; neither for those of the profile. */
export const guardianKeySchema = z.strictObject({
  id: idSchema.nullable(),
  endedBy: z.int({ error: invalid }).min(1, invalid).nullable(),
});

const months = z.literal(retentionMonths, { error: invalid }).nullable();

/** How long the school keeps things after a student has left: months, or null for as long as it likes. */
export const privacySettingsSchema = z.strictObject({
  keepsWordsOfErased: z.boolean({ error: invalid }),
  messages: months,
  words: months,
  records: months,
});

export type PrivacySettings = z.infer<typeof privacySettingsSchema>;

/** The students who were shown: nobody else is touched. */
export const retentionSchema = z.strictObject({
  studentIds: z.array(idSchema, { error: invalid }).min(1, invalid).max(retentionStudentsMax, invalid),
});

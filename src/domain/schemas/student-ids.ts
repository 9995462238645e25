import { dateOfBirthMin } from "#domain/dates/age.ts";
import { limits } from "#domain/limits.ts";
import {
  externalIdKey,
  externalIdMaxLength,
  rollNumberKey,
  rollNumberMaxLength,
} from "#domain/student-ids.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { requiredLine, textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** A number as someone writes it; left-out and empty are the same: there is none. Marks alone are no number. */
const numberText = (maxLength: number, keyOf: (written: string) => string) =>
  textSchema(cleanLine, maxLength)
    .refine(
      (written) => written === "" || /[\p{L}\p{N}]/u.test(keyOf(written)),
      issueText("students.noNumber"),
    )
    .nullish()
    .transform((value) => value || null);

/** Checked no more strictly: schools write them as they like. */
const externalId = numberText(externalIdMaxLength, externalIdKey);

export const rollNumberSchema = numberText(rollNumberMaxLength, rollNumberKey);

/** The upper end of the range, the school's today, is checked on the server. */
const dateOfBirthSchema = z
  .union(
    [
      z.literal(""),
      z.iso
        .date({ error: issueText("person.dateInvalid") })
        .refine((date) => date >= dateOfBirthMin, issueText("students.bornTooEarly", dateOfBirthMin)),
    ],
    { error: issueText("person.dateInvalid") },
  )
  .nullish()
  .transform((value) => value || null);

/** What others know a student by, and the date of birth: the fields of one form. */
export const identifierFields = {
  admission: externalId,
  pen: externalId,
  apaar: externalId,
  other: externalId,
  dateOfBirth: dateOfBirthSchema,
};

/** Name and identifiers of a student; a name left out stays. With `updatedAt`, only if nobody has changed the student since. */
export const identifiersSchema = z.strictObject({
  name: requiredLine(issueText("person.firstNameRequired"), limits.nameMaxLength).optional(),
  surname: textSchema(cleanLine, limits.nameMaxLength).optional(),
  ...identifierFields,
  updatedAt: z.iso.datetime().optional(),
});

export type Identifiers = Omit<z.infer<typeof identifiersSchema>, "updatedAt">;

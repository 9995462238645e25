import { limits } from "#domain/limits.ts";
import { loginNameKey, loginNamePattern } from "#domain/login-name.ts";
import { externalIdMaxLength, rollNumberMaxLength } from "#domain/student-ids.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, plainDate, textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** How many students one request may confirm. */
const studentsAtOnceMax = 200;

const loginNameText = textSchema(loginNameKey, limits.loginNameMaxLength, {
  whenMissing: issueText("students.loginNameInvalid"),
  whenTooLong: issueText("students.loginNameInvalid"),
});

/** A login name in its one spelling (`loginNameKey`): a roll number, or a name that the student chose. */
export const loginNameSchema = loginNameText.regex(loginNamePattern, issueText("students.loginNameInvalid"));

/** Like `loginNameSchema`, but left-out and empty are the same: there is none. */
export const optionalLoginNameSchema = loginNameText
  .refine((value) => value === "" || loginNamePattern.test(value), issueText("students.loginNameInvalid"))
  .nullish()
  .transform((value) => value || null);

/** What a login name is suggested from, as far as it is known. */
export const loginNameQuerySchema = z.strictObject({
  name: textSchema(cleanLine, limits.nameMaxLength).default(""),
  surname: textSchema(cleanLine, limits.nameMaxLength).default(""),
  classGroupId: idSchema.optional(),
  rollNumber: textSchema(cleanLine, rollNumberMaxLength).optional(),
  admission: textSchema(cleanLine, externalIdMaxLength).optional(),
});

/** The day a student left the school; the range is in `leavingDates`. */
export const departureSchema = z.strictObject({ leftOn: plainDate(issueText("person.dateInvalid")) });

/** Students whom an admin confirms, all at once. */
export const confirmationSchema = z.strictObject({
  studentIds: z
    .array(idSchema)
    .min(1, issueText("request.invalid"))
    .max(studentsAtOnceMax, issueText("students.tooManyAtOnce", studentsAtOnceMax))
    .overwrite((ids) => [...new Set(ids)]),
});

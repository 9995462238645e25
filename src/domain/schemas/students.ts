import { limits } from "#domain/limits.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, plainDate, textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** How many students one request may confirm. */
const studentsAtOnceMax = 200;

/** What a login name may look like; PostgreSQL checks the same (`users_login_name`). */
const loginNamePattern = /^[a-z0-9][a-z0-9._/-]+$/;

const loginNameText = textSchema((written) => cleanLine(written).toLowerCase(), limits.loginNameMaxLength, {
  whenMissing: issueText("students.loginNameInvalid"),
  whenTooLong: issueText("students.loginNameInvalid"),
});

/** A login name in its one spelling, lower case: a roll number, or a name that the student chose. */
export const loginNameSchema = loginNameText.regex(loginNamePattern, issueText("students.loginNameInvalid"));

/** Like `loginNameSchema`, but left-out and empty are the same: there is none. */
export const optionalLoginNameSchema = loginNameText
  .refine((value) => value === "" || loginNamePattern.test(value), issueText("students.loginNameInvalid"))
  .nullish()
  .transform((value) => value || null);

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

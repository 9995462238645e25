import { limits } from "#domain/limits.ts";
import {
  consentRules,
  logoMaxBytes,
  registrationModes,
  reminderDaysMax,
  schoolNameMaxLength,
} from "#domain/school.ts";
import { type Language, languages } from "#locales/languages.ts";
import { issueText } from "#locales/sentence.ts";
import { linkTokenSchema } from "./link-token.ts";
import { newPasswordSchema } from "./sign-in.ts";
import { emailOrNoneSchema, emailSchema, requiredLine } from "./text.ts";
import { z } from "./zod.ts";

const schoolNameSchema = requiredLine(issueText("school.nameRequired"), schoolNameMaxLength);

const registrationModeSchema = z.enum(registrationModes, {
  error: issueText("school.registrationRequired"),
});

const invalid = issueText("request.invalid");
const hour = z.int({ error: invalid }).min(0, invalid).max(23, invalid);

const comparison = issueText(
  "school.comparisonInvalid",
  limits.comparisonStudentsMin,
  limits.comparisonStudentsMax,
);

/** The form of the settings. */
export const settingsFormSchema = z.strictObject({
  name: schoolNameSchema,
  language: z.enum<[Language, ...Language[]]>(languages, { error: issueText("request.invalid") }),
  registration: registrationModeSchema,
  comparisonStudentsMin: z
    .int({ error: comparison })
    .min(limits.comparisonStudentsMin, comparison)
    .max(limits.comparisonStudentsMax, comparison),
  /** Null for no automatic reminders. */
  reminderDays: z
    .int({ error: issueText("request.invalid") })
    .min(1, issueText("request.invalid"))
    .max(reminderDaysMax, issueText("request.invalid"))
    .nullable(),
  parentConsent: z.enum(consentRules, { error: invalid }),
  /** Hours of the school's day between which no mails go to parents; the same twice for no such time. */
  quietFrom: hour,
  quietUntil: hour,
  /** Where parents' answers to e-mails go; empty for the address that the e-mails come from. */
  replyTo: emailOrNoneSchema,
  studentsMayWithhold: z.boolean({ error: issueText("request.invalid") }),
});

/** The settings that are changed; those left out stay. */
export const schoolSettingsSchema = settingsFormSchema.partial().extend({
  /** The `updatedAt` of the copy that was edited, null if it had never been changed; left out, it is not checked. */
  updatedAt: z.iso.datetime().nullable().optional(),
});

export type SchoolChange = z.infer<typeof schoolSettingsSchema>;

/** A PNG or JPEG in base64. The server reads the type and size from its bytes. */
export const logoImageSchema = z
  .string({ error: issueText("school.logoInvalid") })
  .max(Math.ceil(logoMaxBytes / 3) * 4, { error: issueText("school.logoTooLarge"), abort: true })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, issueText("school.logoInvalid"));

export const logoSchema = z.strictObject({ image: logoImageSchema });

/** The first admin, made by link, and what the school is called. */
export const setupSchema = z.strictObject({
  token: linkTokenSchema(issueText("setup.linkInvalid")),
  schoolName: schoolNameSchema,
  name: requiredLine(issueText("person.ownFirstNameRequired"), limits.nameMaxLength),
  surname: requiredLine(issueText("person.ownSurnameRequired"), limits.nameMaxLength),
  email: emailSchema,
  password: newPasswordSchema,
});

export type Setup = z.infer<typeof setupSchema>;

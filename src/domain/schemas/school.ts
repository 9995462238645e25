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
  language: z.enum<[Language, ...Language[]]>(languages, { error: invalid }),
  registration: z.enum(registrationModes, { error: issueText("school.registrationRequired") }),
  comparisonStudentsMin: z
    .int({ error: comparison })
    .min(limits.comparisonStudentsMin, comparison)
    .max(limits.comparisonStudentsMax, comparison),
  /** Null for no automatic reminders. */
  reminderDays: z.int({ error: invalid }).min(1, invalid).max(reminderDaysMax, invalid).nullable(),
  parentConsent: z.enum(consentRules, { error: invalid }),
  /** Hours of the school's day between which no mails go to parents; the same twice for no such time. */
  quietFrom: hour,
  quietUntil: hour,
  /** Where parents' answers to e-mails go; empty for the address that the e-mails come from. */
  replyTo: emailOrNoneSchema,
  studentsMayWithhold: z.boolean({ error: invalid }),
});

/** The settings that are changed; those left out stay. */
export const schoolSettingsSchema = settingsFormSchema.partial().extend({
  /** The `updatedAt` of the copy that was edited, null if it had never been changed; left out, it is not checked. */
  updatedAt: z.iso.datetime().nullable().optional(),
});

export type SchoolChange = z.infer<typeof schoolSettingsSchema>;

/** The school as everyone may see it. */
export const schoolSchema = z.strictObject({
  name: z.string().describe("Empty until an admin names the school"),
  logo: z.string().nullable().describe("The path of the logo; a new logo has a new one"),
  registration: z.enum(registrationModes),
  language: z.string().describe("For people without a language of their own"),
  studentsMayWithhold: z.boolean().describe("Whether students may mark feedback as not for their parents"),
});

export type School = z.infer<typeof schoolSchema>;

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

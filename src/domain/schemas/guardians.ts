import {
  consentAnswers,
  consentSources,
  guardianNameMaxLength,
  guardianRelations,
  guardiansMax,
  isConsentFor,
  perChannel,
} from "#domain/guardians.ts";
import { limits } from "#domain/limits.ts";
import { cleanLine } from "#domain/text.ts";
import { languages } from "#locales/languages.ts";
import { issueText } from "#locales/sentence.ts";
import { optionalParentPhoneSchema } from "./phone.ts";
import { emailSchema, emailText, idSchema, plainDate, textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** Left-out and empty are the same: there is none. */
const orNull = <Value>(value: Value) => value || null;

const email = emailText(issueText("person.emailInvalid"))
  .nullish()
  .transform(orNull)
  .pipe(emailSchema.nullable());

const language = z
  .union([z.literal(""), z.enum(languages)], { error: issueText("request.invalid") })
  .nullish()
  .transform((value) => value || null);

/**
 * A guardian's answer, and the number or address that it is for: an answer for another contact than the guardian's no longer applies,
 * and is dropped. Without an answer they were not asked.
 */
const consent = z
  .strictObject({
    answer: z.enum(["", ...consentAnswers], { error: issueText("request.invalid") }),
    source: textSchema(cleanLine, guardianNameMaxLength),
    on: textSchema(cleanLine, guardianNameMaxLength),
    contact: textSchema(cleanLine, limits.emailMaxLength),
  })
  .nullish()
  .transform((value) => (value && value.answer !== "" ? value : null))
  .pipe(
    z
      .strictObject({
        answer: z.enum(consentAnswers),
        source: z.enum(consentSources, { error: issueText("guardians.sourceRequired") }),
        on: plainDate(issueText("guardians.answeredOnRequired")),
        contact: z.string(),
      })
      .nullable(),
  );

const guardian = z
  .strictObject({
    /** Of a guardian who is already known. */
    id: idSchema.nullish().transform(orNull),
    name: textSchema(cleanLine, guardianNameMaxLength)
      .nullish()
      .transform((value) => value ?? ""),
    relation: z.enum(guardianRelations, { error: issueText("guardians.relationRequired") }),
    phone: optionalParentPhoneSchema,
    email,
    language,
    /** Left out, it stays as it is. */
    mayReceive: z.boolean({ error: issueText("request.invalid") }).optional(),
    consent: z
      .strictObject({ whatsapp: consent, email: consent })
      .nullish()
      .transform((value) => value ?? { whatsapp: null, email: null }),
  })
  .transform((each) => ({
    ...each,
    consent: perChannel((channel) => {
      const consent = each.consent[channel];
      if (consent === null || !isConsentFor(each, channel, consent.contact)) return null;
      return { answer: consent.answer, source: consent.source, on: consent.on };
    }),
  }));

/**
 * A student's guardians, in their order. The first is always there, if only as an empty record; another one needs a name, a
 * phone or an e-mail.
 */
export const guardianList = z
  .array(guardian)
  .min(1, issueText("request.invalid"))
  .max(guardiansMax, issueText("guardians.tooMany"))
  .superRefine((list, context) => {
    for (const [index, { name, phone, email }] of list.entries()) {
      if (index === 0 || name || phone || email) continue;
      context.addIssue({
        code: "custom",
        path: [index, "name"],
        message: issueText("guardians.empty"),
      });
    }
  });

/** One guardian, as the rules have tidied them. */
export type GuardianInput = z.output<typeof guardianList>[number];

/** All guardians of a student; with `updatedAt`, only if nobody has changed them since. */
export const guardiansUpdateSchema = z.strictObject({
  guardians: guardianList,
  updatedAt: z.iso.datetime().optional(),
});

export type GuardiansUpdate = z.input<typeof guardiansUpdateSchema>;

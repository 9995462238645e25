import { parentMessageMaxLength, wordsSent } from "#domain/messages/parent-message.ts";
import { cleanLine, cleanLines } from "#domain/text.ts";
import { languages } from "#locales/languages.ts";
import { issueText } from "#locales/sentence.ts";
import { phoneOf, phoneWrittenMax } from "./phone.ts";
import { emailSchema, emailText, idSchema, plainDate, textSchema } from "./text.ts";
import { z } from "./zod.ts";

const messageToParent = textSchema(cleanLines, parentMessageMaxLength, {
  whenMissing: issueText("parentContact.fieldsRequired"),
}).min(1, issueText("parentContact.fieldsRequired"));

/** Spec section 5, WhatsApp send: ten digits. */
const whatsappPhone = textSchema(cleanLine, phoneWrittenMax, {
  whenMissing: issueText("parentContact.fieldsRequired"),
  whenTooLong: issueText("person.parentPhoneInvalid"),
})
  .min(1, issueText("parentContact.fieldsRequired"))
  .transform(phoneOf(() => issueText("person.parentPhoneInvalid")));

/** Spec section 5, Email send. */
const emailAddress = emailText(issueText("person.emailInvalid"), issueText("parentContact.fieldsRequired"))
  .min(1, issueText("parentContact.fieldsRequired"))
  .pipe(emailSchema);

const logged = {
  /** Made by the page: the same press, sent again after a lost connection, is kept once. */
  id: idSchema.optional(),
  studentId: idSchema,
  message: messageToParent,
  /** The feedback that the message was made from, where it was. */
  feedbackId: idSchema.nullish().transform((value) => value ?? null),
  /** The student's own words or the present ones; makes no difference where they are the same. */
  words: z.enum(wordsSent).optional(),
  /** The language of the sentences around the child's words. */
  language: z.enum(languages, { error: issueText("request.invalid") }).optional(),
};

/** What the log of messages to parents keeps of each one; `to` are the ten digits, or the address. */
export const parentMessageLogSchema = z.discriminatedUnion(
  "channel",
  [
    z.strictObject({ ...logged, channel: z.literal("whatsapp"), to: whatsappPhone }),
    z.strictObject({ ...logged, channel: z.literal("email"), to: emailAddress }),
  ],
  { error: issueText("request.invalid") },
);

export type ParentMessageLog = z.infer<typeof parentMessageLogSchema>;

/** The date whose feedback is looked up: required, not after the school's `today` (spec section 5). */
export function feedbackDateSchema(today: string) {
  return plainDate(issueText("parentContact.dateRequired")).refine(
    (date) => date <= today,
    issueText("parentContact.dateInFuture"),
  );
}

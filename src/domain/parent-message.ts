import { z } from "zod";
import { readableDate } from "./calendar.ts";
import { cleanLine, cleanLines } from "./clean-text.ts";
import { starWords } from "./feedback-words.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import type { Role } from "./roles.ts";
import { emailSchema, emailText, idSchema, plainDate, textSchema } from "./schemas/text.ts";

/**
 * The ten digits that a pasted number means: '+91 98765 43210' and '098765-43210' are both 9876543210.
 * A number that means something else comes back as its digits, for the rule to refuse.
 */
export function parentPhoneDigits(written: string): string {
  const digits = written.normalize("NFKC").replace(/\D/g, "");
  const withCountryCode = limits.parentPhoneCountryCode.length + limits.parentPhoneDigits;
  if (digits.length === withCountryCode && digits.startsWith(limits.parentPhoneCountryCode)) {
    return digits.slice(limits.parentPhoneCountryCode.length);
  }
  if (digits.length === limits.parentPhoneDigits + 1 && digits.startsWith("0")) return digits.slice(1);
  return digits;
}

/** Room for a country code, brackets and spaces. */
const parentPhoneWrittenMax = 40;

/** A parent's phone in its one spelling, exactly ten digits (spec section 9). */
export const parentPhoneSchema = z
  .string({ error: messages.person.parentPhoneInvalid })
  .max(parentPhoneWrittenMax, { error: messages.person.parentPhoneInvalid, abort: true })
  .overwrite(parentPhoneDigits)
  .length(limits.parentPhoneDigits, messages.person.parentPhoneInvalid);

const messageToParent = textSchema(cleanLines, limits.parentMessageMaxLength, {
  whenMissing: messages.parent.fieldsRequired,
}).min(1, messages.parent.fieldsRequired);

/** Spec section 5, WhatsApp send: phone and message required, the phone of ten digits. */
export const whatsappMessageSchema = z.strictObject({
  phone: textSchema(cleanLine, parentPhoneWrittenMax, {
    whenMissing: messages.parent.fieldsRequired,
    whenTooLong: messages.person.parentPhoneInvalid,
  })
    .min(1, messages.parent.fieldsRequired)
    .pipe(parentPhoneSchema),
  message: messageToParent,
});

/** Spec section 5, Email send: address and message required. */
export const emailMessageSchema = z.strictObject({
  email: emailText(messages.account.emailInvalid, messages.parent.fieldsRequired)
    .min(1, messages.parent.fieldsRequired)
    .pipe(emailSchema),
  message: messageToParent,
});

export const parentChannels = ["whatsapp", "email"] as const;

/** Which of a student's feedback a message is made from, where someone else edited it. */
export const wordsSent = ["original", "edited"] as const;

export type WordsSent = (typeof wordsSent)[number];

const logged = {
  studentId: idSchema,
  message: messageToParent,
  /** The feedback that the message was made from, where it was. */
  feedbackId: idSchema.nullish().transform((value) => value ?? null),
  /** The student's own words or those as they stand; says nothing where they are the same. */
  words: z.enum(wordsSent).optional(),
};

/** What the log of messages to parents keeps of each one; `to` are the ten digits, or the address. */
export const parentMessageLogSchema = z.discriminatedUnion(
  "channel",
  [
    z.strictObject({ ...logged, channel: z.literal("whatsapp"), to: whatsappMessageSchema.shape.phone }),
    z.strictObject({ ...logged, channel: z.literal("email"), to: emailMessageSchema.shape.email }),
  ],
  { error: messages.request.invalid },
);

export type ParentMessageLog = z.infer<typeof parentMessageLogSchema>;

/** A student's feedback as a parent reads it, on WhatsApp as in a mail without any formatting. */
export function readableFeedback(feedback: {
  teacher: string;
  topic: string;
  date: string;
  rating: number;
  message: string;
  /** The role of who changed it last, where that is not the student: the parent is told. */
  editedBy?: Role | null;
}): string {
  const { teacher, topic, date, rating, message, editedBy } = feedback;
  const stars = "★".repeat(rating) + "☆".repeat(limits.ratingMax - rating);
  return [
    `${teacher}: ${topic} (${readableDate(date)})`,
    `${stars} ${rating} of ${limits.ratingMax}, ${starWords[rating - 1]?.toLowerCase()}`,
    ...(editedBy ? [messages.feedback.editedBy(editedBy)] : []),
    "",
    message,
  ].join("\n");
}

/** The date whose feedback is looked up: required, not after the school's `today` (spec section 5). */
export function feedbackDateSchema(today: string) {
  return plainDate(messages.parent.dateRequired).refine(
    (date) => date <= today,
    messages.parent.dateInFuture,
  );
}

/** While it is being typed or cut, a text may hold half of a character, which a link cannot. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

/** The WhatsApp link of spec section 7; `phoneDigits` are the ten digits without the country code. */
export function whatsappLink(phoneDigits: string, userContent: string): string {
  const text = `Hello Parent, here is your child's feedback: "${userContent}"`;
  return `https://wa.me/${limits.parentPhoneCountryCode}${phoneDigits}?text=${encoded(text)}`;
}

/** The mailto link of spec section 7. Line breaks are CRLF, as RFC 6068 asks. */
export function mailtoLink(email: string, studentName: string, date: string, message: string): string {
  const subject = `Feedback for ${studentName.trim() || "Student"} on ${date}`;
  const body = `Hello Parent, here is your child's feedback for Teacher:\n\n${message}`.replace(
    /\r?\n/g,
    "\r\n",
  );
  // The address is encoded but for its at sign, so that no character in it can add a header of its own.
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

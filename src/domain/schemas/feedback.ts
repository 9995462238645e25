import { feedbackSorts, hasTemplateGap, replyMaxLength } from "#domain/feedback.ts";
import { limits } from "#domain/limits.ts";
import { cleanLine, cleanLines } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, plainDate, textSchema } from "./text.ts";
import { z } from "./zod.ts";

function rating(whenMissing: string) {
  return z.int({ error: whenMissing }).min(limits.ratingMin, whenMissing).max(limits.ratingMax, whenMissing);
}

function message(whenEmpty: string) {
  return textSchema(cleanLines, limits.messageMaxLength, { whenMissing: whenEmpty }).min(1, whenEmpty);
}

/** Whether it is not for the author's parents. */
const withheld = z.boolean({ error: issueText("request.invalid") });

/** Stars and a message, both or neither sentence (spec section 5, Student feedback submit). */
export const feedbackFormSchema = z.strictObject({
  rating: rating(issueText("feedback.bothRequired")),
  message: message(issueText("feedback.bothRequired")),
  withheld: withheld.optional(),
});

/**
 * A submission. `id` is made by the browser, so that a repeat of the same submission (a double tap, a retry
 * after a cut connection) is recognised, and the response is the first one's.
 */
export const feedbackSubmitSchema = feedbackFormSchema.extend({ id: idSchema, reviewId: idSchema });

export type FeedbackSubmit = z.infer<typeof feedbackSubmitSchema>;

/** Spec section 5, Edit feedback: each fault has its own sentence. */
export const feedbackEditSchema = z.strictObject({
  rating: rating(issueText("feedback.ratingRequired")),
  message: message(issueText("feedback.messageRequired")),
  /** Only for its author; left out, the mark stays. */
  withheld: withheld.optional(),
});

export type FeedbackEdit = z.infer<typeof feedbackEditSchema>;

/** Whether an admin wants feedback not to go to parents. */
export const withholdSchema = z.strictObject({ withheld });

const filterDate = plainDate(issueText("request.invalid")).optional();

/** The filters of a list of feedback, as query parameters. */
export const feedbackFilters = {
  /** Any of these numbers of stars: `1,2`. */
  rating: z
    .string()
    .regex(/^[1-5](,[1-5]){0,4}$/, issueText("request.invalid"))
    .transform((list) => [...new Set(list.split(",").map(Number))].sort())
    .optional(),
  /** A class group: what its students said about classes that were not held for other class groups alone. */
  classGroupId: idSchema.optional(),
  /** The subject of the class, ignoring case. */
  subject: textSchema(cleanLine, limits.subjectMaxLength).optional(),
  reviewId: idSchema.optional(),
  /** On these dates, both included. */
  from: filterDate,
  to: filterDate,
  /** Words in the topic, the student's name or the message. */
  search: textSchema(cleanLine, limits.searchMaxLength).optional(),
  sort: z.enum(feedbackSorts).default("newest"),
};
const textRequired = issueText("replies.textRequired");

/** A teacher's reply to a class or to single feedback. */
export const replyFormSchema = z.strictObject({
  text: textSchema(cleanLines, replyMaxLength, { whenMissing: textRequired })
    .min(1, textRequired)
    .refine((text) => !hasTemplateGap(text), issueText("replies.gapsLeft")),
});

/** A new reply. `id` is made by the browser, so that a repeat of the same reply is recognised. */
export const replySubmitSchema = replyFormSchema.extend({ id: idSchema });

export type ReplySubmit = z.infer<typeof replySubmitSchema>;

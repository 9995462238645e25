import { z } from "zod";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { cleanLines, idSchema } from "./text.ts";

function rating(whenMissing: string) {
  return z.int({ error: whenMissing }).min(limits.ratingMin, whenMissing).max(limits.ratingMax, whenMissing);
}

function message(whenEmpty: string) {
  return z
    .string({ error: whenEmpty })
    .overwrite(cleanLines)
    .min(1, whenEmpty)
    .max(limits.messageMaxLength, messages.person.tooLong(limits.messageMaxLength));
}

/** Stars and a message, both or neither sentence (spec section 5, Student feedback submit). */
export const feedbackFormSchema = z.strictObject({
  rating: rating(messages.feedback.bothRequired),
  message: message(messages.feedback.bothRequired),
});

/**
 * A submission. `id` is made by the browser, so that a repeat of the same submission (a double tap, a retry
 * after a cut connection) is recognised and answered with the first one.
 */
export const feedbackSubmitSchema = feedbackFormSchema.extend({ id: idSchema, reviewId: idSchema });

export type FeedbackSubmit = z.infer<typeof feedbackSubmitSchema>;

/** Spec section 5, Edit feedback: each fault has its own sentence. */
export const feedbackEditSchema = z.strictObject({
  rating: rating(messages.feedback.ratingRequired),
  message: message(messages.feedback.messageRequired),
});

export type FeedbackEdit = z.infer<typeof feedbackEditSchema>;

/** What each number of stars says, from one to five. */
export const starWords = ["Poor", "Could be better", "Okay", "Good", "Excellent"] as const;

/** The ten canned phrases of the student's form (spec section 2): each specific, some of them critical. */
export const feedbackSuggestions = [
  "The explanation was clear and easy to follow.",
  "The examples helped me understand the topic.",
  "I liked that we could ask questions at any time.",
  "I can now solve problems like these on my own.",
  "The class kept my attention from start to end.",
  "I would like more practice problems on this topic.",
  "The pace was too fast for me in some parts.",
  "I still have doubts and would like a short revision.",
  "It was hard to see or hear everything in class.",
  "More examples from daily life would help me.",
] as const;

/** A suggestion appended to what is written already, as a sentence of its own. */
export function appendSuggestion(written: string, suggestion: string): string {
  const start = written.trimEnd();
  return start === "" ? suggestion : `${start} ${suggestion}`;
}

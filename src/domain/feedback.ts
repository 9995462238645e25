import { limits } from "./limits.ts";
import type { Words } from "./original-words.ts";

/** What a student writes on a class. */
export interface Written extends Words {
  /** Whether it is not for their parents. */
  withheld?: boolean;
}

/** A teacher's reply to a class or to a single piece of feedback. */
export const replyMaxLength = 600;

/** How the lines of the template of replies begin, in each language (`replies.template`). */
export const replyBeginnings = ["I heard that", "I will", "मैंने सुना कि", "अब से"];

/**
 * Whether a text still has a gap of that template: a “…” or a line that stands for it, whatever marks are around it, or nothing at all
 * where it was.
 */
export function hasTemplateGap(text: string): boolean {
  const hasMark = text.split(/\s+/).some((word) => /…|⋯|\.\.|_/.test(word) && !/[\p{L}\p{N}]/u.test(word));
  return (
    hasMark ||
    text.split("\n").some((line) => replyBeginnings.includes(line.replace(/[\p{P}\s]+$/u, "").trim()))
  );
}

/** How lists of feedback are sorted; the first is the default. Among equal stars, the newest come first. */
export const feedbackSorts = ["newest", "oldest", "lowest", "highest"] as const;
export type FeedbackSort = (typeof feedbackSorts)[number];

/** Every number of stars, from the lowest. */
export const allStars: readonly number[] = Array.from(
  { length: limits.ratingMax },
  (_, index) => limits.ratingMin + index,
);

/** Whether a message contains a suggestion. */
export function hasSuggestion(written: string, suggestion: string): boolean {
  return written.includes(suggestion);
}

/** A message without the suggestion, and without the gap that it leaves. */
export function removeSuggestion(written: string, suggestion: string): string {
  const [before = "", ...after] = written.split(suggestion);
  return [before.trimEnd(), after.join(suggestion).trimStart()].filter((part) => part !== "").join(" ");
}

/** A suggestion appended to what is written already, as a sentence of its own. */
export function appendSuggestion(written: string, suggestion: string): string {
  const start = written.trimEnd();
  return start === "" ? suggestion : `${start} ${suggestion}`;
}

/**
 * A message with the canned phrases in it as another language has them. `languages` are the phrases of all languages, each in the same order;
 * what the student wrote themselves stays.
 */
export function translateSuggestions(
  written: string,
  languages: readonly (readonly string[])[],
  into: readonly string[],
): string {
  let text = written;
  for (const phrases of languages) {
    for (const [index, phrase] of phrases.entries())
      text = text.replaceAll(phrase, () => into[index] ?? phrase);
  }
  return text;
}

/** Up to this many stars, something was missing. */
const fewStars = 3;

/**
 * The canned phrases in the order in which they are offered. Those in the second half say what was missing: they come first at few
 * stars, so that nobody pays a compliment just because it is on the screen.
 */
export function orderSuggestions<Phrase>(phrases: readonly Phrase[], rating: number): readonly Phrase[] {
  if (rating < limits.ratingMin || rating > fewStars) return phrases;
  const half = phrases.length / 2;
  return [...phrases.slice(half), ...phrases.slice(0, half)];
}

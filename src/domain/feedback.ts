import { limits } from "./limits.ts";
import type { Words } from "./original-words.ts";

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

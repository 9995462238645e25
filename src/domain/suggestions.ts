import { limits } from "./limits.ts";

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

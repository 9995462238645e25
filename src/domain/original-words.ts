export interface Words {
  rating: number;
  message: string;
}

/** The record's content, with the author's own stars and words where someone else's edit replaced them. */
interface StoredWords extends Words {
  originalRating: number | null;
  originalMessage: string | null;
}

/** The author's own stars and words, if someone else's edit has replaced them; else null. */
export function originalOf({
  originalRating: rating,
  originalMessage: message,
}: Pick<StoredWords, "originalRating" | "originalMessage">): Words | null {
  return rating === null || message === null ? null : { rating, message };
}

const none = { originalRating: null, originalMessage: null };

/**
 * What is kept of the author's words when `changes` are written. They are kept from the first edit by someone else, for as long as
 * other words replace them. What the author writes (`isAuthors`) is their own from then on.
 */
export function originalAfter(
  current: StoredWords,
  changes: Partial<Words>,
  isAuthors: boolean,
): Pick<StoredWords, "originalRating" | "originalMessage"> {
  const { rating, message } = originalOf(current) ?? current;
  const stands = { rating: current.rating, message: current.message, ...changes };
  const isOriginal = stands.rating === rating && stands.message === message;
  return isAuthors || isOriginal ? none : { originalRating: rating, originalMessage: message };
}

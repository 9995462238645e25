/** The server's receipt for feedback that it has stored. */
export interface StoredFeedback {
  id: string;
  rating: number;
  createdAt: string;
}

/** A list of a student's lessons in pages. */
interface Lessons {
  pages: readonly { items: readonly { id: string }[] }[];
}

/** The list in which this lesson has the feedback that was just stored. For pages and the service worker. */
export function withFeedback<List extends Lessons>(
  list: List,
  lessonId: string,
  { id, rating, createdAt }: StoredFeedback,
): List {
  // Feedback just sent is the student's own.
  const feedback = { id, rating, receivedAt: createdAt, editedBy: null, original: null };
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === lessonId ? { ...each, feedback } : each)),
  }));
  return { ...list, pages };
}

import type { Withholder } from "#domain/withholding.ts";

export interface StoredFeedback {
  id: string;
  rating: number;
  message: string;
  withheldBy?: Withholder | null;
  createdAt: string;
}

interface Lessons {
  pages: readonly { items: readonly { id: string; topic: string; date: string }[] }[];
}

/** The lesson with the feedback that was just stored, which is the student's own. */
export function withReceipt<Lesson extends { topic: string; date: string }>(
  lesson: Lesson,
  { id, rating, message, withheldBy = null, createdAt }: StoredFeedback,
) {
  const { topic, date } = lesson;
  return {
    ...lesson,
    feedback: {
      id,
      topic,
      date,
      rating,
      message,
      receivedAt: createdAt,
      editedBy: null,
      original: null,
      withheldBy,
    },
  };
}

/** The list in which this lesson has the feedback that was just stored. For pages and the service worker. */
export function withFeedback<List extends Lessons>(
  list: List,
  lessonId: string,
  receipt: StoredFeedback,
): List {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === lessonId ? withReceipt(each, receipt) : each)),
  }));
  return { ...list, pages };
}

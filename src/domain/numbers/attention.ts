/** Feedback with at most this many stars needs attention, for this many days; this much of it is listed. */
export const attentionStarsMax = 3;
export const attentionDays = 60;
export const attentionShown = 20;

/** What else a teacher is asked to do: at most so many classes to remind students of, and so many to reply to, of the last days. */
export const nextLessonsMax = 10;
export const replyDays = 14;

/** Feedback with at most this many stars needs attention, for this many days; this much of it is listed. */
export const attentionStarsMax = 3;
export const attentionDays = 60;
export const attentionShown = 20;

/** Limits of a teacher's to-do list: at most this many lessons to send reminders for, and this many to reply to. */
export const nextLessonsMax = 10;
export const replyDays = 14;

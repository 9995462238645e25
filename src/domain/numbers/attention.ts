/** Feedback with at most this many stars needs attention, for this many days; this much of it is listed. */
export const attentionStarsMax = 3;
export const attentionDays = 60;
export const attentionShown = 5;

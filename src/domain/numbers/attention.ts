/** Feedback of so few stars needs attention, for so many days; so much of it is listed. */
export const attentionStarsMax = 3;
export const attentionDays = 60;
export const attentionShown = 5;

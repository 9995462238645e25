/** The keys that more than one feature reads or invalidates. */
export const queryKeys = {
  feedback: ["feedback"],
  reviewSessions: ["review-sessions"],
  teachers: ["teachers"],
  laterDates: ["later-dates"],
} as const;

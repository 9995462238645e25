/** The keys that more than one feature, or the session, reads or invalidates. */
export const queryKeys = {
  school: ["school"],
  feedback: ["feedback"],
  reviewSessions: ["review-sessions"],
  teachers: ["teachers"],
  laterDates: ["later-dates"],
} as const;

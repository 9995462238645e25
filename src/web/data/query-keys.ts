import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The keys that more than one feature, or the session, reads or invalidates. */
export const queryKeys = {
  school: ["school"],
  feedback: ["feedback"],
  /** How classes are going: changed by feedback, by classes and by who was asked. */
  insights: ["insights"],
  /** Which classes a student was asked about and answered: changed by feedback, by classes and by who was asked. */
  studentHistory: ["student-history"],
  lessons: ["lessons"],
  teachers: ["teachers"],
  /** The teachers a student can choose. */
  teacherDirectory: ["teacher-directory"],
  laterDates: ["later-dates"],
  /** How far a new school is: nearly every change may complete a step. */
  gettingStarted: ["getting-started"],
} as const;

/** All queries: for changes of what nearly every list shows. */
export const everything: QueryKey = [];

/** Of whether feedback was seen, and the reply to it: below the key of feedback, because changes to feedback may change these. */
export const marksKey = (feedbackId: string) => [...queryKeys.feedback, "marks", feedbackId];

/** Queries on screen are refetched now, the others when they are shown. */
export function invalidate(queryClient: QueryClient, ...keys: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

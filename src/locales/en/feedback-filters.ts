import { date } from "./format.ts";

/** The panel of filters of a teacher's feedback. */
export const feedbackFilters = {
  anyTopic: "All topics",
  class: "Class",
  anyLesson: "All classes",
  /** A class among others. */
  lessonOf: (topic: string, day: string) => `${topic}, ${date(day)}`,
  oneLesson: "An older class",
  oneClassGroup: "A class group of another year",
  filteredBy: "Filtered by",
  oneTeacher: "One teacher",
  period: "Period",
  days: (from: string, to: string) => `${date(from)} to ${date(to)}`,
  thisWeek: "This week",
  lastWeek: "Last week",
  thisMonth: "This month",
  lastMonth: "Last month",
  lastThreeMonths: "Last 3 months",
  lastTwelveMonths: "Last 12 months",
} as const;

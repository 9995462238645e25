/** The filters of the mentor table. */
export const teacherFilters = {
  anySubject: "All subjects",
  few: "Little feedback this month",
} as const;

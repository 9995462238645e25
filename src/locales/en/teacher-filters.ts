/** The filters of the mentor table. */
export const teacherFilters = {
  anySubject: "All subjects",
  few: "Few responses this month",
} as const;

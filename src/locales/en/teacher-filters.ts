import { formats } from "./format.ts";

const { month, oneDecimal } = formats;

/** The filters and small charts of the mentor table. */
export const teacherFilters = {
  anySubject: "All subjects",
  few: "Few responses this month",
  /** The content of a row's small chart, from the oldest month with responses to the newest. */
  trend: (from: number, first: string, to: number, last: string) =>
    `From ${oneDecimal(from)} in ${month(first)} to ${oneDecimal(to)} in ${month(last)}`,
} as const;

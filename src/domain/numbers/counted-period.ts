import type { Period } from "#domain/dates/months.ts";
import { type CountedMonth, nothingCounted } from "./month.ts";
import type { SharedSums } from "./student-sums.ts";

/** The days of a report, and an earlier period that it is compared with. */
export interface ReportDays extends Period {
  before?: Period;
}

/** What was counted in a period or a part of it. */
export interface Counted extends CountedMonth {
  unconfirmed: number;
  excused: number;
}

export const nothing: Counted = { ...nothingCounted, month: "", unconfirmed: 0, excused: 0 };

/** The whole of a period, its months, and each teacher by their id; how often students were excused is known of the whole alone. */
export interface CountedPeriod {
  all: Counted;
  months: Counted[];
  teachers: Map<string, Counted>;
  /** The earlier period, and what students gave who responded in both. */
  before: { counted: Counted; shared: SharedSums } | null;
}

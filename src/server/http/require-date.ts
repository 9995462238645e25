import { isCheckViolation } from "#db/errors.ts";
import { type DateRange, dateProblem } from "#domain/dates/date-range.ts";
import type { Sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";

const dateChecks = ["lessons_date_range", "feedback_date_range"];

const rejectDate = (sentence: Sentence, field = "date") => new ApiError("invalid-input", { sentence, field });

/** @throws ApiError `invalid-input` at `field`, with the reason, when the date is out of range. */
export function requireDate(date: string, range: DateRange, field = "date"): void {
  const problem = dateProblem(date, range);
  if (problem !== null) throw rejectDate(problem, field);
}

/** Writes a date; PostgreSQL, whose clock may be behind, may still reject it. @throws ApiError `invalid-input` at `date` */
export async function writeDated<Result>(range: DateRange, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isDate = dateChecks.some((check) => isCheckViolation(error, check));
    throw isDate ? rejectDate(range.tooLate) : error;
  }
}

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

/**
 * Runs a write of a date. PostgreSQL checks it again by its own clock, which may be behind the server's; its error then
 * becomes the field's, not a fault. @throws ApiError `invalid-input` at the field `date`
 */
export async function writeDated<Result>(range: DateRange, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isDate = dateChecks.some((check) => isCheckViolation(error, check));
    throw isDate ? rejectDate(range.tooLate) : error;
  }
}

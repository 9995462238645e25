import type { FieldValues, Resolver } from "react-hook-form";
import { type DateRange, dateProblem } from "#domain/dates/date-range.ts";
import { words } from "#web/language/language.ts";

/**
 * Like `check`, and also checks the range of the form's date; if that is not known yet, the server decides. A stored date
 * that `stays` is not checked.
 */
export function withinDates<Input extends FieldValues & { date: string }, Output>(
  check: Resolver<Input, unknown, Output>,
  range: DateRange | undefined,
  stays?: string,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const result = await check(values, context, options);
    const isLookedAt = range !== undefined && values.date !== stays && !("date" in result.errors);
    const problem = isLookedAt ? dateProblem(values.date, range) : null;
    if (problem === null) return result;
    return {
      values: {},
      errors: { ...result.errors, date: { type: "range", message: words(problem) } },
    } as Awaited<ReturnType<Resolver<Input, unknown, Output>>>;
  };
}

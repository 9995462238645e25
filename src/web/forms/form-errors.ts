import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { RequestError } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";

/** The message of a failed request, or the general one for unexpected errors. */
export function sentenceOf(error: unknown): string {
  return error instanceof RequestError ? error.message : t.request.failed;
}

/** Shows a rejection at its field, or above the submit button if it has none. */
export function showRejection<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  error: unknown,
): void {
  const field = error instanceof RequestError ? error.body.field : undefined;
  if (field !== undefined && field in form.getValues()) {
    form.setError(field as Path<Input>, { message: sentenceOf(error) }, { shouldFocus: true });
  } else {
    form.setError("root", { message: sentenceOf(error) });
  }
}

import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { RequestError } from "../data/api-client.ts";
import { t } from "../language/language.ts";

/** The sentence of a failed request, or the general one for what should not have happened. */
export function sentenceOf(error: unknown): string {
  return error instanceof RequestError ? error.message : t.request.failed;
}

/** Shows a rejection at the field that it belongs to, or above the submit button when it belongs to none. */
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

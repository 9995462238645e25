import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useLanguage } from "#web/language/language.ts";

/**
 * Words the errors of a form again when another language is chosen. Those of the server, which are about what was sent
 * before, go away.
 */
export function useErrorsInLanguage<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
): void {
  const language = useLanguage();
  const worded = useRef(language);
  const { errors } = form.formState;
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    const fields = Object.keys(errors).filter((name) => name !== "root") as Path<Input>[];
    form.clearErrors();
    if (fields.length > 0) void form.trigger(fields);
  }, [form, errors, language]);
}

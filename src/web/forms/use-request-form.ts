import { useEffect, useRef } from "react";
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import { useLanguage } from "#web/language/language.ts";
import { fieldsOf } from "./fields-of.ts";
import { showRejection } from "./form-errors.ts";

/**
 * A form whose valid input goes to the server. `onValid` makes its submit handler; why the server rejected the input is shown in the form, or
 * handled by `onRejected`.
 */
export function useRequestForm<Input extends FieldValues, Context, Output = Input>(
  options: UseFormProps<Input, Context, Output>,
) {
  const form = useForm(options);
  useErrorsInLanguage(form);
  const { errors, isSubmitting } = form.formState;
  const onValid = (
    send: (input: Output) => Promise<unknown>,
    onRejected = (error: unknown) => showRejection(form, error),
  ) => form.handleSubmit((input) => send(input).catch(onRejected));
  return { form, field: fieldsOf(form), errors, isSubmitting, onValid };
}

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

import { type FieldValues, type UseFormProps, useForm } from "react-hook-form";
import { fieldsOf } from "./fields-of.ts";
import { showRejection } from "./form-errors.ts";
import { useErrorsInLanguage } from "./use-errors-in-language.ts";

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

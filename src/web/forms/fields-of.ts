import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";

/**
 * Registers fields together with the sentence of their error:
 * `const field = fieldsOf(form)`, then `<TextField label="City" {...field("city")} />`.
 */
export function fieldsOf<Input extends FieldValues, Context, Output>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Input, Context, Output>, "register" | "formState">) {
  return <Name extends Path<Input>>(name: Name, options?: Parameters<typeof register<Name>>[1]) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  });
}

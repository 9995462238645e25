import type { InputHTMLAttributes, Ref } from "react";
import type { Elements } from "#web/ui/elements.ts";
import { charactersLeft, controlClass, Field, type FieldTexts, useFieldIds } from "./field.tsx";
import { useTextLength } from "./use-text-length.ts";

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "maxLength"> {
  /** Shows a counter near this length. The input itself never cuts text off. */
  maxLength?: number;
  /** An element inside the control's right edge; use `inputClassName` to make room for it. */
  trailing?: Elements;
  inputClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** `<TextField label="Email" type="email" error={errors.email?.message} {...register("email")} />` */
export function TextField({
  label,
  hint,
  error,
  id,
  maxLength,
  trailing,
  className,
  inputClassName = "",
  onChange,
  ref,
  ...rest
}: TextFieldProps) {
  const { length, attach, handleChange } = useTextLength(ref, onChange);
  const left = charactersLeft(length, maxLength);
  const { controlId, aria } = useFieldIds({ ...rest, id, hint, error, counter: left !== undefined });
  return (
    <Field label={label} hint={hint} error={error} controlId={controlId} left={left} className={className}>
      <div className="relative">
        <input
          dir="auto"
          {...rest}
          {...aria}
          ref={attach}
          onChange={handleChange}
          className={`${controlClass} ${inputClassName}`}
        />
        {trailing}
      </div>
    </Field>
  );
}

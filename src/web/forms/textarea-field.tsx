import type { Ref, TextareaHTMLAttributes } from "react";
import { charactersLeft, controlClass, Field, type FieldTexts, useFieldIds } from "./field.tsx";
import { useTextLength } from "./use-text-length.ts";

interface TextareaFieldProps
  extends FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "maxLength"> {
  /** Shows a counter near this length. The textarea itself never cuts text off. */
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text. If code changes the text (a canned phrase), use it controlled: `value` and `onChange`. */
export function TextareaField({
  label,
  hint,
  error,
  id,
  maxLength,
  rows = 4,
  className,
  onChange,
  ref,
  ...rest
}: TextareaFieldProps) {
  const { length, attach, handleChange } = useTextLength(ref, onChange, grow);
  const left = charactersLeft(length, maxLength);
  const { controlId, aria } = useFieldIds({ id, hint, error, counter: left !== undefined });
  return (
    <Field label={label} hint={hint} error={error} controlId={controlId} left={left} className={className}>
      <textarea
        dir="auto"
        {...rest}
        {...aria}
        ref={attach}
        rows={rows}
        onChange={handleChange}
        className={`${controlClass} max-h-96 resize-y leading-relaxed`}
      />
    </Field>
  );
}

/** Only ever grows: a box that the user has enlarged stays that size. */
function grow(control: HTMLTextAreaElement) {
  if (control.scrollHeight > control.clientHeight) {
    control.style.height = `${control.scrollHeight + control.offsetHeight - control.clientHeight}px`;
  }
}

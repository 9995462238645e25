import ChevronDown from "lucide-react/icons/chevron-down";
import type { Ref, SelectHTMLAttributes } from "react";
import { controlClass, Field, type FieldTexts, useFieldIds } from "./field.tsx";

interface SelectOption {
  value: string;
  label: string;
  /** The language of the label, if it is not the page's. */
  lang?: string;
}

interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** The first, empty choice, e.g. 'Select a teacher'. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select: it opens the phone's own picker. `{...register("teacherId")}` spreads onto it. */
export function SelectField({ label, hint, error, id, className, ...rest }: SelectFieldProps) {
  const { controlId, aria } = useFieldIds({ id, hint, error });
  return (
    <Field label={label} hint={hint} error={error} controlId={controlId} className={className}>
      <Select {...rest} {...aria} />
    </Field>
  );
}

/** The control alone, for a label of another kind. */
export function Select({
  options,
  placeholder,
  ref,
  ...rest
}: Omit<SelectFieldProps, keyof FieldTexts | "className">) {
  return (
    <div className="relative">
      <select {...rest} ref={ref} className={`${controlClass} appearance-none pr-11 text-ellipsis`}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-muted" />
    </div>
  );
}

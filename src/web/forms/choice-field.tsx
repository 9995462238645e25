import { useId } from "react";
import type { Elements } from "#web/ui/elements.ts";
import { FormError } from "./form-error.tsx";

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string;
  /** Below the options: what the chosen one asks for. */
  children?: Elements;
}

/** A choice of a few, all of them to be seen. */
export function ChoiceField<Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  children,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-base font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 grow items-center gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 sm:basis-60"
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.hint && <span className="block text-sm text-ink-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FormError id={`${name}-error`} message={error} />
      {children}
    </fieldset>
  );
}

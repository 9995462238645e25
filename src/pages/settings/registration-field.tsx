import { type InputHTMLAttributes, type Ref, useId } from "react";
import { registrationModes } from "#domain/school.ts";
import { t } from "#web/language/language.ts";

interface RegistrationFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Who may register as a student: `<RegistrationField {...field("registration")} />`. */
export function RegistrationField({ error, ref, ...rest }: RegistrationFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t.school.registration}</legend>
      {registrationModes.map((mode) => (
        <label
          key={mode}
          className="flex min-h-12 cursor-pointer gap-3 rounded-control border border-line-strong bg-card px-3.5 py-2.5 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            {...rest}
            ref={ref}
            type="radio"
            value={mode}
            aria-describedby={`${id}-${mode}`}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            <span className="block">{t.school.mode[mode].label}</span>
            <span id={`${id}-${mode}`} className="block text-sm text-ink-muted">
              {t.school.mode[mode].hint}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

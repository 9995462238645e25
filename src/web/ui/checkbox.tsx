import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children"> {
  /** The text beside the box, and its accessible name. */
  label: ReactNode;
  /** A line below the label. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick; the whole row can be pressed. `{...register("isOpen")}` spreads onto it. */
export function Checkbox({ label, hint, id, className = "", disabled, ref, ...rest }: CheckboxProps) {
  const generated = useId();
  const inputId = id ?? generated;
  return (
    <div className={`relative flex min-h-11 min-w-0 items-start gap-3 py-2 ${className}`}>
      <input
        {...rest}
        ref={ref}
        id={inputId}
        type="checkbox"
        disabled={disabled}
        aria-describedby={hint ? `${inputId}-hint` : undefined}
        className="relative z-1 mt-px size-6 shrink-0 accent-primary"
      />
      <div className={`min-w-0 flex-1 ${disabled ? "text-ink-muted" : ""}`}>
        {/* The label covers the whole row, so that a thumb does not have to hit the box. */}
        <label htmlFor={inputId} className="block wrap-anywhere after:absolute after:inset-0">
          {label}
        </label>
        {hint && (
          <div id={`${inputId}-hint`} className="text-sm wrap-anywhere text-ink-muted">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

import CircleAlert from "lucide-react/icons/circle-alert";
import { type AriaAttributes, type ReactNode, useId } from "react";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";

/** The props of every form field besides its element's attributes. */
export interface FieldTexts {
  /** Always visible, above the control. */
  label: string;
  hint?: ReactNode;
  /** The sentence under the control; it also marks the control as invalid. */
  error?: string;
}

export const controlClass =
  "block w-full min-h-12 rounded-control border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-ink-muted hover:border-primary aria-invalid:border-danger aria-invalid:bg-danger-soft disabled:bg-sunken disabled:text-ink-muted";

/**
 * Ids and aria attributes that link label, hint, error and counter to one control. Passed-in ids link it to text
 * elsewhere.
 */
export function useFieldIds({
  id,
  hint,
  error,
  counter,
  "aria-invalid": invalid,
  "aria-describedby": describedBy,
}: {
  id?: string;
  hint?: ReactNode;
  error?: string;
  counter?: boolean;
} & Pick<AriaAttributes, "aria-invalid" | "aria-describedby">) {
  const generated = useId();
  const controlId = id ?? generated;
  const described = [
    describedBy,
    error && `${controlId}-error`,
    hint && `${controlId}-hint`,
    counter && `${controlId}-counter`,
  ];
  return {
    controlId,
    aria: {
      id: controlId,
      "aria-invalid": error ? (true as const) : invalid,
      "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    },
  };
}

interface FieldProps extends FieldTexts {
  controlId: string;
  /** Characters left, negative when there are too many; undefined hides the counter. */
  left?: number;
  className?: string;
  children: Elements;
}

/** A label above the control, and error, hint and counter below. */
export function Field({ label, hint, error, controlId, left, className = "", children }: FieldProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={controlId} className="text-base font-semibold text-ink">
        {label}
      </label>
      {children}
      <FieldNotes controlId={controlId} error={error} hint={hint} />
      {left !== undefined && <Counter id={`${controlId}-counter`} left={left} />}
    </div>
  );
}

/** The error and the hint of a control, or of a group of them. */
export function FieldNotes({
  controlId,
  error,
  hint,
}: Pick<FieldTexts, "error" | "hint"> & { controlId: string }) {
  return (
    <>
      {error && (
        <p id={`${controlId}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </>
  );
}

function Counter({ id, left }: { id: string; left: number }) {
  return (
    <p id={id} className={`text-sm tabular-nums ${left < 0 ? "font-medium text-danger" : "text-ink-muted"}`}>
      {left < 0 ? t.common.charactersTooMany(-left) : t.common.charactersLeft(left)}
    </p>
  );
}

/** The counter is silent until the text is near its limit. Nothing typed or pasted is ever cut off. */
export function charactersLeft(length: number, maxLength: number | undefined): number | undefined {
  if (maxLength === undefined) return undefined;
  return length >= Math.min(maxLength * 0.8, maxLength - 10) ? maxLength - length : undefined;
}

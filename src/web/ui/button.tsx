import { type ButtonHTMLAttributes, type Ref, useLayoutEffect, useRef } from "react";
import type { Elements } from "./elements.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "quiet-danger";

const looks: Record<ButtonVariant, string> = {
  primary: "border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover",
  secondary: "border-line-strong bg-card text-ink hover:border-primary hover:bg-primary-soft",
  quiet: "border-transparent bg-transparent text-primary hover:bg-primary-soft",
  danger:
    "border-danger-fill bg-danger-fill text-on-danger hover:border-danger-fill-hover hover:bg-danger-fill-hover",
  "quiet-danger": "border-transparent bg-transparent text-danger hover:bg-danger-soft",
};

/** The look of a button, for elements that are not one. */
export function buttonClass(variant: ButtonVariant = "primary", className = ""): string {
  return `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-4 py-2 text-center text-base leading-normal font-semibold no-underline disabled:not-aria-busy:opacity-60 aria-busy:cursor-progress ${looks[variant]} ${className}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** An icon before the text, in its usual size. */
  icon?: Elements;
  /** Work is in progress: disabled, `busyLabel` instead of the text, the width unchanged. */
  busy?: boolean;
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = "primary",
  icon,
  busy = false,
  busyLabel,
  type = "button",
  className,
  disabled,
  onFocus,
  onBlur,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);

  // A button that is disabled while it is busy loses the focus: restore it unless something else has taken it.
  useLayoutEffect(() => {
    if (!busy && hasFocus.current && document.activeElement === document.body) own.current?.focus();
  }, [busy]);

  return (
    <button
      {...rest}
      ref={(node) => {
        own.current = node;
        if (typeof ref === "function") return ref(node);
        if (ref) ref.current = node;
      }}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
      onFocus={(event) => {
        hasFocus.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.disabled) hasFocus.current = false;
        onBlur?.(event);
      }}
    >
      {icon && <span className="contents *:size-5">{busy ? <Spinner /> : icon}</span>}
      <span className="grid justify-items-center">
        <span className="inline-flex items-center gap-2">
          {busy && !icon && <Spinner />}
          <span className="contents">{busy && busyLabel ? busyLabel : children}</span>
        </span>
        <WidthKeeper text={busyLabel} besideSpinner={!icon} />
        <WidthKeeper text={typeof children === "string" ? children : undefined} />
      </span>
    </button>
  );
}

/** Reserves space for hidden text. Generated content, so that tests and screen readers do not find it. */
function WidthKeeper({ text, besideSpinner = false }: { text?: string; besideSpinner?: boolean }) {
  if (!text) return null;
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className={`invisible h-0 overflow-hidden after:content-[attr(data-text)] ${besideSpinner ? "pl-6" : ""}`}
    />
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

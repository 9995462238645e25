import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
} from "react";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const looks: Record<ButtonVariant, string> = {
  primary: "border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover",
  secondary: "border-line-strong bg-card text-ink hover:border-primary hover:bg-primary-soft",
  quiet: "border-transparent bg-transparent text-primary hover:bg-primary-soft",
  danger: "border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover",
};

/** The look of a button, for elements that are not one. */
export function buttonClass(variant: ButtonVariant = "primary", className = ""): string {
  return `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-4 py-2 text-center text-base leading-snug font-semibold no-underline transition-colors duration-150 disabled:opacity-60 disabled:hover:opacity-60 ${looks[variant]} ${className}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** An icon before the text. */
  icon?: ReactNode;
  /** Work is under way: disabled, `busyLabel` in place of the text, the width unchanged. */
  busy?: boolean;
  busyLabel?: string;
  /** Draw this element with a button's look instead, e.g. `<Link to="/register" />`. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = "primary",
  icon,
  busy = false,
  busyLabel,
  render,
  type = "button",
  className,
  disabled,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button loses the focus; give it back when the work is done and nothing else took it.
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === own.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) own.current?.focus();
    }
  }, [busy]);

  const look = buttonClass(variant, className);
  if (render) {
    return cloneElement(render, {
      className: look,
      children: (
        <>
          {icon}
          {children}
        </>
      ),
    });
  }
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
      className={look}
    >
      {busy ? <Spinner /> : icon}
      <span className="grid justify-items-center">
        <span>{busy && busyLabel ? busyLabel : children}</span>
        <WidthKeeper text={busyLabel} />
        <WidthKeeper text={typeof children === "string" ? children : undefined} />
      </span>
    </button>
  );
}

/** Reserves the room of a text that is not shown now. Generated content, so that no test or reader finds it. */
function WidthKeeper({ text }: { text?: string }) {
  if (!text) return null;
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className="invisible h-0 overflow-hidden after:content-[attr(data-text)]"
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

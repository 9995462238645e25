import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface PopoverProps {
  /** What the button says and shows. */
  button: ReactNode;
  /** Its accessible name, if that is not its text. */
  label?: string;
  buttonClass: string;
  /** Where it opens in the nearest ancestor that is positioned. */
  position: string;
  children: ReactNode;
}

/** A button that opens a small panel of links and settings. Escape, a press outside it or the next page closes it. */
export function Popover({ button, label, buttonClass, position, children }: PopoverProps) {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that a confirmation that it opened survives its closing.
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button and panel pass on.
    <div
      ref={whole}
      className="flex"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        trigger.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={buttonClass}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {wasOpened.current && (
        <div
          id={id}
          hidden={!isOpen}
          className={`absolute z-30 max-h-[calc(100dvh-6rem)] w-max max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-lift ${position}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}

import { Link, type LinkProps } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type ButtonVariant, buttonClass } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";

type MenuItem = {
  label: string;
  icon?: Elements;
} & (
  | {
      /** Where it leads: `linkOptions({ to: "/sendfeedback/$studentId", params: { studentId } })`. */
      link: LinkProps;
    }
  | { onSelect: () => void }
);

interface MenuProps {
  /** The button's text, e.g. 'Send Feedback'. */
  label: string;
  /** A longer accessible name where a table has many such buttons: 'Send Feedback: Asha Rao'. */
  accessibleLabel?: string;
  items: readonly MenuItem[];
  /** Above the items. */
  note?: string;
  variant?: ButtonVariant;
  className?: string;
}

const itemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-base text-ink no-underline select-none hover:bg-primary-soft focus:bg-primary-soft focus:text-primary focus-visible:-outline-offset-3 *:[svg]:size-5 *:[svg]:shrink-0";

/** A button that offers a few choices. Custom, because Base UI's menu puts focusable elements under aria-hidden. */
export function Menu({ label, accessibleLabel, items, note, variant = "secondary", className }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<"first" | "last">();

  const close = ({ returnFocus = true } = {}) => {
    setOpened(undefined);
    if (returnFocus) trigger.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <button
        ref={trigger}
        id={id}
        type="button"
        aria-label={accessibleLabel}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && `${id}-menu`}
        className={buttonClass(variant, className)}
        onClick={() => setOpened(opened ? undefined : "first")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpened(event.key === "ArrowDown" ? "first" : "last");
        }}
      >
        <span>{label}</span>
        <ChevronDown className={`size-4 transition-transform ${opened ? "rotate-180" : ""}`} />
      </button>
      {opened && trigger.current && (
        <MenuPopup
          id={id}
          trigger={trigger.current}
          items={items}
          note={note}
          focusOn={opened}
          onClose={close}
        />
      )}
    </>
  );
}

interface MenuPopupProps {
  id: string;
  trigger: HTMLElement;
  items: readonly MenuItem[];
  note?: string;
  focusOn: "first" | "last";
  onClose: (how?: { returnFocus?: boolean }) => void;
}

function MenuPopup({ id, trigger, items, note, focusOn, onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const closeRef = useRef(onClose);
  closeRef.current = onClose;
  const entries = () => Array.from(popup.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []);

  useLayoutEffect(() => {
    if (!popup.current) return;
    placeBeside(trigger, popup.current);
    const all = Array.from(popup.current.querySelectorAll<HTMLElement>("[role=menuitem]"));
    all.at(focusOn === "first" ? 0 : -1)?.focus({ preventScroll: true });
  }, [trigger, focusOn]);

  useEffect(() => {
    const leave = (event: Event) => {
      const target = event.target;
      if (target instanceof Node && (popup.current?.contains(target) || trigger.contains(target))) return;
      closeRef.current({ returnFocus: false });
    };
    document.addEventListener("pointerdown", leave);
    window.addEventListener("resize", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      window.removeEventListener("resize", leave);
    };
  }, [trigger]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((entry) => entry.matches(":focus"));
    const go = (index: number) => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Escape") onClose();
    // The focus is back on the button before the browser moves it on from there.
    else if (event.key === "Tab") onClose();
    else if (event.key === " ") {
      event.preventDefault();
      all[at]?.click();
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      all.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    }
  };

  return createPortal(
    <div
      ref={popup}
      className="absolute z-30 min-w-48 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-card p-1.5 shadow-lift"
    >
      {note && (
        <p id={`${id}-note`} className="max-w-64 px-3 py-1.5 text-sm text-ink-muted">
          {note}
        </p>
      )}
      <div
        id={`${id}-menu`}
        role="menu"
        tabIndex={-1}
        aria-labelledby={id}
        aria-describedby={note && `${id}-note`}
        onKeyDown={handleKeyDown}
      >
        {items.map((item) => {
          const { label, icon } = item;
          const look = { role: "menuitem", tabIndex: -1, className: itemClass } as const;
          const content = (
            <>
              {icon}
              <span>{label}</span>
            </>
          );
          if ("link" in item) {
            return (
              <Link key={label} {...item.link} {...look} onClick={() => onClose({ returnFocus: false })}>
                {content}
              </Link>
            );
          }
          const select = () => {
            onClose();
            item.onSelect();
          };
          return (
            <button key={label} type="button" {...look} onClick={select}>
              {content}
            </button>
          );
        })}
      </div>
    </div>,
    // Inside the button's landmark, but outside tables and cards that could clip it.
    trigger.closest("main") ?? document.body,
  );
}

/** Below the button, or above it when there is more room; never over the right edge. */
function placeBeside(trigger: HTMLElement, popup: HTMLElement) {
  const gapPx = 6;
  const edgePx = 8;
  const button = trigger.getBoundingClientRect();
  const roomBelow = window.innerHeight - button.bottom;
  const isAbove = roomBelow < popup.offsetHeight + gapPx && button.top > roomBelow;
  const top = isAbove ? button.top - popup.offsetHeight - gapPx : button.bottom + gapPx;
  const furthestLeft = document.documentElement.clientWidth - popup.offsetWidth - edgePx;
  popup.style.top = `${top + window.scrollY}px`;
  popup.style.left = `${Math.max(edgePx, Math.min(button.left, furthestLeft)) + window.scrollX}px`;
}

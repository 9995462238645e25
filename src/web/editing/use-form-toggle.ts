import { useId, useRef, useState } from "react";
import { readStoredForm } from "./form-recovery.ts";

/**
 * A form behind a button: when hidden, it keeps what was typed; when closed, it is removed. It starts open if input with
 * that name was saved for this user.
 */
export function useFormToggle(userId: string, name: string) {
  const [state, setState] = useState<"closed" | "open" | "hidden">(() =>
    readStoredForm(userId, name) === undefined ? "closed" : "open",
  );
  const isOpen = state === "open";
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    isClosed: state === "closed",
    button: {
      ref: toggle,
      variant: isOpen ? "secondary" : "primary",
      "aria-expanded": isOpen,
      "aria-controls": formId,
      onClick: () => setState(isOpen ? "hidden" : "open"),
    },
    open: () => setState("open"),
    panel: { id: formId, hidden: !isOpen },
    close: () => {
      setState("closed");
      // The element that had the focus has disappeared with the form.
      toggle.current?.focus();
    },
  } as const;
}

import { useId, useRef, useState } from "react";
import { readKept } from "./kept-input.ts";

/**
 * A form behind a button: hidden, it keeps what was typed; closed, it is gone. It is open from the start
 * when input of that name was kept for this user.
 */
export function useFormToggle(userId: string, name: string) {
  const [state, setState] = useState<"closed" | "open" | "hidden">(() =>
    readKept(userId, name) === undefined ? "closed" : "open",
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
    panel: { id: formId, hidden: !isOpen },
    close: () => {
      setState("closed");
      // What had the focus is gone with the form.
      toggle.current?.focus();
    },
  } as const;
}

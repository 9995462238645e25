import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";

/** Printed instead of the page (web/styles.css); it is not on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { classList } = document.body;
    classList.add("prints-sheet");
    return () => classList.remove("prints-sheet");
  }, []);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}

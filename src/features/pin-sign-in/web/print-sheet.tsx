import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** What the printer gets instead of the page (web/styles.css); it is not on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

/**
 * For what was just made and can be printed only now: the button that prints has the focus, and leaving the page is asked about until it
 * was printed.
 */
export function useUntilPrinted(question: {
  title: string;
  body: string;
}): RefObject<HTMLButtonElement | null> {
  const [isPrinted, setPrinted] = useState(false);
  const printButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    printButton.current?.focus();
    const printed = () => setPrinted(true);
    window.addEventListener("afterprint", printed);
    return () => window.removeEventListener("afterprint", printed);
  }, []);
  useUnsavedChanges(!isPrinted, [], question);
  return printButton;
}

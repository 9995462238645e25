import { useRef } from "react";

/**
 * The same action, which ignores calls while it is running: the second press of a double click comes before React has drawn the
 * button as busy.
 */
export function useExclusive<Given extends unknown[]>(
  action: (...given: Given) => Promise<void>,
): (...given: Given) => void {
  const isRunning = useRef(false);
  return (...given) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action(...given).finally(() => {
      isRunning.current = false;
    });
  };
}

import { useRef } from "react";

/**
 * The same action, which ignores calls while it is running: the second press of a double click comes before React has drawn the
 * button as busy.
 */
export function useExclusive<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
): (...args: Args) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action(...args).finally(() => {
      isRunning.current = false;
    });
  };
}

import { useRef } from "react";

/**
 * The same action, which ignores calls while it is running: the second press of a double click comes before React has drawn the
 * button as busy.
 */
export function useExclusive(action: () => Promise<void>): () => void {
  const isRunning = useRef(false);
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action().finally(() => {
      isRunning.current = false;
    });
  };
}

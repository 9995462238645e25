import { useEffect, useState } from "react";

/** As long as a hand that taps twice by mistake needs for the second tap. */
const pauseMs = 400;

/**
 * Lets one press through for each thing that is shown: a second tap, meant for what was there before, comes before the next is drawn, or
 * just after it. `shown` names what is on the screen.
 */
export function usePace(shown: string) {
  const [ready, setReady] = useState<string>();
  const [presses, setPresses] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press that has changed nothing must be possible again
  useEffect(() => {
    const timer = setTimeout(() => setReady(shown), pauseMs);
    return () => clearTimeout(timer);
  }, [shown, presses]);
  const isReady = ready === shown;
  return {
    isReady,
    press: (run: () => void) => {
      if (!isReady) return;
      setReady(undefined);
      setPresses(presses + 1);
      run();
    },
  };
}

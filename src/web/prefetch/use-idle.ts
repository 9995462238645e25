import { useEffect, useState } from "react";
import { whenIdle } from "./prefetch.ts";

/** Whether the page has loaded and the browser has been idle since: parts that are nearly always empty wait for this. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  return isIdle;
}

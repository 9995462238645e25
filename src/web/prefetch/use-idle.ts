import { useEffect, useState } from "react";
import { whenIdle } from "./prefetch.ts";

/** Whether the page has loaded and the browser had time since: until then, what is nearly always empty waits. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  return isIdle;
}

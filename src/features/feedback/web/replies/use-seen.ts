import { type RefObject, useEffect } from "react";
import { markSeen } from "./replies.api.ts";

/** How long feedback is on the teacher's screen before it counts as seen. */
export const seenAfterMs = 2000;

/** Marks feedback as seen once the element was on a visible screen for a while. If that fails, it is new again next time. */
export function useSeen(element: RefObject<HTMLElement | null>, feedbackId: string, isNew: boolean) {
  useEffect(() => {
    if (!isNew || !element.current) return;
    let isShown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (isShown && !document.hidden) timer = setTimeout(mark, seenAfterMs);
    };
    const observer = new IntersectionObserver((entries) => {
      isShown = entries.at(-1)?.isIntersecting ?? false;
      wait();
    });
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", wait);
    };
    const mark = () => {
      stop();
      markSeen(feedbackId).catch(() => {});
    };
    observer.observe(element.current);
    document.addEventListener("visibilitychange", wait);
    return stop;
  }, [element, feedbackId, isNew]);
}

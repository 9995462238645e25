import { type RefObject, useEffect } from "react";
import { limits } from "#domain/limits.ts";

/** Closes 200 ms after the focus has left `box`, or is in its part `apart` (spec section 9); never during a press, so slow taps hit. */
export function useCloseAfterBlur(
  box: RefObject<HTMLElement | null>,
  apart: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!isOpen || element === null) return;
    const events = new AbortController();
    const { signal } = events;
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const closeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { activeElement } = document;
        const isInside = element.contains(activeElement) && !apart.current?.contains(activeElement);
        if (!isPressed && !isInside) close();
      }, limits.suggestionsCloseAfterBlurMs);
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      closeSoon();
    };
    element.addEventListener("focusout", closeSoon, { signal });
    document.addEventListener("pointerdown", press, { signal, capture: true });
    document.addEventListener("pointerup", release, { signal, capture: true });
    document.addEventListener("pointercancel", release, { signal, capture: true });
    return () => {
      events.abort();
      clearTimeout(timer);
    };
  }, [box, apart, isOpen, close]);
}

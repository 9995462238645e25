import { type KeyboardEvent, useRef } from "react";

/**
 * Up and down go from a search field through what it found, in a group with `data-found`, the text that was looked for; Enter in the
 * field chooses the first.
 */
export function useFoundKeys() {
  const part = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const field = part.current?.querySelector<HTMLInputElement>("input[type=search]");
    const group = part.current?.querySelector<HTMLElement>("[data-found]");
    // What was found for another text is about to change.
    if (!field || group?.dataset.found !== field.value.trim()) return;
    const stops: HTMLElement[] = [field, ...group.querySelectorAll("button")];
    const at = stops.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    if (event.key === "Enter" && at === 0) stops[1]?.click();
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    stops.at((at + (event.key === "ArrowDown" ? 1 : -1)) % stops.length)?.focus();
  };
  return { ref: part, onKeyDown };
}

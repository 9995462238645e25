import { useSyncExternalStore } from "react";

/** From here on tables have room for their columns; see data-table.tsx. */
const wide = window.matchMedia("(width >= 60rem)");

function listen(onChange: () => void) {
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

export const isWide = (): boolean => wide.matches;

/** Whether the screen is wide enough for a table, for parts that differ in more than their looks. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide);
}

import { storage } from "#web/session/clear-storage.ts";

// Whether the admin's numbers are open: remembered in this browser until logout.

const key = "numbers-open";

export function areNumbersOpen(): boolean {
  return storage((local) => local.getItem(key)) === "yes";
}

export function rememberNumbers(isOpen: boolean): void {
  storage((local) => (isOpen ? local.setItem(key, "yes") : local.removeItem(key)));
}

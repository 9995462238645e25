import { useState } from "react";

/** Of a message by its id, how many of its parts were opened. */
type Opened = Readonly<Record<string, number>>;

/** Cleared at logout, as all of this tab's storage is. */
const key = "opened-parts";

function stored(): Opened {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function store(opened: Opened): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(opened));
  } catch {
    // Known until the page is loaded again.
  }
}

/**
 * How many parts of long messages were opened in this tab, also before it was reloaded: phones do that while WhatsApp is in front of it.
 * Of a message that was opened elsewhere, the first is known to be.
 */
export function useParts() {
  const [opened, setOpened] = useState(stored);
  return {
    openedOf: (id: string) => opened[id] ?? 1,
    note: (id: string, parts: number) => {
      const next = { ...opened, [id]: parts };
      setOpened(next);
      store(next);
    },
  };
}

import { held } from "./install-prompt.ts";

const visitsKey = "visits";

/** Set when someone has closed the offer, until a logout clears everything. */
const closedKey = "install-closed";

/** A tab opened sooner after the last look at a dashboard belongs to the same visit. */
const pauseMs = 30 * 60_000;

/**
 * Counts this visit, and returns how many there were since the sign-in: on other days, or in a tab opened after a pause.
 * Local storage has the number and the time of the last look, and the end of a session clears both: on a shared device the
 * app is not offered.
 */
function countVisit(): number {
  const now = Date.now();
  const [count = 0, last = 0] = (localStorage.getItem(visitsKey) ?? "").split(" ").map(Number);
  const isSameTab = sessionStorage.getItem(visitsKey) !== null;
  const isSameDay = new Date(last).toDateString() === new Date(now).toDateString();
  const visits = isSameDay && (isSameTab || now - last < pauseMs) ? count : count + 1;
  localStorage.setItem(visitsKey, `${visits} ${now}`);
  sessionStorage.setItem(visitsKey, "");
  return visits;
}

/** Remembers that the offer was closed. */
export function rememberClosed(): void {
  try {
    localStorage.setItem(closedKey, "");
  } catch {
    // Offered again on another visit.
  }
}

/** Whether the pages were opened from the home screen, as an app. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Safari on an iPhone or iPad, which installs from its own menu; iPads claim to be Macs. */
export function isSafariOnPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iP(hone|ad)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && /Version\/.*Safari/.test(userAgent);
}

/** Counts this visit, and calls `offer` from the second one on when the pages can be installed, now or in a moment. */
export function offerFromSecondVisit(offer: () => void): void {
  try {
    if (countVisit() < 2 || localStorage.getItem(closedKey) !== null || isInstalled()) return;
  } catch {
    // Without storage there is no second visit.
    return;
  }
  if (held.prompt || isSafariOnPhone()) offer();
  else window.addEventListener("beforeinstallprompt", offer, { once: true });
}

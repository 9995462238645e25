import { useSyncExternalStore } from "react";
import { isInstalled, isSafariOnPhone } from "./install-offer-visits.ts";
import { held, type InstallPrompt } from "./install-prompt.ts";

const followers = new Set<() => void>();

function hold(prompt?: InstallPrompt): void {
  held.prompt = prompt;
  for (const follow of followers) follow();
}

window.addEventListener("beforeinstallprompt", hold);
window.addEventListener("appinstalled", () => hold());

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** How the pages can be installed here: by the browser's own prompt, from Safari's menu, or not at all. */
export function useWayToInstall(): "prompt" | "menu" | null {
  const prompt = useSyncExternalStore(subscribe, () => held.prompt);
  if (isInstalled()) return null;
  if (prompt) return "prompt";
  return isSafariOnPhone() ? "menu" : null;
}

/** Shows the browser's prompt, which works only once. */
export async function askToInstall(): Promise<void> {
  const { prompt } = held;
  hold();
  await prompt?.prompt().catch(() => {
    // The browser has withdrawn it; it may offer another.
  });
}

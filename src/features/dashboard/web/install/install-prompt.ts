/** The browser's own prompt to install the pages; only Chromium has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/**
 * The prompt, once the browser is ready to show it. Part of the first view's code, because the event comes only once, at any
 * moment.
 */
export const held: { prompt?: InstallPrompt } = {};

window.addEventListener("beforeinstallprompt", (event) => {
  // Otherwise a phone asks on the first visit.
  event.preventDefault();
  held.prompt = event;
});

/** The browser's own question whether to install the pages; Chromium alone has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The question, once the browser is ready to ask it. Part of the first view's code, because it comes once, at any moment. */
export const held: { prompt?: InstallPrompt } = {};

window.addEventListener("beforeinstallprompt", (event) => {
  // Otherwise a phone asks on the first visit.
  event.preventDefault();
  held.prompt = event;
});

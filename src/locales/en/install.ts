export const install = {
  title: "Install the app",
  /** Beside the button, on a phone. */
  offer: "Use this as an app",
  reason: "Install this app to open it straight from your device.",
  fromMenu: "To install this app, tap Share, then “Add to Home Screen”.",
  install: "Install",
  close: "Close the offer",
} as const;

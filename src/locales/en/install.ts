export const install = {
  title: "Install the app",
  offer: "Install this app to open it straight from your device.",
  fromMenu: "To install this app, tap Share, then “Add to Home Screen”.",
  install: "Install",
  refuse: "Don’t offer this again",
} as const;

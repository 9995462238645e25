export const install = {
  title: "Install the app",
  fromMenu: "To install this app, tap Share, then “Add to Home Screen”.",
} as const;

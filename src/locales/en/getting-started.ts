export const gettingStarted = {
  title: "Getting started",
} as const;

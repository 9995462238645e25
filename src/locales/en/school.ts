export const school = {
  settingsTitle: "School settings",
} as const;

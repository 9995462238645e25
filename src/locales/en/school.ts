export const school = {
  settingsTitle: "School settings",
  logoOf: (name: string) => `Logo of ${name}`,
} as const;

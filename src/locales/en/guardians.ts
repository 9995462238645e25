export const guardians = {
  title: "Guardians of the student",
} as const;

export const invitations = {
  title: "Invitations",
} as const;

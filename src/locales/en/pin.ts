export const pin = {
  title: "Sign in with a PIN",
} as const;

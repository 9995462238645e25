import { formats } from "./format.ts";

const { duration } = formats;

export const signIn = {
  emailInvalid: "Please enter a valid email.",
  emailRequired: "Please enter your email.",
  passwordRequired: "Please enter your password.",
  userNotFound: "User not found. Please register first.",
  wrongPassword: "Incorrect password. Please try again.",
  failed: "Incorrect email or password. Please try again.",
  success: "Login successful!",
  tooMany: (seconds: number) => `Too many attempts. Please try again in ${duration(seconds)}.`,
  required: "Authentication required",
  logoutSuccess: "Logout successful",
  logoutFailed: "Logout failed",
  logoutFailedStudent: "Failed to logout.",
  accessDenied: "Access Denied",
  sessionEnded: "Your session has ended. Log in to continue.",
  sessionEndedInputKept: "Your session has ended. Log in to continue. What you typed is kept.",
} as const;

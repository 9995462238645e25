import type { RoleName } from "#locales/params.ts";
import { common } from "./common.ts";
import { date, duration } from "./format.ts";

export const signIn = {
  emailInvalid: "Please enter a valid email.",
  emailRequired: "Enter your email.",
  passwordRequired: "Enter your password.",
  userNotFound: "User not found. Please register first.",
  wrongPassword: "Incorrect password. Please try again.",
  failed: "Incorrect email or password. Please try again.",
  success: "Login successful!",
  tooMany: (seconds: number) => `Too many attempts. Try again in ${duration(seconds)}.`,
  required: "Authentication required",
  leftSchool: "You are marked as having left. If that is wrong, ask the office.",
  logoutSuccess: "Logout successful",
  logoutFailed: "Logout failed",
  logoutFailedStudent: "Failed to logout.",
  logoutNeedsNetwork: "Log out when you are online again.",
  accessDenied: "Access Denied",
  sessionEnded: "You were logged out. Log in to continue.",
  unsentKept: "Your feedback is saved here, and sent after you log in.",
  sessionEndedInputKept: "You were logged out. Log in to continue: what you typed is kept.",
  forgotPassword: "Forgot Password?",
  loginNow: "Login Now",
  loggingIn: "Logging in...",
  /** Before the link to the registration. */
  newHere: "New here?",
  notForYou: "Your account cannot open this page.",
  signedInAs: (email: string, role: RoleName) => `You are signed in as ${email} (${common.roleName(role)}).`,
  rateLinked: (topic: string, subject: string, day: string) =>
    `Sign in to rate “${topic}” (${subject}, ${date(day)}).`,
  rateThis: "Sign in to rate this class.",
  goToLogin: "Go to login",
  goToDashboard: "Go to your dashboard",
} as const;

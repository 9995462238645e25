export const password = {
  tooShort: "Password should be at least 6 characters.",
  tooLong: "Password should be at most 256 characters.",
  common: "This password is too easy to guess. Please choose another one.",
  currentRequired: "Enter your current password to change the e-mail.",
  currentMissing: "Enter your current password.",
  currentWrong: "The current password is incorrect.",
  same: "Choose a password different from your current one.",
  changed: "Password changed. You have been signed out on all other devices.",
  resetSent: "If an account exists with this email, a reset link has been sent.",
  resetFailed: "Failed to send password reset email.",
  linkInvalid: "This reset link is no longer valid. Please request a new one.",
  resetDone: "Password changed. Please log in.",
} as const;

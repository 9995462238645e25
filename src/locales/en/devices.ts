export const devices = {
  loadFailed: "Failed to fetch your devices",
  signedOut: "The device is signed out.",
  othersSignedOut: "You have been signed out on all other devices.",
  signOutFailed: "The device could not be signed out. Please try again.",
  endOthersTitle: "Sign out everywhere else?",
  endOthersBody: "You will have to log in again on all other devices. You stay signed in on this one.",
  onlyThis: "You are signed in on this device only.",
} as const;

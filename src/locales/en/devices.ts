import { dayOf } from "./format.ts";

export const devices = {
  loadFailed: "Could not load your devices",
  signedOut: "Device signed out.",
  othersSignedOut: "All other devices are signed out.",
  endOthersTitle: "Sign out everywhere else?",
  endOthersBody: "You stay signed in here.",
  onlyThis: "Only this device is signed in.",
  title: "Signed-in devices",
  intro: "Sign out any device you don’t recognise.",
  loading: "Loading devices",
  list: "Devices",
  name: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: "Unknown device",
  current: "This device",
  lastUsedToday: "Last used today",
  lastUsedOn: (instant: string) => `Last used ${dayOf(instant)}`,
  signedInToday: "Signed in today",
  signedInOn: (instant: string) => `Signed in ${dayOf(instant)}`,
  signOut: "Sign out",
  /** The accessible name of the button, which tells two alike devices apart. */
  signOutUsedToday: (name: string) => `Sign out: ${name}, last used today`,
  signOutUsedOn: (name: string, instant: string) => `Sign out: ${name}, last used ${dayOf(instant)}`,
  endOthers: "Sign out everywhere else",
} as const;

import { date } from "./format.ts";

export const push = {
  /** On the locked screen of a student’s phone, which others may see. */
  isAsking: (teacher: string) => `${teacher} would like your feedback.`,
  replied: (teacher: string) => `${teacher} replied`,
  aboutLesson: (topic: string, day: string) => `About “${topic}” on ${date(day)}`,

  title: "Notifications on this device",
  what: "When a teacher asks for feedback or replies. Never shows what was written.",
  isOn: "Notifications are on.",
  isOff: "Notifications are off.",
  turnOn: "Turn on notifications",
  turnOff: "Turn off notifications",
  turnOnFailed: "Could not turn on notifications.",
  turnOffFailed: "Could not turn off notifications.",
  loadFailed: "Could not load notifications",
  blocked: "Your browser blocks notifications. Allow them in its settings, then come back.",
  unsupported: "This browser cannot show notifications.",
  needsHomeScreen: "On an iPhone or iPad, tap Share, then “Add to Home Screen”, and turn them on in the app.",
} as const;

import { number, plural } from "./format.ts";

/** Feedback that a student has written and the server does not have. */
export const unsent = {
  draftNotSent: "Not sent: you had already given feedback on this class.",
  draftDiffers: "This differs from your saved feedback.",
  answeredElsewhere: "Not sent: this class already has your feedback from another device.",
  replaceOrDiscard: "Replace that feedback, or discard this text.",
  copyOrDiscard: "Copy this text, or discard it.",
  tryThen: "Try again then.",
  tryNow: "Try again now.",
  stillNotSent: "Still not sent. The reason is above.",
  draftStored: "Your saved feedback:",
  replaceTitle: "Replace the feedback?",
  replaceBody: "What you wrote here takes its place.",
  replace: "Replace",
  replaceWithMine: "Replace with mine",
  replaced: "Your feedback was replaced.",
  discard: "Discard",
  title: "Send your feedback first?",
  titleToKeep: "Keep your feedback?",
  count: (count: number) =>
    plural(count, {
      one: "Your feedback has not been sent.",
      other: `Your feedback on ${number(count)} classes has not been sent.`,
    }),
  incomplete: "Feedback needs both stars and words.",
  keep: "It stays on this device, and only you see it when you log in again.",
  keepFailed: "Could not save it here, so you are still logged in.",
  failed: (topic: string, reason: string) => `${topic}: ${reason}`,
  send: "Send and log out",
  keepHere: "Keep and log out",
  discardAll: "Discard and log out",
  discardTitle: "Discard this text?",
  copied: "Text copied.",
  copyFailed: "Could not copy. Select and copy it yourself.",
} as const;

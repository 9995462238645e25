import { formats } from "./format.ts";

const { plural, number } = formats;

/** Feedback that a student has written and the server does not have. */
export const unsent = {
  draftNotSent: "What you wrote here was not sent. You had already given feedback on this class.",
  draftDiffers: "What you wrote here differs from the feedback that is saved for this class.",
  givenElsewhere: "This text was not sent, because this class already has your feedback from another device.",
  replaceOrDiscard: "You can replace that feedback with this text, or discard this text.",
  copyOrDiscard: "You can copy this text, or discard it.",
  tryThen: "Try again then.",
  tryNow: "You can try again now.",
  stillNotSent: "It still could not be sent. The reason is above.",
  draftStored: "The feedback that is saved for this class:",
  replaceTitle: "Replace the feedback?",
  replaceBody: "The saved feedback will be replaced by what you wrote here.",
  replace: "Replace",
  replaceWithMine: "Replace with mine",
  replaced: "Your feedback was replaced.",
  discard: "Discard",
  title: "Send your feedback first?",
  titleToKeep: "Keep your feedback?",
  count: (count: number) =>
    plural(count, {
      one: "You have written feedback that has not been sent.",
      other: `You have written feedback on ${number(count)} classes that has not been sent.`,
    }),
  incomplete: "Feedback needs both stars and words before it can be sent.",
  keep: "What you keep stays on this device. It is shown only to you, when you log in again.",
  keepFailed: "Could not save it on this device, so you are still logged in.",
  unknownLesson: "A class",
  failed: (topic: string, reason: string) => `${topic}: ${reason}`,
  send: "Send and log out",
  keepHere: "Keep and log out",
  discardAll: "Discard and log out",
  discardTitle: "Discard this text?",
  copied: "Text copied.",
  copyFailed: "Could not copy the text. Select and copy it yourself.",
} as const;

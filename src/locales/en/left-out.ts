/** Why a parent is not written to now. */
export const leftOut = {
  "nothing-written": "There is no feedback of what was chosen.",
  "nothing-new": "This parent has this feedback from another message.",
  "no-contact": "There is no number or address to send this to.",
  "may-not-receive": "This parent is barred from messages.",
  "contact-problem": "This number or address did not work.",
  "opted-out": "This parent has said no to these messages.",
  "no-consent": "This parent has not been asked for consent.",
  waiting: "Older news for this parent is waiting in other messages.",
  "told-today": "This parent has already been told something today.",
  "not-for-parents": "These words are marked “Not for parents”.",
  edited: "Someone else edited this feedback. Choose whose words to send.",
  distress: "These words may be a cry for help. Read them before they are sent.",
  changed: "The feedback or the student’s record has changed since this was written.",
  toldBy: (name: string) => `${name} has already told this parent something today.`,
} as const;

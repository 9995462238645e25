/** Why a parent is not written to now. */
export const leftOut = {
  "nothing-new": "This parent has this feedback from another message.",
  "no-contact": "No number or address for this parent works.",
  "opted-out": "This parent said no, or is barred from these messages.",
  "no-consent": "This parent has not been asked for consent.",
  "told-today": "This parent has already been told something today.",
  "not-for-parents": "These words are marked “Not for parents”.",
  changed: "The feedback or the student’s record has changed since this was written.",
  notifiedBy: (name: string) => `${name} has already told this parent something today.`,
} as const;

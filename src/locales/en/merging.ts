import { date, number, plural } from "./format.ts";

/** Making one record of two that are about the same student. */
export const merging = {
  title: "Merge two records",
  intro:
    "For a student who is in the school twice. An admin can undo this in the audit log until the merged record is used.",
  choose: "Which is the other record?",
  thisRecord: "First record",
  chooseThis: "Choose",
  chooseNamed: (student: string) => `Choose ${student}`,
  chooseAnother: "Choose another",
  loadFailed: "Could not load what would be merged.",
  keepWhich: "Which record stays?",
  differ: "What differs",
  differHint: "Choose what is right. Where one record has nothing, the other's value is taken.",
  becomes: "What the record then has",
  feedbackMoves: (count: number) =>
    plural(count, {
      one: "Feedback on 1 class moves to it.",
      other: `Feedback on ${number(count)} classes moves to it.`,
    }),
  askedMoves: (count: number) =>
    plural(count, {
      one: "1 class that only the other was asked about moves to it.",
      other: `${number(count)} classes that only the other was asked about move to it.`,
    }),
  teachersMove: (count: number) =>
    plural(count, { one: "1 teacher is added.", other: `${number(count)} teachers are added.` }),
  restMoves: "Reminders and unread replies move to it.",
  answeredTwice: (count: number) =>
    plural(count, {
      one: "Both answered 1 class. The later feedback counts. The earlier is shown as deleted beside the teacher’s average, is kept in the audit log, and comes back if you undo this:",
      other: `Both answered ${number(count)} classes. The later feedback counts. The earlier is shown as deleted beside the teachers’ averages, is kept in the audit log, and comes back if you undo this:`,
    }),
  lesson: (topic: string, day: string) => `${topic}, ${date(day)}`,
  groupFrom: (group: string, schoolYear: string, first: string) =>
    `${group}, ${schoolYear}, from ${date(first)}`,
  groupFromTo: (group: string, schoolYear: string, first: string, last: string) =>
    `${group}, ${schoolYear}, ${date(first)} to ${date(last)}`,
  unnamedGuardian: "No name",
  leftOut: (contacts: string) => `Not taken over: ${contacts}. The audit log keeps it.`,
  endsSignIn: "From now on, only the password, PIN and card of the record that stays work.",
  logStays:
    "Entries of the audit log stay under the record they were made for, and so do messages to parents.",
  merge: "Merge",
  confirmTitle: (student: string) => `Merge both records of ${student}?`,
  confirmBody: "One record stays. An admin can undo this in the audit log until it is used.",
  merged: (student: string) => `The records of ${student} are merged.`,
  remainingHasLeft: "This student has left the school in the record that stays. Keep the other record.",
  contactUnseen:
    "The student has changed how a parent is reached, and nobody has confirmed it. Confirm it on the student’s page first.",
  needsAdmin: (count: number) =>
    plural(count, {
      one: "Both records answered 1 class. Merging takes the earlier feedback out of the teacher’s average, so ask an admin to do it.",
      other: `Both records answered ${number(count)} classes. Merging takes the earlier feedback out of the teachers’ averages, so ask an admin to do it.`,
    }),
  voided: "One of these is marked as not one of your students. Undo that first.",
  changed: "These records have changed since this preview. Look at the new one.",
  answeredSince: "This can no longer be undone: the student's feedback has changed since.",
  askedSince: "This can no longer be undone: the classes the student was asked about have changed since.",
  changedSince: "This can no longer be undone: the merged record has changed since.",
} as const;

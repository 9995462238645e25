import { number, plural } from "./format.ts";

/** Deleting a student that nothing refers to. */
export const deletion = {
  deleteHint: "Only for a record that was added by mistake. An admin can undo this in the audit log.",
  nothingGoes: "Nothing else goes with it.",
  goesWithIt: "What goes with it",
  guardiansGo: (count: number) => plural(count, { one: "1 parent", other: `${number(count)} parents` }),
  enrolmentsGo: (count: number) =>
    plural(count, { one: "Place in 1 class group", other: `Places in ${number(count)} class groups` }),
  numbersGo: (count: number) => plural(count, { one: "1 number", other: `${number(count)} numbers` }),
  recordDeleted: (student: string) => `The record of ${student} was deleted.`,
  answered:
    "This record cannot be deleted: the student has given feedback. If they were at your school, mark them as left. If not, remove them as not one of yours.",
  asked:
    "This record cannot be deleted: the student was asked about a class. Mark them as left instead, or remove them as not one of yours.",
  signedIn:
    "This record cannot be deleted: the student has logged in or chosen a password or PIN. Mark them as left instead.",
  writtenTo:
    "This record cannot be deleted: the student was reminded, or their parents were sent a message. Mark them as left instead.",
  classGroupGone: "A class group that the student was in has been deleted since.",
  identityTaken: "Another student now has the e-mail, login name, roll number or another number of this one.",
} as const;

import { formats } from "./format.ts";

const { number } = formats;

export const invitations = {
  title: "Invitations",
  codeMalformed: "A code has 16 letters and digits. Please check it.",
  codeUnknown: "This code does not exist. Please check it, or ask your school for a new one.",
  codeExpired: "This code has expired. Please ask your school for a new one.",
  codeRevoked: "This code no longer works. Please ask your school for a new one.",
  codeUsedUp: "This code has been used up. Please ask your school for a new one.",
  validDaysInvalid: (most: number) => `Please enter a number of days from 1 to ${number(most)}.`,
  usesMaxInvalid: (most: number) => `Please enter a number of students from 1 to ${number(most)}.`,
  mailNotPossible: "This invitation has no e-mail address. Share the link instead.",
  notOpen: "This invitation no longer works. Make a new one.",
  revokedAlready: "This invitation has already been revoked.",
  openAlready: "This invitation is no longer revoked.",
} as const;

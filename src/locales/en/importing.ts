import { date, number } from "./format.ts";

const valueOrDay = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? date(text) : text);

/** What the server says about rows of an import, and about imports. */
export const importing = {
  isApplied: "This import has been applied already.",
  notApplied: "This import has not been applied.",
  isUndone: "This import has been undone.",
  tooManyRows: (most: number) => `An import has at most ${number(most)} rows.`,
  schoolChanged: "The school has changed since this preview. Look at the new one first.",
  isBeingApplied: "Another import is being applied. Try again in a moment.",
  rowsMissing: (arrived: number, all: number) =>
    `Only ${number(arrived)} of ${number(all)} rows have arrived. Cancel this import and choose the files again.`,
  confirmLeaving: (count: number) =>
    `This marks ${number(count)} students as left. Enter the number to confirm.`,
  confirmChanged: (count: number) => `This changes ${number(count)} students. Enter the number to confirm.`,
  nameMissing: "The name is missing.",
  nameAlone: (text: string) => `“${text}” is alone on its line. Is it a student?`,
  cellError: (error: string) => `${error} is an error of a formula. Enter what belongs here.`,
  nothingAbove: (mark: string) => `“${mark}” repeats the cell above, which is empty.`,
  tooLong: (most: number) => `Use at most ${number(most)} characters.`,
  emailWrong: "This is not an e-mail address.",
  statusUnclear: (status: string) => `Is a student with “${status}” still at the school?`,
  emailsSeveral: (first: string) => `There are several addresses here. Is ${first} the right one?`,
  emailTwice: (line: number, name: string) =>
    `Line ${number(line)} has this address for ${name}. Each person needs their own.`,
  emailTaken: "Someone else signs in with this e-mail address.",
  loginNameWrong: "A login name has 2 to 32 letters a to z, digits, dots, dashes, slashes and underscores.",
  dateWrong: (written: string) => `“${written}” is not a date.`,
  dateInFuture: "This date is in the future.",
  dayDoubtful: (day: string) => `Is ${date(day)} right?`,
  phoneWrong: (written: string) => `“${written}” is not a phone number of ten digits.`,
  phoneShortened: (written: string) => `The spreadsheet shortened ${written}. Enter the whole number.`,
  phoneDoubtful: (phone: string) =>
    `Is ${phone} right? Mobile numbers begin with 6, 7, 8 or 9, and few end in zeros.`,
  phoneOfWhom: (phone: string) => `Is ${phone} a new number of someone here, or another parent’s?`,
  idWrong: "This number identifies nobody.",
  idOfFormer: "Someone marked as not one of ours has this number.",
  idTaken: (name: string) => `${name} has this number.`,
  idTwice: (line: number) => `Line ${number(line)} has this number with another name.`,
  valueTwice: (line: number) => `Line ${number(line)} has this for another student.`,
  saysOtherwise: (line: number, there: string, own: number, here: string) =>
    `Line ${number(line)} says “${valueOrDay(there)}” for the same person, line ${number(own)} “${valueOrDay(here)}”.`,
  contradicts: (line: number, there: string, own: number, here: string) =>
    `Line ${number(line)} says “${there}” for the same person, line ${number(own)} “${here}”. Use line ${number(line)}?`,
  inTwoGroups: (line: number, there: string, own: number, here: string) =>
    `Line ${number(line)} puts the student in ${there}, line ${number(own)} in ${here}. Both?`,
  severalPeople: "Its numbers belong to different students.",
  hasLeft: (name: string) => `${name} has left the school. Bring them back first.`,
  maybeSame: "Is this someone who is in the school already?",
  maybeTwice: (line: number) => `Is this the same student as in line ${number(line)}?`,
  rollNumberTaken: (name: string) => `${name} has this roll number in the class group.`,
  withoutClassGroup: "New, and without a class group. Enter one, or add them without.",
  tooManyGuardians: (most: number) => `A student has at most ${number(most)} parents.`,
  classGroupMissing: "The class group is missing.",
  classGroupUnclear: (names: string) => `Which class group is this? It looks like ${names}.`,
  classGroupNew: (name: string) => `${name} is not a class group here yet. Add it?`,
  subjectMissing: "The subject is missing.",
  teacherMissing: "The teacher is missing.",
  teacherUnknown: (email: string) => `There is no teacher with the e-mail address ${email}.`,
  teacherNew: (name: string) => `${name} is not a teacher here yet. Add them?`,
  vacantPost: (text: string) => `“${text}” looks like a post that nobody has. Is it a person’s name?`,
  teacherMaybe: (name: string) => `Is ${name} one of these teachers?`,
  namesakeNeedsEmail: "Another teacher has this name. An e-mail address tells them apart.",
  teacherUnclear: "Several teachers have this name.",
  tooManyTeachings: (most: number) => `A class group has at most ${number(most)} teachers and subjects.`,
  tooManyCourses: (most: number) => `A teacher has at most ${number(most)} courses.`,
} as const;

import { date, number, plural } from "./format.ts";

export const newYear = {
  title: "New school year",
  open: "Prepare the new year",
  intro: (from: string, to: string) => `What becomes of the class groups of ${from} in ${to}`,
  takesEffect: (lastDay: string, firstDay: string) =>
    `Nothing changes before ${date(firstDay)}. Until ${date(lastDay)} everyone stays where they are.`,
  loadFailed: "Could not load the new school year",
  notFound: "There is no school year before this one.",
  addYearHint: "First add the next school year. Its class groups come in the next step.",
  noGroups: (year: string) => `${year} has no class groups to promote.`,
  forYear: "Prepare for",

  teachersFrom: {
    grade: "Stay with the grade",
    students: "Go with the students",
    nobody: "No teachers yet",
  },
  teachersHint: (example: string) =>
    `With the grade: the teachers of ${example} will teach the next ${example}.`,
  addEmpty: "Also add class groups without students",
  addEmptyHint: "For example those of the first grade, for new students.",

  groupsOf: (year: string) => `Class groups of ${year}`,
  becomes: "What becomes of it",
  becomesOf: (group: string) => `What becomes of ${group}`,
  result: "What will happen",
  becomesGroup: "Becomes a class group",
  leaves: "Leave the school",
  nothing: "Stay without a class group",
  nameOf: (group: string) => `${group} becomes`,
  sameTeachers: "As for all",
  teachersOf: (group: string) => `Teachers for the students of ${group}`,
  students: (count: number) => plural(count, { one: "1 student", other: `${number(count)} students` }),
  split: "Single students",
  splitTitle: (group: string) => `Single students of ${group}`,
  splitHint: "Choose students who go elsewhere: to another group, the same grade again, or away.",
  searchStudents: "Search students",
  sendTo: "They",
  sendToGroup: "Name of their class group",
  sendChosen: (count: number) =>
    plural(count, { one: "Set for 1 student", other: `Set for ${number(count)} students` }),
  asOthers: "As the others",
  noneFound: (search: string) => `No student matches “${search}”.`,

  partGroup: (group: string, students: number, teachers: number) => {
    const who = plural(students, { one: "1 student", other: `${number(students)} students` });
    const by = plural(teachers, { one: "1 teacher", other: `${number(teachers)} teachers` });
    return teachers === 0 ? `${group}: ${who}` : `${group}: ${who}, ${by}`;
  },
  partLeaves: (students: number, lastDay: string) =>
    plural(students, {
      one: `1 student leaves on ${date(lastDay)}`,
      other: `${number(students)} students leave on ${date(lastDay)}`,
    }),
  partNothing: (students: number) =>
    plural(students, {
      one: "1 student stays without a class group",
      other: `${number(students)} students stay without a class group`,
    }),
  asPlanned: (students: number) =>
    plural(students, { one: "1 is set already", other: `${number(students)} are set already` }),
  elsewhere: (students: number) =>
    plural(students, {
      one: "1 student has other plans already and is left alone",
      other: `${number(students)} students have other plans already and are left alone`,
    }),

  preview: "Preview",
  previewGroups: (groups: number) =>
    plural(groups, {
      one: "1 class group is added or gets its teachers",
      other: `${number(groups)} class groups are added or get their teachers`,
    }),
  newGroup: (group: string, teachers: number) =>
    plural(teachers, { one: `${group}: 1 teacher`, other: `${group}: ${number(teachers)} teachers` }),
  previewEnrolments: (students: number, firstDay: string) =>
    plural(students, {
      one: `1 student starts in a new class group on ${date(firstDay)}`,
      other: `${number(students)} students start in new class groups on ${date(firstDay)}`,
    }),
  noChanges: "Everything is as planned. There is nothing to apply.",
  apply: "Apply the plan",
  applying: "Applying...",
  applied: "The new school year is prepared.",
  changed: "The school has changed since you opened this page. Check the preview again.",

  prepared: (day: string) => `Prepared on ${day}`,
  undo: "Undo the preparation",
  undoTitle: "Undo the preparation?",
  undoBody: (enrolments: number, leavings: number) =>
    plural(enrolments, {
      one: `1 student loses the place in a new class group. Students who stay at the school again: ${number(leavings)}.`,
      other: `${number(enrolments)} students lose their places in new class groups. Students who stay at the school again: ${number(leavings)}.`,
    }),
  undoInUse: (enrolments: number, groups: number) =>
    `In use already, so these end or stay: ${number(enrolments)} places, ${number(groups)} class groups.`,
  undone: "The preparation was undone.",

  leavesOn: (day: string) => `Leaves on ${date(day)}`,
  leavesOnHint: "Until then they can log in and give feedback as before.",
  staysAtSchool: "Stays at the school",
  stays: (student: string) => `${student} stays at the school.`,
  leavingChanged: "The student’s last day has been changed again since then.",
} as const;

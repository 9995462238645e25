import { formats } from "./format.ts";

const { plural, number } = formats;

export const gettingStarted = {
  intro: "Five steps from an empty school to the first feedback.",
  progress: (done: number, steps: number) => `${number(done)} of ${number(steps)} steps done`,
  complete: "Your school is set up.",
  isDone: "Done",
  isOpen: "To do",
  nameSchool: "Name your school",
  nameSchoolHint: "Add a logo, and decide who may register.",
  addTeachers: "Add your teachers",
  addTeachersHint: "They sign in and add the classes they have taught.",
  addClassGroups: "Add class groups",
  addClassGroupsHint: "Students of a class group get its teachers and subjects.",
  addStudents: "Add your students",
  addStudentsHint: "Import the lists that you have, add them one by one, or share a code.",
  firstLesson: "Get the first feedback",
  firstLessonHint: "Ask a teacher to add their first class. Their students can then rate it.",
  added: (count: number) => plural(count, { one: "1 added", other: `${number(count)} added` }),
  addedAtLeast: (count: number) => `${number(count)} or more added`,
  close: "Close checklist",
  closed: "Checklist closed. You can open it again from the school settings.",
  loadFailed: "Could not load the checklist",
} as const;

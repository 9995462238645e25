import { formats } from "./format.ts";

const { plural, number } = formats;

export const gettingStarted = {
  progress: (done: number, steps: number) => `${number(done)} of ${number(steps)} steps done`,
  next: (step: string) => `Next: ${step}`,
  complete: "Your school is set up.",
  isDone: "Done",
  isOpen: "To do",
  nameSchool: "Name your school",
  nameSchoolHint: "Its logo, and who may register, are in the settings.",
  letPhonesIn: "Let phones in",
  scanIt: (isWifi: boolean) => (isWifi ? "Scan it with a phone on the same Wi-Fi." : "Scan it with a phone."),
  addTeachers: "Add your teachers",
  addTeachersHint: "They add the classes they teach.",
  addClassGroups: "Add class groups",
  addClassGroupsHint: "Students of a class group get its teachers and subjects.",
  nobodyTeaches: (groups: readonly string[]) => `Nobody teaches ${groups.join(", ")} yet.`,
  addTeacherTo: (group: string) => `Add a teacher to ${group}`,
  addStudents: "Add your students",
  addStudentsHint: "Import a list, add them one by one, or share a code.",
  firstLesson: "Get the first feedback",
  firstLessonHint: "Ask a teacher to add a class, and its students to rate it.",
  added: (count: number) => plural(count, { one: "1 added", other: `${number(count)} added` }),
  addedAtLeast: (count: number) => `${number(count)} or more added`,
  close: "Close checklist",
  closed: "Checklist closed. The settings lead to it.",
} as const;

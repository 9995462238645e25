import { formats } from "./format.ts";

const { plural, number } = formats;

export const gettingStarted = {
  progress: (done: number, steps: number) => `${number(done)} of ${number(steps)} steps done`,
  next: (step: string) => `Next: ${step}`,
  complete: "Your school is set up.",
  isDone: "Done",
  isOpen: "To do",
  nameSchool: "Name your school",
  nameSchoolHint: "Logo and registration are in Settings.",
  letPhonesIn: "Let phones in",
  scanIt: (isWifi: boolean) => (isWifi ? "Scan with a phone on this Wi-Fi." : "Scan with a phone."),
  addTeachers: "Add your teachers",
  addTeachersHint: "They add their classes.",
  addClassGroups: "Add class groups",
  addClassGroupsHint: "Their students get the teachers and subjects.",
  nobodyTeaches: (groups: readonly string[]) => `Nobody teaches ${groups.join(", ")} yet.`,
  addTeacherTo: (group: string) => `Add a teacher to ${group}`,
  addStudents: "Add your students",
  addStudentsHint: "Import a list, add one by one, or share a code.",
  firstLesson: "Get the first feedback",
  firstLessonHint: "A teacher adds a class, students rate it.",
  added: (count: number) => plural(count, { one: "1 added", other: `${number(count)} added` }),
  addedAtLeast: (count: number) => `${number(count)}+ added`,
  close: "Close checklist",
  closed: "Checklist closed. Find it in Settings.",
} as const;
